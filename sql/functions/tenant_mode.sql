-- The mode of this transaction's tenant scope: the rows of the other one are hidden.
create or replace function tenant_mode() returns data_mode stable parallel safe language sql
return split_part(tenant_claim(), '|', 4)::data_mode;
