-- False when the password is no longer the one that was checked.
create or replace function change_password(of_user uuid, known_hash text, new_hash text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update users u set password_hash = new_hash, updated_at = now()
  where u.id = of_user and u.account_id = tenant_account() and u.password_hash = known_hash;
  return found;
end
$$;
