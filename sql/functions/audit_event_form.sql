-- The text of an event that its link in the chain is a hash of.
create or replace function audit_event_form(e audit_events) returns text stable language sql
return audit_form(e.id::text, e.xid::text, e.account_id::text, e.mode::text, e.project_id::text, e.action, e.resource_type,
  e.resource_id::text, e.actor_kind, e.actor_id::text, e.request_id, host(e.address), audit_microseconds(e.created_at),
  e.count::text, encode(e.values_hash, 'hex'));
