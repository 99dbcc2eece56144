-- Up Migration

-- As in 0005, and of a change or an erasure of a patient the reason that was given: `app.change_reason`, beside before and
-- after. So it is part of what the event's hash covers, without another form of events; and since a reason is free text, which
-- may name a patient, it goes when the project is erased. Of an erased patient only the reason of the erasure stays.
create or replace function audit_event(
  of_account uuid, in_mode data_mode, of_project uuid, action text, resource_type text, resource_id uuid,
  count bigint, changes jsonb, acts_as json default null
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  actor json := coalesce(acts_as, wall_actor());
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
    moment, count, audit_values_hash(salt, changes::text));
  if changes is not null then
    insert into audit_values values (
      event, of_account, in_mode, of_project, case resource_type when 'patient' then resource_id end, salt, changes::json);
  end if;
end
$$;

-- As in 0020, and an owner of any account whose session comes from the machine itself, which the signed scope says.
create or replace function acts_as_operator() returns boolean stable language sql
security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from users u
    where u.account_id = wall_account() and u.role = 'owner'
      and (wall_actor() ->> 'loopback' = 'true'
        or exists (select from operator_accounts o where o.account_id = u.account_id))
      and wall_actor() ->> 'kind' = 'user' and u.id = (wall_actor() ->> 'id')::uuid);
end;

-- How many requests came with each key, by UTC day. Counted where the log is stored, not at the door: so it costs no request
-- anything, and what the log has left out of a flood is not here either. No foreign keys, as of requests.
create table usage_by_key (
  account_id uuid not null,
  mode data_mode not null,
  key_id uuid not null,
  day date not null,
  requests bigint not null,
  primary key (account_id, key_id, day)
);
create index usage_by_key_day_idx on usage_by_key (day);

alter table usage_by_key enable row level security;
alter table usage_by_key force row level security;
create policy tenant on usage_by_key for select using (
  account_id = (select wall_account()) and mode = (select wall_mode()) and (select wall_projects()) is null);
create policy platform on usage_by_key to current_user using (platform_acts());

-- As in 0018, and what is stored is counted by key.
create or replace function store_requests(signed text) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  claim text := verified_claim(signed, 'requests');
  platform text := coalesce(current_setting('app.platform', true), '');
  tenant record;
  stored integer := 0;
begin
  if claim is null then
    raise exception 'these requests were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform set_config('synchronous_commit', 'off', true); -- a log is not worth waiting for the disk
  for tenant in
    with added as (
      insert into requests (id, account_id, mode, method, route, path_ids, status, duration_ms, key_id, session_id, user_id,
        address, error_code, error_reason, issues, created_at)
      select id, account_id, mode, method, route, path_ids, status, duration_ms, key_id, session_id, user_id,
        address, error_code, error_reason, issues, created_at
      from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
        id uuid, account_id uuid, mode data_mode, method text, route text, path_ids json, status smallint,
        duration_ms double precision, key_id uuid, session_id uuid, user_id uuid, address inet, error_code text,
        error_reason text, issues json, created_at timestamptz)
      on conflict (account_id, mode, id) do nothing returning account_id, mode, key_id, created_at),
    counted as (
      -- In one order, so that two processes that store at once never wait for each other in a circle.
      insert into usage_by_key as u (account_id, mode, key_id, day, requests)
      select account_id, mode, key_id, (created_at at time zone 'UTC')::date as day, count(*) from added
      where key_id is not null group by 1, 2, 3, 4 order by 1, 3, 4
      on conflict (account_id, key_id, day) do update set requests = u.requests + excluded.requests)
    select account_id, mode, count(*)::integer as requests from added group by account_id, mode
  loop
    stored := stored + tenant.requests;
    -- To find the 100,000th takes some milliseconds: once in about a thousand requests of an account is often enough.
    if random() * 1000 < tenant.requests then
      perform trim_requests(tenant.account_id, tenant.mode, 100000);
    end if;
  end loop;
  perform set_config('app.platform', platform, true);
  return stored;
end
$$;

-- As in 0018, and counts by key that are of no month that is shown.
create or replace function purge_requests(at_most integer) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('app.platform', 'on', true);
  delete from usage_by_key where day < current_date - 62;
  delete from requests where ctid = any (array(
    select ctid from requests where created_at < now() - interval '7 days' limit at_most));
  get diagnostics removed = row_count;
  perform set_config('app.platform', '', true);
  return removed;
end
$$;

-- Down Migration
