-- What one person, key or kind of resource has in the trail was looked for in the whole trail of the account.
create index audit_events_actor_id_idx on audit_events (account_id, actor_id, id);
create index audit_events_resource_type_idx on audit_events (account_id, resource_type, id);
