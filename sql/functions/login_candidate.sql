-- Whose e-mail this is, in whatever account, and the hash of their password: only for a process that has signed the
-- question, `login|<expires>|<e-mail>`.
create or replace function login_candidate(signed text, out user_id uuid, out account_id uuid, out password_hash text)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claim text := verified_claim(signed, 'login');
begin
  if claim is null then
    raise exception 'a login that no process of the platform has signed' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  select u.id, u.account_id, u.password_hash into user_id, account_id, password_hash
  from users u where lower(u.email) = lower(regexp_replace(claim, '^([^|]*\|){2}', ''));
  perform set_config('app.platform', '', true);
end
$$;
