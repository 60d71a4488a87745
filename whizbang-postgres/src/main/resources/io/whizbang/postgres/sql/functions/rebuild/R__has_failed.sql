-- Whether a checkpoint has failed since it last came any further, also while it is tried once more.
-- Calls: nothing. Changes: nothing.
create or replace function has_failed(p_checkpoint wh_perspective_checkpoints) returns boolean
language sql immutable
begin atomic
  select p_checkpoint.error is not null and p_checkpoint.attempts > 0;
end;

comment on function has_failed is 'Whether a checkpoint has failed since it last came any further, also while it is tried once more.';
