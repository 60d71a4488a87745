-- Has the server end this transaction if its client falls silent in it for five seconds.
-- Calls: nothing. Changes: a setting, until the transaction ends.
--
-- For transactions that are to commit at once and hold mutexes until they do: whoever needs one of them waits, and whoever
-- waits for that. A process that is frozen, or cut off, at this very moment would stop them all.
create or replace function hurry_up() returns void
language plpgsql set search_path from current
as $$
begin
  perform set_config('idle_in_transaction_session_timeout', '5s', true);
end
$$;

comment on function hurry_up is 'Has the server end this transaction if its client falls silent in it for five seconds.';
