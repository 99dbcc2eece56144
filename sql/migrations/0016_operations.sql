-- Up Migration

-- What there is to do, for whoever watches the platform: numbers by task and state over all tenants, no row of any. The
-- tables of the queue are the owner's. Runs and exports are counted in their own tables, since not each that waits has a
-- job; `failed` is a job that has no attempt left.
create function queue_figures()
returns table (task text, state text, jobs bigint, oldest_seconds double precision) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    with work as (
      select 'run_analysis' as task, case r.status when 'queued' then 'ready' else 'running' end as state,
        case r.status when 'queued' then r.queued_at else r.started_at end as since
      from runs r where r.status in ('queued', 'running')
      union all
      select 'export', case e.status when 'queued' then 'ready' else 'running' end,
        case e.status when 'queued' then e.created_at else e.started_at end
      from exports e where e.status in ('queued', 'running')
      union all
      select t.identifier, s.state, case s.state when 'running' then j.locked_at else j.run_at end
      from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        cross join lateral (select case
          when j.locked_at is not null then 'running'
          when j.attempts >= j.max_attempts then 'failed'
          when j.run_at > now() then 'scheduled'
          else 'ready' end as state) s
      where t.identifier not in ('run_analysis', 'export') or s.state = 'failed'
    )
    select w.task, w.state, count(*), greatest(0, extract(epoch from clock_timestamp() - min(w.since)))::double precision
    from work w group by w.task, w.state;
  perform set_config('app.platform', platform, true);
end
$$;

/*
 * Events are ordered by the transaction that wrote them, and transaction ids begin anew in the cluster that a dump is
 * restored into. An epoch stands before them: migrate() raises it when it finds itself in another cluster, so that what
 * is written there comes after all that was restored.
 */
create table database_epochs (
  epoch integer primary key,
  system_identifier bigint, -- of the cluster; null where the server does not tell
  begun_at timestamptz not null default now()
);

create function current_system_identifier() returns bigint volatile language plpgsql as $$
begin
  return (select system_identifier from pg_control_system());
exception when insufficient_privilege then
  return null;
end
$$;
insert into database_epochs (epoch, system_identifier) values (1, current_system_identifier());

-- As the owner: those who write events need not read the table.
create function current_epoch() returns integer stable language sql
security definer set search_path = public, pg_temp
begin atomic
  select epoch from database_epochs order by epoch desc limit 1;
end;

-- What exists was written in the first epoch; a constant default rewrites no table.
alter table events add column epoch integer not null default 1;
alter table events alter column epoch set default current_epoch();
-- PostgreSQL 15 to 17 add no column with a default to a table whose row type a function takes.
drop function audit_event_form(audit_events);
alter table audit_events add column epoch integer not null default 1;
alter table audit_events alter column epoch set default current_epoch();
create function audit_event_form(e audit_events) returns text stable language sql
return audit_form(e.id::text, e.xid::text, e.account_id::text, e.mode::text, e.project_id::text, e.action, e.resource_type,
  e.resource_id::text, e.actor_kind, e.actor_id::text, e.request_id, host(e.address), audit_microseconds(e.created_at),
  e.count::text, encode(e.values_hash, 'hex'));
alter table audit_seals add column epoch integer not null default 1;

drop index events_account_id_idx;
create index events_account_id_idx on events (account_id, mode, epoch, xid, id);
drop index audit_events_xid_idx;
create index audit_events_xid_idx on audit_events (epoch, xid, id);

-- Begins an epoch when this is another cluster than that of the last one, or one whose transaction ids went backwards.
-- Called by migrate(), before any process writes. Returns the epoch.
create function recognise_cluster() returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  last database_epochs;
  identifier bigint := current_system_identifier();
  highest xid8;
begin
  lock table database_epochs in share row exclusive mode;
  select * into last from database_epochs order by epoch desc limit 1;
  perform set_config('app.platform', 'on', true);
  select e.xid into highest from audit_events e where e.epoch = last.epoch order by e.xid desc limit 1;
  perform set_config('app.platform', platform, true);
  if identifier is not distinct from last.system_identifier and (highest is null or highest <= pg_current_xact_id()) then
    return last.epoch;
  end if;
  insert into database_epochs (epoch, system_identifier) values (last.epoch + 1, identifier);
  return last.epoch + 1;
end
$$;
revoke execute on function recognise_cluster from public;

-- A transaction of an earlier cluster may have had the number of this one.
create or replace function audit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' then
    if old.xid = pg_current_xact_id() and old.epoch = current_epoch() then return new; end if;
  end if;
  raise exception 'the audit trail is not changed' using errcode = 'insufficient_privilege';
end
$$;

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

-- The first seal of an epoch begins at 0 and covers what the epochs before left unsealed, too.
create or replace function seal_audit(at_most integer)
returns table (seal bigint, sealed bigint, head bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
  this_epoch integer := current_epoch();
  horizon xid8;
  begins xid8;
  place bigint;
  moment timestamptz := clock_timestamp();
  event audit_events;
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  perform pg_advisory_xact_lock(hashtext('seal_audit'));
  select * into last from audit_seals order by number desc limit 1;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  begins := case when last.epoch = this_epoch then last.to_xid else '0' end;
  seal := coalesce(last.number, 0) + 1;
  sealed := 0;
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  select coalesce(max(position), 0) into place from audit_links;
  for event in
    select e.* from audit_events e
    where (e.epoch = this_epoch and e.xid >= begins and e.xid < horizon
        or e.epoch < this_epoch and begins = '0')
      and not exists (select from audit_links l where l.event_id = e.id)
    order by e.epoch, e.xid, e.id limit at_most
  loop
    head := sha256(head || convert_to(audit_event_form(event), 'UTF8'));
    place := place + 1;
    sealed := sealed + 1;
    insert into audit_links values (place, seal, event.id, head);
  end loop;
  if sealed = 0 then
    perform set_config('app.platform', platform, true);
    return;
  end if;
  -- Not all were taken: the last one's transaction may have more. Of an earlier epoch, then none of this one was.
  if sealed = at_most then horizon := case event.epoch when this_epoch then event.xid else begins end; end if;
  head := sha256(head || convert_to(
    audit_form(seal::text, begins::text, horizon::text, sealed::text, audit_microseconds(moment)), 'UTF8'));
  insert into audit_seals (number, from_xid, to_xid, events, created_at, hash, epoch)
    values (seal, begins, horizon, sealed, moment, head, this_epoch);
  perform set_config('app.platform', platform, true);
  return next;
end
$$;

-- Down Migration
