-- Writes down that somebody tried the e-mail of a signed login in vain; of one that nobody has, only that: what was typed is
-- not kept, since it may be a password.
create or replace function audit_sign_in_failed(signed text, request_id text, address inet) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  of_user uuid := (login_candidate(signed)).user_id;
begin
  perform set_config('app.platform', 'on', true);
  perform audit_event((select u.account_id from users u where u.id = of_user), null, null, 'user.sign_in_failed', 'user', of_user,
    null, null, json_build_object('kind', 'nobody', 'request_id', request_id, 'address', host(address)));
  perform set_config('app.platform', platform, true);
end
$$;
