-- What an export that is being written may still add to the account's stored bytes; null is no limit. Exact until the
-- transaction ends: two that become ready at the same moment do so one after the other.
create or replace function export_bytes_left() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  remaining bigint;
begin
  perform pg_advisory_xact_lock(hashtext('work_limits exports'), hashtext(tenant_account()::text));
  perform set_config('app.platform', 'on', true);
  select (work_limits_of(a)).export_bytes - coalesce((
      select sum(f.size) from exports e join export_files f on f.export_id = e.id
      where e.account_id = a.id and e.status = 'ready' and e.expires_at > now()), 0)
    into remaining from accounts a where a.id = tenant_account();
  perform set_config('app.platform', platform, true);
  return remaining;
end
$$;
