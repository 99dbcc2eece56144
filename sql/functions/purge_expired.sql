-- What has had its time, of every tenant: sessions, invitations, links that nobody used, histories of searches, counts of failures. A session that
-- is over is kept a day longer: anyone who shows it then learns so.
create or replace function purge_expired() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from sessions where expires_at < now() - interval '1 day';
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from invitations where expires_at < now();
  perform set_config('app.platform', 'on', true);
  delete from sign_in_links where expires_at < now();
  delete from search_history where searched_at < now() - interval '30 days';
  delete from login_failures where window_start < now() - interval '15 minutes';
  delete from anonymous_counts where minute < now() - interval '10 minutes';
  perform set_config('app.platform', '', true);
end
$$;
