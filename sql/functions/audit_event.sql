-- Writes one event. The actor is the one of the tenant scope, unless `acts_as` names another: somebody who signs in has none
-- yet. Without a scope it is the platform's own administrator. With a change or an erasure of a patient goes the reason that
-- was given: `app.change_reason`, beside before and after. So it is part of what the event's hash covers, without another
-- form of events; and since a reason is free text, which may name a patient, it goes when the project is erased. Of an erased
-- patient only the reason of the erasure stays.
create or replace function audit_event(
  of_account uuid, in_mode data_mode, of_project uuid, action text, resource_type text, resource_id uuid,
  count bigint, changes jsonb, acts_as json default null
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  actor json := coalesce(acts_as, tenant_actor());
  moment timestamptz := clock_timestamp();
  event uuid := audit_event_id(moment);
  salt bytea;
  reason text;
begin
  if action in ('patient.updated', 'patient.deleted') then
    reason := nullif(current_setting('app.change_reason', true), '');
    if reason is not null then
      changes := coalesce(changes, '{}') || jsonb_build_object('reason', reason);
    end if;
  end if;
  if changes is not null then
    salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  end if;
  insert into audit_events values (
    event, pg_current_xact_id(), of_account, in_mode, of_project, action, resource_type, resource_id,
    coalesce(actor ->> 'kind', 'platform'), (actor ->> 'id')::uuid, actor ->> 'request_id', (actor ->> 'address')::inet,
    moment, count, audit_values_hash(salt, changes::text), (select max(d.epoch) from database_epochs d));
  if changes is not null then
    insert into audit_values values (
      event, of_account, in_mode, of_project, case resource_type when 'patient' then resource_id end, salt, changes::json);
  end if;
end
$$;

revoke execute on function audit_event from public;
