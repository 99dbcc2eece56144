-- The account that an invitation's token leads to.
create or replace function invitation_account(wanted_hash bytea) returns uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  perform set_config('app.platform', 'on', true);
  select account_id into account from invitations where token_hash = wanted_hash and expires_at > clock_timestamp();
  perform set_config('app.platform', '', true);
  return account;
end
$$;
