-- Who acts, as JSON {kind: key | user | worker, id, request_id, address}: what the audit trail writes down. The last of the
-- claim's parts, since it may hold any sign.
create or replace function tenant_actor() returns json stable parallel safe language sql
return nullif(regexp_replace(tenant_claim(), '^([^|]*\|){5}', ''), '')::json;
