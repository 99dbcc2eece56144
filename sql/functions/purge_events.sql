-- Events are kept 30 days, and with them their deliveries and attempts.
create or replace function purge_events() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from events where created_at < now() - interval '30 days';
  perform set_config('app.platform', '', true);
end
$$;
