-- Takes a link of the account of the tenant scope and tells whose it is: of several who come with the same code, one gets
-- it and the others null.
create or replace function take_sign_in_link(wanted_hash bytea) returns uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  of_user uuid;
begin
  delete from sign_in_links l
  where l.token_hash = wanted_hash and l.account_id = tenant_account() and l.expires_at > clock_timestamp()
  returning l.user_id into of_user;
  if of_user is not null then
    perform set_config('app.platform', 'on', true);
    perform audit_event(tenant_account(), null, null, 'user.sign_in_link_used', 'user', of_user, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return of_user;
end
$$;
