-- How long a checkpoint waits after so many attempts without progress: a second, doubled each time, five minutes at most.
-- Calls: nothing. Changes: nothing.
create or replace function perspective_backoff(p_attempts integer) returns interval
language sql immutable
begin atomic
  select least(300, power(2, least(p_attempts, 10) - 1)) * interval '1 second';
end;

comment on function perspective_backoff is 'How long a checkpoint waits after so many attempts without progress: a second, doubled each time, five minutes at most.';
