-- Of a change of many: one event a transaction, action and resource, however many statements it takes. A transaction of an
-- earlier cluster may have had the number of this one.
create or replace function audit_count(
  of_account uuid, in_mode data_mode, of_project uuid, of_action text, resource_type text, of_resource uuid, added bigint
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_events e set count = e.count + added
  where e.epoch = current_epoch() and e.xid = pg_current_xact_id() and e.action = of_action and e.count is not null
    and e.account_id = of_account and e.resource_id is not distinct from of_resource;
  if not found then
    perform audit_event(of_account, in_mode, of_project, of_action, resource_type, of_resource, added, null);
  end if;
end
$$;

revoke execute on function audit_count from public;
