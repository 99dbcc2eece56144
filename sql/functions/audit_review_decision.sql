-- That a reviewer decided, and not what: who reads the audit trail may be the other reviewer, who is not to know it yet. What
-- was decided before stands in the decision's own history.
create or replace function audit_review_decision() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform audit_event(new.account_id, new.mode, new.project_id,
    'review_record.' || case when new.settles then 'settled' when tg_op = 'INSERT' then 'decided' else 'decided_anew' end,
    'review_record', new.record_id, null, jsonb_build_object('after', jsonb_build_object('stage', new.stage)));
  return null;
end
$$;
