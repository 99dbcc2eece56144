-- Writes the event of one row of a resource that audit_table() has been given.
create or replace function audit_row(resource_type text, verb text, of_row jsonb, changes jsonb) returns void volatile language sql
security definer set search_path = public, pg_temp
begin atomic
  select audit_event(
    case resource_type when 'account' then (of_row ->> 'id')::uuid else (of_row ->> 'account_id')::uuid end,
    (of_row ->> 'mode')::data_mode,
    case resource_type when 'project' then (of_row ->> 'id')::uuid else (of_row ->> 'project_id')::uuid end,
    resource_type || '.' || verb, resource_type, (of_row ->> 'id')::uuid, null, changes);
end;

revoke execute on function audit_row from public;
