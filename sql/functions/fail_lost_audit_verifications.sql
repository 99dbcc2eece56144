-- Ends verifications that no job will go on with: discarded by hand, or deleted by a worker that woke late. How many.
create or replace function fail_lost_audit_verifications() returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  lost record;
  ended integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for lost in
    update audit_verifications v set status = 'failed', finished_at = clock_timestamp(),
      error_message = 'The job of this verification was lost, so it will not end. Start another.'
    where v.status in ('queued', 'running') and not has_usable_job('audit_verification:' || v.id) returning v.id
  loop
    perform pg_notify('audit_verification_is_final', lost.id::text);
    ended := ended + 1;
  end loop;
  perform set_config('app.platform', '', true);
  return ended;
end
$$;
