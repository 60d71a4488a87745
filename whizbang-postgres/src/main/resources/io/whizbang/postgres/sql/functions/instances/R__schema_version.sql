-- The version of this schema; a library refuses to work with one that is newer than itself (WH004).
-- Calls: nothing. Changes: nothing.
create or replace function schema_version() returns integer
language plpgsql stable security definer set search_path from current
as $$
begin
  return (select s.version from wh_schema s where s.only_row);
end
$$;

comment on function schema_version is 'The version of this schema; a library refuses to work with one that is newer than itself (WH004).';
