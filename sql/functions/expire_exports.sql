-- Exports whose week is over lose their files, and a month after their end the others their rows too.
create or replace function expire_exports(at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  update exports set status = 'expired' where status = 'ready' and expires_at <= at;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from export_files f using exports e where e.id = f.export_id and e.status = 'expired';
  perform set_config('app.platform', 'on', true);
  delete from exports where status in ('expired', 'failed', 'canceled')
    and coalesce(expires_at, finished_at) < at - interval '30 days';
  perform set_config('app.platform', '', true);
end
$$;
