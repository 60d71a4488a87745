-- Refuses a name that cannot be a part of a table's.
-- Calls: refuse. Changes: nothing.
create or replace function check_perspective_name(p_perspective_name text) returns void
language plpgsql set search_path from current
as $$
begin
  if (p_perspective_name ~ '^[a-z][a-z0-9_]{0,40}$') is not true then
    perform refuse('WH001', format('p_perspective_name %s is no name of a perspective', quote_nullable(left(p_perspective_name, 100))),
      'Take small letters, digits and _, beginning with a letter, 41 at most.');
  end if;
end
$$;

comment on function check_perspective_name is 'Refuses a name that cannot be a part of a table''s.';
