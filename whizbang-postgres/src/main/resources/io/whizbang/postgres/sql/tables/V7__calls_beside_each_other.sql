-- An instance may make several calls beside each other.

update wh_schema set version = 7;

-- They take something else from now on.
drop function if exists store_outbox, store_inbox, place_outbox, place_inbox;
