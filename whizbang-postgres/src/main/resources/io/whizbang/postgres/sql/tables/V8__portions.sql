-- What waits for admission is read portion by portion, each from where the one before it ended. Only streams have followers.

update wh_schema set version = 8;

-- They take something else from now on.
drop function if exists waiting_outbox, admit_portions;

-- A message without a stream whose id was that of a stream could be put behind it, where nobody ever looked.
update wh_outbox set place = 'head', claimable_at = now() where place = 'behind' and stream_id is null;
update wh_inbox set place = 'head', claimable_at = now() where place = 'behind' and stream_id is null;
alter table wh_outbox add constraint only_streams_have_followers check (place <> 'behind' or stream_id is not null);
alter table wh_inbox add constraint only_streams_have_followers check (place <> 'behind' or stream_id is not null);
