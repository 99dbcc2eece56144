-- What is remembered of logins and has had its time, of every tenant.
create or replace function purge_login_history() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from login_guesses where window_start < now() - interval '1 hour' and (warned_at is null or warned_at < now() - interval '1 day');
  delete from login_networks where last_login_at < now() - interval '90 days';
  perform set_config('app.platform', '', true);
end
$$;
