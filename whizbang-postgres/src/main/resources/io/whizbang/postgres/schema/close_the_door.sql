-- Lets the batches that are under way finish and the next ones wait: process_work_batch reads wh_schema before any other
-- table. No batch then holds a lock that the scripts wait for while waiting for theirs. Another door may, such as an append in
-- an application's transaction: if such a wait closes a ring, the server ends one of the two (40P01), which is repeated.
do $$
begin
  if to_regclass('wh_schema') is not null then
    lock table wh_schema in access exclusive mode;
  end if;
end
$$;
