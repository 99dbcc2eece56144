-- What a person changes of a record of a review. That decisions move it on, and jobs its place in the order, is no event of its own.
create or replace function audit_review_record() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform audit_event(new.account_id, new.mode, new.project_id, 'review_record.updated', 'review_record', new.id, null,
    jsonb_build_object(
      'before', jsonb_build_object('labels', old.labels, 'study', old.study, 'not_retrieved', old.not_retrieved),
      'after', jsonb_build_object('labels', new.labels, 'study', new.study, 'not_retrieved', new.not_retrieved)));
  return null;
end
$$;
