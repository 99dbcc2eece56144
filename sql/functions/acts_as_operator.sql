-- Whether who acts is the owner of an operator account, or of any account with a session that comes from the machine itself.
-- The tenant scope says who and from where, and is signed.
create or replace function acts_as_operator() returns boolean stable language sql
security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from users u
    where u.account_id = tenant_account() and u.role = 'owner'
      and (tenant_actor() ->> 'loopback' = 'true'
        or exists (select from operator_accounts o where o.account_id = u.account_id))
      and tenant_actor() ->> 'kind' = 'user' and u.id = (tenant_actor() ->> 'id')::uuid);
end;
