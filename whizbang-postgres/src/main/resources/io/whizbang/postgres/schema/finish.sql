-- Drops what "create or replace" leaves behind: the function under its old parameters, and functions that the library no
-- longer has. Only names that the history knows are ours; what else somebody put into the schema stays.
do $$
declare
  v_before text[] := current_setting('whizbang.functions_before')::text[];
  v_outdated regprocedure;
begin
  for v_outdated in
    select p.oid::regprocedure
    from pg_proc p
    join (
      select distinct substring(h.script from '/R__([^/]+)\.sql$') as name
      from wh_schema_history h
      where h.script like 'functions/%') ours on ours.name = p.proname
    where p.pronamespace = quote_ident(current_schema())::regnamespace
      and p.oid || ' ' || p.xmin = any (v_before)
      and (
        exists (
          select from pg_proc successor
          where successor.pronamespace = p.pronamespace and successor.proname = p.proname
            and successor.oid || ' ' || successor.xmin <> all (v_before))
        or not exists (
          select from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) s (script text)
          where s.script ~ ('^functions/(.*/)?R__' || p.proname || '\.sql$')))
  loop
    execute format('drop routine %s', v_outdated);
  end loop;
end
$$;

-- What was made or replaced may be called by those who could call the function of that name before.
do $$
declare
  v_before text[] := current_setting('whizbang.functions_before')::text[];
  v_grant text;
begin
  for v_grant in
    select format('grant execute on routine %s to %s%s', p.oid::regprocedure, b.role::regrole,
      case when b.grantable then ' with grant option' end)
    from jsonb_to_recordset(current_setting('whizbang.grants_before')::jsonb) b (function text, role oid, grantable boolean)
    join pg_proc p on p.proname = b.function and p.pronamespace = quote_ident(current_schema())::regnamespace
    where p.oid || ' ' || p.xmin <> all (v_before)
  loop
    execute v_grant;
  end loop;
end
$$;

-- A function is everybody's until that is taken back; whom to let in is said by the roles' script.
do $$
begin
  execute format('revoke execute on all functions in schema %I from public', current_schema());
end
$$;
