-- The tenant scope of this transaction: `tenant|<expires>|<account>|<mode>|<projects>|<actor>`. domain/access/tenant-scope.ts signs
-- the same.
create or replace function tenant_claim() returns text stable parallel safe language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  return verified_claim(current_setting('app.scope', true), 'tenant');
end
$$;
