-- Who makes a request, in the form that the tenant scope carries and tenant_actor() reads.
create or replace function actor_json(key_id uuid, user_id uuid, request_id text, address inet) returns text immutable language sql
return '{"kind":"' || case when key_id is null then 'user' else 'key' end || '","id":"' || coalesce(key_id, user_id)
  || '","request_id":"' || request_id || '","address":"' || host(address) || '"}';
