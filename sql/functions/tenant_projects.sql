-- The projects that the tenant scope of a scoped key is limited to; null is no limit.
create or replace function tenant_projects() returns uuid[] stable parallel safe language sql
return nullif(split_part(tenant_claim(), '|', 5), '')::uuid[];
