-- Whether a report with these bits finishes an inbox message of this status: when ReceptorProcessed (8) and
-- PerspectiveProcessed (16) are set, or when the report says EventStored (2).
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it.
create or replace function finishes_inbox(p_status integer, p_reported integer) returns boolean
language sql immutable parallel safe
return (p_status | p_reported) & 24 = 24 or p_reported & 2 = 2;

comment on function finishes_inbox is 'Whether a report with these bits finishes an inbox message of this status.';
