-- What is admitted may be leased at once.

update wh_schema set version = 6;

-- It takes and gives something else from now on.
drop function if exists admit_outbox;
