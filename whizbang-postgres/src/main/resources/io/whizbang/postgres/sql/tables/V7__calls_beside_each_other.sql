-- An instance may make several calls beside each other.

update wh_schema set version = 7;

-- They take something else from now on.
drop function if exists store_outbox, store_inbox, place_outbox, place_inbox;

-- Reported checkpoints are looked up in an object, and no longer compared one by one.
drop function if exists checkpoint_keys;
drop function if exists claim_perspective_checkpoint_work;
drop function if exists claim_perspectives;
drop function if exists held_perspectives;
