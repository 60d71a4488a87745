-- Whether a report with these bits finishes an outbox message of this status: when Published (4) is set.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it.
create or replace function finishes_outbox(p_status integer, p_reported integer) returns boolean
language sql immutable parallel safe
return (p_status | p_reported) & 4 = 4;

comment on function finishes_outbox is 'Whether a report with these bits finishes an outbox message of this status: when Published (4) is set.';
