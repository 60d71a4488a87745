-- Looks at the schema before anything is changed, and refuses one that this library must not touch.
--
-- The search path is the schema. The setting whizbang.scripts lists the library's scripts:
-- [{"script": "tables/V1__queues.sql", "version": 1, "description": "queues", "checksum": 42}, …]

-- A search path passes over a schema that the role may not use, and what is made would be temporary.
do $$
begin
  if current_schema() is null or current_schema() like 'pg\_temp\_%' then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format('the role %I may not use the schema', current_user);
  end if;
end
$$;

-- Something else lives here.
do $$
begin
  if to_regclass('wh_schema_history') is null and (
      exists (select from pg_class c where c.relnamespace = quote_ident(current_schema())::regnamespace)
      or exists (select from pg_proc p where p.pronamespace = quote_ident(current_schema())::regnamespace)
      or exists (select from pg_type t where t.typnamespace = quote_ident(current_schema())::regnamespace)) then
    raise exception using
      errcode = 'WH001',
      message = format('The schema %I is in use, and not by Whizbang.', current_schema()),
      hint = 'Choose another name: Whizbang creates a schema that is missing, and accepts an empty one.';
  end if;
end
$$;

-- The functions run with their owner's rights and look for names here, so nobody else may put any in.
do $$
declare
  v_role text := (
    select case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
    from pg_namespace n
    cross join lateral aclexplode(n.nspacl) a
    where n.nspname = current_schema() and a.privilege_type = 'CREATE' and a.grantee <> n.nspowner
    limit 1);
begin
  if v_role is not null then
    raise exception using
      errcode = 'WH001',
      message = format('The role %s may create objects in the schema %I.', v_role, current_schema()),
      hint = format('Take that back: revoke create on schema %I from %s.', current_schema(), v_role);
  end if;
end
$$;

-- The columns are those of Flyway's history table, so that Flyway and psql may take turns.
create table if not exists wh_schema_history (
  installed_rank integer not null,
  version varchar(50),
  description varchar(200) not null,
  type varchar(20) not null,
  script varchar(1000) not null,
  checksum integer,
  installed_by varchar(100) not null,
  installed_on timestamp not null default now(),
  execution_time integer not null,
  success boolean not null,
  constraint wh_schema_history_pk primary key (installed_rank)
);
create index if not exists wh_schema_history_s_idx on wh_schema_history (success);

-- A later library was here.
do $$
declare
  v_known integer := (
    select coalesce(max(s.version), 0)
    from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) s (version integer));
  v_found integer := (select coalesce(max(h.version::integer), 0) from wh_schema_history h where h.success);
begin
  if v_found > v_known then
    raise exception using
      errcode = 'WH004',
      message = format('The schema %I has version %s, and this library knows versions up to %s.',
        current_schema(), v_found, v_known),
      hint = 'Use the library that brought the schema to its version, or a later one.';
  end if;
end
$$;

-- A later library of the same version was here: it has replaced the very text that this one would install.
do $$
declare
  v_script text := (
    select min(s.script)
    from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) s (script text, version integer, checksum integer)
    join wh_schema_history mine on mine.script = s.script and mine.checksum = s.checksum and mine.success
    where s.version is null and exists (
      select from wh_schema_history later
      where later.script = s.script and later.installed_rank > mine.installed_rank and later.success)
    and not exists (
      select from wh_schema_history again
      where again.script = s.script and again.checksum = s.checksum and again.installed_rank > mine.installed_rank
        and again.success)
    and not exists (
      select from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) n (version integer)
      where n.version > (select coalesce(max(h.version::integer), 0) from wh_schema_history h where h.success)));
begin
  if v_script is not null then
    raise exception using
      errcode = 'WH004',
      message = format('The schema %I has a later text of %s than this library.', current_schema(), v_script),
      hint = 'Use the library that installed that text, or a later one.';
  end if;
end
$$;

-- A versioned script never changes once it is out.
do $$
declare
  v_script text := (
    select min(s.script)
    from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) s (script text, version text, checksum integer)
    join wh_schema_history h on h.version = s.version and h.success
    where h.checksum <> s.checksum);
begin
  if v_script is not null then
    raise exception using
      errcode = 'WH001',
      message = format('The schema %I was installed with another text of %s.', current_schema(), v_script),
      hint = 'Install into a new schema, or use the library that installed this one.';
  end if;
end
$$;

-- For finish.sql, which must tell a function that was left behind from one that was made or replaced: those have another
-- oid or, as "create or replace" keeps that, another xmin.
do $$
begin
  perform set_config('whizbang.functions_before', (
    select coalesce(array_agg(p.oid || ' ' || p.xmin), '{}')
    from pg_proc p
    where p.pronamespace = quote_ident(current_schema())::regnamespace)::text, true);
end
$$;

-- For finish.sql, too: who may call what. A function that is dropped and made anew with other parameters begins without grants.
do $$
begin
  perform set_config('whizbang.grants_before', (
    select coalesce(jsonb_agg(jsonb_build_object('function', p.proname, 'role', a.grantee, 'grantable', a.is_grantable)), '[]')
    from pg_proc p
    cross join lateral aclexplode(p.proacl) a
    where p.pronamespace = quote_ident(current_schema())::regnamespace and a.grantee not in (0, p.proowner))::text, true);
end
$$;
