-- Whether this is still the hash of the user's password: then the user stays as they are until the transaction ends.
-- The application's roles can't read the column; of users of other accounts row-level security shows nothing here either.
create or replace function hold_password(of_user uuid, known_hash text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = of_user and u.account_id = tenant_account() and u.password_hash = known_hash for share;
  return found;
end
$$;
