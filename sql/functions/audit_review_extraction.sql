-- That a reviewer extracted, and not what: who reads the audit trail may be the other reviewer, who is not to know it yet. What is
-- agreed is seen by all and stands there. Extractions that go with their review or record are no events of their own.
create or replace function audit_review_extraction() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from review_records where id = old.record_id) then
      perform audit_event(old.account_id, old.mode, old.project_id, 'review_record.extraction_withdrawn', 'review_record', old.record_id, null,
        jsonb_build_object('before', jsonb_build_object('reviewer_id', old.reviewer_id)));
    end if;
  elsif new.agreed_by is not null then
    perform audit_event(new.account_id, new.mode, new.project_id,
      'review_record.extraction_' || case tg_op when 'INSERT' then 'agreed' else 'agreed_anew' end, 'review_record', new.record_id, null,
      case tg_op when 'INSERT' then '{}' else jsonb_build_object('before', jsonb_build_object('rows', old.rows, 'note', old.note)) end
        || jsonb_build_object('after', jsonb_build_object('rows', new.rows, 'note', new.note, 'by', new.agreed_by)));
  else
    perform audit_event(new.account_id, new.mode, new.project_id,
      'review_record.' || case when new.completed_at is null then 'extraction_drafted' else 'extracted' end,
      'review_record', new.record_id, null, null);
  end if;
  return null;
end
$$;
