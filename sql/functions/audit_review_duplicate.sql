create or replace function audit_review_duplicate() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform audit_event(new.account_id, new.mode, new.project_id, 'review_duplicate.settled', 'review_duplicate', new.id, null,
    jsonb_build_object('before', jsonb_build_object('state', old.state), 'after', jsonb_build_object('state', new.state)));
  return null;
end
$$;
