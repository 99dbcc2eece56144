-- Asked for, and over: attempts are no events, nor that an old one is cleared away.
create or replace function audit_verification_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  verification record;
begin
  if tg_op = 'INSERT' then
    for verification in select * from new_rows loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.queued', 'audit_verification',
        verification.id, null, null);
    end loop;
  else
    for verification in select n.* from old_rows o join new_rows n on n.id = o.id
      where n.status <> o.status and n.finished_at is not null
    loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.' || verification.status,
        'audit_verification', verification.id, null, null);
    end loop;
  end if;
  return null;
end
$$;
