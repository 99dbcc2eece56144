-- Of a change of many: one event a transaction, action and resource, however many statements it takes. A transaction of an
-- earlier cluster may have had the number of this one. Most transactions count once, and don't look for what they have counted before;
-- those that do look among their own events alone: by account or action the planner of a young table would read all of them.
create or replace function audit_count(
  of_account uuid, in_mode data_mode, of_project uuid, of_action text, resource_type text, of_resource uuid, added bigint
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.has_counted', true) = 'on' then
    with own as materialized (select * from audit_events e where e.epoch = current_epoch() and e.xid = pg_current_xact_id())
    update audit_events e set count = e.count + added
    where e.id = (select o.id from own o where o.action = of_action and o.count is not null
      and o.account_id = of_account and o.resource_id is not distinct from of_resource limit 1);
    if found then return; end if;
  end if;
  perform set_config('app.has_counted', 'on', true);
  perform audit_event(of_account, in_mode, of_project, of_action, resource_type, of_resource, added, null);
end
$$;

revoke execute on function audit_count from public;
