-- Lets the batches that are under way finish and the next ones wait: process_work_batch reads wh_schema before any other
-- table. Nobody then holds a lock that the scripts wait for while waiting for theirs.
do $$
begin
  if to_regclass('wh_schema') is not null then
    lock table wh_schema in access exclusive mode;
  end if;
end
$$;
