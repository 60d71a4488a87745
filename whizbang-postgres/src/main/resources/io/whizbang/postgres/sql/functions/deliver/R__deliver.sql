-- Puts messages that another service of this database publishes into the inbox; returns how many of them were never seen
-- before. The one door that is open to publishers.
-- Calls: take_in. Changes: see take_in.
--
-- To be called in a transaction of its own: it holds the mutexes of this schema's streams until that ends, and two services that
-- deliver to each other within larger transactions could wait for each other.
create or replace function deliver(p_new_inbox_messages jsonb) returns integer
language plpgsql security definer set search_path from current
as $$
begin
  return take_in(p_new_inbox_messages, null);
end
$$;

comment on function deliver is 'Puts messages that another service of this database publishes into the inbox.';
