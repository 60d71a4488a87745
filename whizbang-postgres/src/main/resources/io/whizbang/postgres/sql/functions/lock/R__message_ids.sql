-- The ids of the messages that these reports are about.
-- Calls: nothing. Changes: nothing.
create or replace function message_ids(p_reports wh_report[]) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if p_reports = '{}' then
    return '{}';
  end if;
  return array(select r.message_id from unnest(p_reports) r);
end
$$;

create or replace function message_ids(p_documents jsonb) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if p_documents = '[]' then
    return '{}';
  end if;
  return array(select (d ->> 'messageId')::uuid from jsonb_array_elements(p_documents) d);
end
$$;

comment on function message_ids(wh_report[]) is 'The ids of the messages that these reports are about.';
comment on function message_ids(jsonb) is 'The ids of the messages that these documents are about.';
