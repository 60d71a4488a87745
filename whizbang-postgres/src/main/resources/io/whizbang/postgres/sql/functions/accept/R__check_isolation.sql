-- Refuses any isolation level but READ COMMITTED.
-- Calls: refuse. Changes: nothing.
--
-- A snapshot older than the locks would hide what the locks protect: messages would be stored behind a head that is gone
-- and wait for ever.
create or replace function check_isolation(p_function text) returns void
language plpgsql set search_path from current
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    perform refuse('WH007',
      format('%s needs READ COMMITTED, this transaction is %s', p_function, upper(current_setting('transaction_isolation'))),
      'Set the isolation level of this connection or transaction to READ COMMITTED.');
  end if;
end
$$;

comment on function check_isolation is 'Refuses any isolation level but READ COMMITTED.';
