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

-- A function is everybody's until that is taken back; whom to let in is said by the roles' script.
do $$
begin
  execute format('revoke execute on all functions in schema %I from public', current_schema());
end
$$;
