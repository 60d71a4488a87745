-- The key of a session lock of an instance: 'life' is held while its process lives, 'sleep' while it wants to be rung.
-- Calls: nothing. Changes: nothing.
--
-- Keys are the whole server's, so the schema is part of them.
create or replace function line_key(p_instance_id uuid, p_purpose text) returns bigint
language plpgsql stable set search_path from current
as $$
begin
  return hashtextextended(format('whizbang %s %s %s', current_schema(), p_purpose, p_instance_id), 0);
end
$$;

comment on function line_key is 'The key of a session lock of an instance: ''life'' while its process lives, ''sleep'' while it wants to be rung.';
