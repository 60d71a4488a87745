-- Whether the last text installed of every script is the library's.
select not exists (
  select from jsonb_to_recordset(current_setting('whizbang.scripts')::jsonb) s (script text, checksum integer)
  where s.checksum is distinct from (
    select h.checksum
    from wh_schema_history h
    where h.script = s.script and h.success
    order by h.installed_rank desc
    limit 1)) as whizbang_up_to_date
