-- What is wrong with one field's value, or null if nothing is.
-- Calls: nothing. Changes: nothing.
create or replace function why_malformed(p_value jsonb, p_kind text) returns text
language plpgsql set search_path from current
as $$
declare
  v_text text := p_value #>> '{}';
  v_type text := jsonb_typeof(p_value);
  v_number numeric;
begin
  case p_kind
    when 'json' then
      return null;
    when 'text' then
      return case when v_type <> 'string' then 'must be a string' end;
    when 'name' then
      return case when v_type <> 'string' or v_text = '' then 'must be a string that is not empty' end;
    when 'key' then
      return case when v_type <> 'string' or v_text = '' or length(v_text) > 500
        then 'must be a string of 1 to 500 characters' end;
    when 'boolean' then
      return case when v_type <> 'boolean' then 'must be true or false' end;
    when 'receptor status' then
      return case when v_text not in ('Completed', 'Failed') then 'must be Completed or Failed' end;
    when 'checkpoint status' then
      return case when v_text not in ('Pending', 'Processing', 'Completed', 'Failed')
        then 'must be Pending, Processing, Completed or Failed' end;
    when 'uuid' then
      return case when v_type <> 'string' or v_text::uuid = '00000000-0000-0000-0000-000000000000'
        then 'must be a UUID other than the all-zero one' end;
    when 'time' then
      return case when v_type <> 'string' or v_text !~ '^\d{4}' or not isfinite(v_text::timestamptz)
        then 'must be a finite time, such as 2030-01-31T12:00:00Z' end;
    when 'status' then
      v_number := v_text::numeric;
      return case when v_type <> 'number' or v_number <> trunc(v_number) or v_number not between 0 and 65535
        then 'must be a whole number between 0 and 65535' end;
    when 'seconds' then
      v_number := v_text::numeric;
      return case when v_type <> 'number' or v_number not between 0 and 315360000
        then 'must be a number of seconds between 0 and 315360000 (ten years)' end;
  end case;
exception
  when data_exception then
    return format('is no %s: %s', p_kind, left(v_text, 100));
end
$$;

comment on function why_malformed is 'What is wrong with one field''s value, or null if nothing is.';
