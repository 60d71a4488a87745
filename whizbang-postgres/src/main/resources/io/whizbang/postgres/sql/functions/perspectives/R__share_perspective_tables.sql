-- Lets everybody who may read checkpoints read the tables of models, too.
-- Calls: nothing. Changes: grants.
create or replace function share_perspective_tables() returns void
language plpgsql set search_path from current
as $$
declare
  v_grants text := (
    select string_agg(format('grant select on %I to %s', t.relname, a.grantee::regrole), ';')
    from pg_class t
    cross join pg_class c
    cross join lateral aclexplode(c.relacl) a
    where t.relnamespace = quote_ident(current_schema())::regnamespace and t.relkind = 'r' and t.relname like 'wh\_model\_%'
      and c.oid = 'wh_perspective_checkpoints'::regclass and a.privilege_type = 'SELECT'
      and a.grantee not in (0, c.relowner));
begin
  if v_grants is not null then
    execute v_grants;
  end if;
end
$$;

comment on function share_perspective_tables is 'Lets everybody who may read checkpoints read the tables of models, too.';
