-- Ends the call with one of the error codes WH001 to WH007; a refused call changes nothing.
-- Calls: nothing. Changes: nothing.
create or replace function refuse(p_code text, p_problem text, p_hint text) returns void
language plpgsql
as $$
begin
  raise exception using errcode = p_code, message = p_problem, hint = p_hint;
end
$$;

comment on function refuse is 'Ends the call with one of the error codes WH001 to WH007; a refused call changes nothing.';
