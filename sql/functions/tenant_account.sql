-- The account of this transaction's tenant scope, which every tenant table shows the rows of; null, and no row, without one.
create or replace function tenant_account() returns uuid stable parallel safe language sql
return split_part(tenant_claim(), '|', 3)::uuid;
