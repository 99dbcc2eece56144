-- Up Migration

/*
 * The audit trail: what was done, by whom, to what. The database writes it itself, in the transaction of what it tells
 * of: changes by triggers, reads by audit_read(). Three parts:
 *   audit_events  who, what, which resource, when. Nothing that a patient could be known by. Never changed or deleted.
 *   audit_values  before and after of a change. Erased with the patient or project; of what is erased the event keeps
 *                 a salted hash, which without its salt tells nothing.
 *   audit_seals and audit_links   the chain of hashes over the events, made by seal_audit().
 */

create table audit_events (
  id uuid primary key,
  xid xid8 not null, -- of the transaction that wrote it: what seal_audit() knows late events by
  account_id uuid, -- null: a sign-in with an address that nobody has. No foreign key: the trail outlives the account
  mode data_mode, -- null: what belongs to neither mode, such as keys and people
  project_id uuid,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  actor_kind text not null check (actor_kind in ('key', 'user', 'worker', 'platform', 'nobody')),
  actor_id uuid,
  request_id text,
  address inet,
  created_at timestamptz not null,
  count bigint, -- of a change or a read of many
  values_hash bytea check (length(values_hash) = 32)
);
create index audit_events_account_id_idx on audit_events (account_id, id);
create index audit_events_action_idx on audit_events (account_id, action, id);
create index audit_events_resource_id_idx on audit_events (resource_id, id);
create index audit_events_request_id_idx on audit_events (request_id) where request_id is not null;
create index audit_events_xid_idx on audit_events (xid, id);

create table audit_values (
  event_id uuid primary key, -- no foreign key: its check would cost as much as the row
  account_id uuid,
  mode data_mode,
  project_id uuid,
  patient_id uuid,
  salt bytea not null check (length(salt) = 32),
  changes json not null -- json, not jsonb: the hash is of the very text
);
create index audit_values_project_id_idx on audit_values (project_id) where project_id is not null;
create index audit_values_patient_id_idx on audit_values (patient_id) where patient_id is not null;

-- Each seal covers the events of the transactions from from_xid on that were over before to_xid. Its hash closes the
-- chain over the events before it, and the next event's hash begins with it.
create table audit_seals (
  number bigint primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  events bigint not null,
  created_at timestamptz not null,
  hash bytea not null check (length(hash) = 32)
);

create table audit_links (
  position bigint primary key,
  seal bigint not null,
  event_id uuid not null unique,
  hash bytea not null check (length(hash) = 32)
);

alter table audit_events enable row level security;
alter table audit_events force row level security;
alter table audit_values enable row level security;
alter table audit_values force row level security;
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
alter table audit_links enable row level security;
alter table audit_links force row level security;

-- For select alone: not even an owner that plays the application writes past the functions below. What belongs to no
-- mode is seen in both; a scoped key sees what happened in its projects and nothing of the account.
create policy tenant on audit_events for select using (
  account_id = (select wall_account()) and (mode is null or mode = (select wall_mode()))
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy tenant on audit_values for select using (
  account_id = (select wall_account()) and (mode is null or mode = (select wall_mode()))
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
-- The triggers need not say that they act as the platform: in a trigger nothing runs but them.
create policy platform on audit_events to current_user using (platform_acts() or pg_trigger_depth() > 0);
create policy platform on audit_values to current_user using (platform_acts() or pg_trigger_depth() > 0);
create policy platform on audit_seals to current_user using (platform_acts());
create policy platform on audit_links to current_user using (platform_acts());

-- Against a slip of the owner's hand; against the owner's will only the seals help. The one change there is: the
-- transaction that wrote a count adds to it.
create function audit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' then
    if old.xid = pg_current_xact_id() then return new; end if;
  end if;
  raise exception 'the audit trail is not changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger stays before update or delete on audit_events for each row execute function audit_stays();
create trigger stays before update or delete on audit_seals for each row execute function audit_stays();
create trigger stays before update or delete on audit_links for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_events for each statement execute function audit_stays();
create trigger stays_whole before truncate on audit_values for each statement execute function audit_stays();
create trigger stays_whole before truncate on audit_seals for each statement execute function audit_stays();
create trigger stays_whole before truncate on audit_links for each statement execute function audit_stays();

-- A UUIDv7 whose 12 bits after the millisecond are its fraction (RFC 9562 6.2, method 3): events of one request list in
-- the order they happened. PostgreSQL has its own only from 18 on.
create function audit_event_id(moment timestamptz) returns uuid volatile language sql
begin atomic
  select (lpad(to_hex(us / 1000), 12, '0') || to_hex(28672 + us % 1000 * 4096 / 1000)
    || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
  from (select (extract(epoch from moment) * 1000000)::bigint as us) clock;
end;

create function audit_values_hash(salt bytea, changes text) returns bytea immutable language sql
return sha256(salt || convert_to(changes, 'UTF8'));

-- Writes one event. The actor is whoever opened the wall, unless `acts_as` names another: somebody who signs in has none
-- open yet. Without a wall it is the platform's own administrator.
create function audit_event(
  of_account uuid, in_mode data_mode, of_project uuid, action text, resource_type text, resource_id uuid,
  count bigint, changes jsonb, acts_as json default null
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  actor json := coalesce(acts_as, wall_actor());
  moment timestamptz := clock_timestamp();
  event uuid := audit_event_id(moment);
  salt bytea := case when changes is not null then uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) end;
begin
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

-- Of a change of many: one event a transaction, action and resource, however many statements it takes.
create function audit_count(
  of_account uuid, in_mode data_mode, of_project uuid, of_action text, resource_type text, of_resource uuid, added bigint
) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_events e set count = e.count + added
  where e.xid = pg_current_xact_id() and e.action = of_action and e.count is not null
    and e.account_id = of_account and e.resource_id is not distinct from of_resource;
  if not found then
    perform audit_event(of_account, in_mode, of_project, of_action, resource_type, of_resource, added, null);
  end if;
end
$$;

/*
 * A table whose rows are resources gets its triggers with one statement:
 *
 *   select audit_table('invitations', 'invitation', hidden => '{token_hash}', ignored => '{sent_at}');
 *
 * It needs the columns id and account_id (accounts has its id), and may have mode and project_id. Its events are then
 * invitation.created, .updated and .deleted, with before and after. `hidden` columns never stand there, though their
 * change is an event (.password_changed, .secret_changed); of `ignored` ones not even the change is told.
 * `kept` are the columns that the event of a deletion shows; null is all.
 */
create function audit_table(
  of_table regclass, resource_type text, hidden text[] default '{}', ignored text[] default '{}', kept text[] default null
) returns void volatile language plpgsql as $$
declare
  arguments text := format('%L, %L, %L, %L', resource_type, hidden,
    ignored || '{id,account_id,mode,project_id,created_at,updated_at}', coalesce(kept::text, ''));
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
end
$$;

create function audit_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  hidden text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
  kept text[] := nullif(tg_argv[3], '');
  many constant integer := 100; -- a statement that changes more is told of by its count alone
  pair record;
  shown record;
  verb text;
begin
  if tg_op = 'INSERT' then
    if (select count(*) from (select from new_rows limit many + 1) first) > many then
      for pair in select to_jsonb(n) ->> 'account_id' as account, count(*) as rows from new_rows n group by 1 loop
        perform audit_count(pair.account::uuid, null, null, tg_table_name || '.created', tg_argv[0], null, pair.rows);
      end loop;
      return null;
    end if;
    for pair in select to_jsonb(n) as new from new_rows n loop
      perform audit_row(tg_argv[0], 'created', pair.new, jsonb_build_object('after', pair.new - hidden - ignored));
    end loop;
  elsif tg_op = 'DELETE' then
    if (select count(*) from (select from old_rows limit many + 1) first) > many then
      for pair in select to_jsonb(o) ->> 'account_id' as account, count(*) as rows from old_rows o group by 1 loop
        perform audit_count(pair.account::uuid, null, null, tg_table_name || '.deleted', tg_argv[0], null, pair.rows);
      end loop;
      return null;
    end if;
    for pair in select to_jsonb(o) as old from old_rows o loop
      perform audit_row(tg_argv[0], 'deleted', pair.old, jsonb_build_object('before', case
        when kept is null then pair.old - hidden - ignored
        else (select jsonb_object_agg(column_name, pair.old -> column_name) from unnest(kept) column_name) end));
    end loop;
  else
    for pair in
      select to_jsonb(o) - ignored as old, to_jsonb(n) as row, to_jsonb(n) - ignored as new
      from old_rows o join new_rows n on n.id = o.id
    loop
      if pair.old = pair.new then continue; end if;
      select jsonb_object_agg(o.key, o.value) filter (where o.key <> all (hidden)) as before,
        jsonb_object_agg(n.key, n.value) filter (where n.key <> all (hidden)) as after,
        bool_or(n.key = 'password_hash') as of_password
      into shown from jsonb_each(pair.old) o join jsonb_each(pair.new) n on n.key = o.key where n.value <> o.value;
      verb := case
        when shown.after is null and shown.of_password then 'password_changed'
        when shown.after is null then 'secret_changed'
        when shown.before -> 'revoked_at' = 'null' then 'revoked'
        else 'updated' end;
      perform audit_row(tg_argv[0], verb, pair.row,
        case when shown.after is not null then jsonb_build_object('before', shown.before, 'after', shown.after) end);
    end loop;
  end if;
  return null;
end
$$;

create function audit_row(resource_type text, verb text, of_row jsonb, changes jsonb) returns void volatile language sql
security definer set search_path = public, pg_temp
begin atomic
  select audit_event(
    case resource_type when 'account' then (of_row ->> 'id')::uuid else (of_row ->> 'account_id')::uuid end,
    (of_row ->> 'mode')::data_mode,
    case resource_type when 'project' then (of_row ->> 'id')::uuid else (of_row ->> 'project_id')::uuid end,
    resource_type || '.' || verb, resource_type, (of_row ->> 'id')::uuid, null, changes);
end;

-- The project's patients, analyses and own past leave nothing but its name. Before the event of the deletion, which is
-- written by the trigger whose name sorts after this one's.
create function audit_project_erased() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from audit_values v using old_rows o where v.project_id = o.id;
  return null;
end
$$;
create trigger audit_a_erase after delete on projects referencing old table as old_rows
  for each statement execute function audit_project_erased();

select audit_table('accounts', 'account', ignored => '{live_key_limits,test_key_limits,session_limits}');
select audit_table('users', 'user', hidden => '{password_hash}');
select audit_table('api_keys', 'api_key', hidden => '{hash}', ignored => '{last_used_at}');
select audit_table('projects', 'project', ignored => '{patient_count,analysis_count}', kept => '{name}');
select audit_table('analyses', 'analysis', ignored => '{latest_run_id}');

-- Only the session's making and its end by hand are sign-in and sign-out; one that has expired is merely cleared away.
create function audit_session() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  session record;
begin
  if tg_op = 'INSERT' then
    for session in select * from new_rows loop
      perform audit_event(session.account_id, null, null, 'user.signed_in', 'session', session.id, null, null,
        json_build_object('kind', 'user', 'id', session.user_id,
          'request_id', wall_actor() ->> 'request_id', 'address', wall_actor() ->> 'address'));
    end loop;
  else
    for session in select account_id, count(*) as ended, (array_agg(id))[1] as id from old_rows
      where expires_at > clock_timestamp() group by account_id
    loop
      if session.ended = 1 then
        perform audit_event(session.account_id, null, null, 'user.signed_out', 'session', session.id, null, null);
      else
        perform audit_count(session.account_id, null, null, 'sessions.ended', 'session', null, session.ended);
      end if;
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on sessions referencing new table as new_rows
  for each statement execute function audit_session();
create trigger audit_delete after delete on sessions referencing old table as old_rows
  for each statement execute function audit_session();

-- A run is asked for, begins (and then reads the patients of its project), is canceled or over. What it found is its
-- own record and not repeated here; attempts, progress and rescues are no events.
create function audit_run() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  run record;
begin
  if tg_op = 'INSERT' then
    for run in select account_id, mode, project_id, id, jsonb_build_object('after', jsonb_build_object('analysis_id', analysis_id,
      'method', method, 'method_version', method_version, 'parameters', parameters, 'filter', filter)) as changes from new_rows
    loop
      perform audit_event(run.account_id, run.mode, run.project_id, 'run.queued', 'run', run.id, null, run.changes);
    end loop;
  elsif tg_op = 'UPDATE' then
    for run in select n.account_id, n.mode, n.project_id, n.id, n.status
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.status <> 'queued'
    loop
      if run.status = 'running' then
        perform audit_event(run.account_id, run.mode, run.project_id, 'patients.read', 'project', run.project_id, null, null);
      else
        perform audit_event(run.account_id, run.mode, run.project_id, 'run.' || run.status, 'run', run.id, null, null);
      end if;
    end loop;
  else
    for run in select account_id, mode, project_id, count(*) as deleted, (array_agg(id))[1] as id from old_rows group by 1, 2, 3 loop
      if run.deleted = 1 then
        perform audit_event(run.account_id, run.mode, run.project_id, 'run.deleted', 'run', run.id, null, null);
      else
        perform audit_count(run.account_id, run.mode, run.project_id, 'runs.deleted', 'project', run.project_id, run.deleted);
      end if;
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on runs referencing new table as new_rows
  for each statement execute function audit_run();
create trigger audit_update after update on runs referencing old table as old_rows new table as new_rows
  for each statement execute function audit_run();
create trigger audit_delete after delete on runs referencing old table as old_rows
  for each statement execute function audit_run();

-- Tells the trigger of updates that they are an upload's, also when only one patient of a batch is there already.
create function audit_upload() returns trigger language plpgsql as $$
begin
  perform set_config('app.upload', 'on', true);
  return null;
end
$$;
create trigger audit_upload before insert on patients for each statement execute function audit_upload();

create function audit_patients() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  patient record;
  batch record;
begin
  if tg_op = 'INSERT' then
    -- An upload's statement adds to one project: counting it so costs a third of grouping.
    select account_id, mode, project_id into patient from new_rows limit 1;
    if not found then return null; end if;
    select count(*) as rows, count(*) filter (where project_id = patient.project_id) as here into batch from new_rows;
    if batch.rows = batch.here then
      perform audit_count(patient.account_id, patient.mode, patient.project_id, 'patients.created', 'project', patient.project_id, batch.rows);
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from new_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.created', 'project', batch.project_id, batch.rows);
    end loop;
  elsif tg_op = 'UPDATE' then
    if coalesce(current_setting('app.upload', true), '') = '' and (select count(*) from (select from new_rows limit 2) first) = 1 then
      for patient in
        select n.account_id, n.mode, n.project_id, n.id,
          case when n.external_id is distinct from o.external_id then jsonb_build_object('external_id', o.external_id) else '{}' end
            || coalesce(jsonb_build_object('attributes', differing.before), '{}') as before,
          case when n.external_id is distinct from o.external_id then jsonb_build_object('external_id', n.external_id) else '{}' end
            || coalesce(jsonb_build_object('attributes', differing.after), '{}') as after
        from old_rows o join new_rows n on n.id = o.id cross join lateral (
          select coalesce(jsonb_object_agg(b.key, b.value) filter (where b.key is not null), '{}') as before,
            coalesce(jsonb_object_agg(a.key, a.value) filter (where a.key is not null), '{}') as after, count(*) as number
          from jsonb_each(o.attributes::jsonb) b full join jsonb_each(n.attributes::jsonb) a on a.key = b.key
          where a.value is distinct from b.value) differing
        where differing.number > 0 or n.external_id is distinct from o.external_id
      loop
        perform audit_event(patient.account_id, patient.mode, patient.project_id, 'patient.updated', 'patient', patient.id, null,
          jsonb_build_object('before', patient.before, 'after', patient.after));
      end loop;
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from new_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.updated', 'project', batch.project_id, batch.rows);
    end loop;
  else
    select account_id, mode, project_id, id into patient from old_rows limit 1;
    if not found then return null; end if;
    select count(*) as rows, count(*) filter (where project_id = patient.project_id) as here into batch from old_rows;
    -- Most projects that are purged hold no values any longer: they went with the project.
    if batch.rows > batch.here or exists (select from audit_values where project_id = patient.project_id and patient_id is not null) then
      delete from audit_values v using old_rows o where v.patient_id = o.id;
    end if;
    if batch.rows = 1 and exists (select from projects where id = patient.project_id) then
      perform audit_event(patient.account_id, patient.mode, patient.project_id, 'patient.deleted', 'patient', patient.id, null, null);
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from old_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.deleted', 'project', batch.project_id, batch.rows);
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on patients referencing new table as new_rows
  for each statement execute function audit_patients();
create trigger audit_update after update on patients referencing old table as old_rows new table as new_rows
  for each statement execute function audit_patients();
create trigger audit_delete after delete on patients referencing old table as old_rows
  for each statement execute function audit_patients();

-- What the application tells of: nothing changes when patients are read or a key knocks at the wrong project. Whose it is
-- and who did it is the wall's word, not the caller's.
create function audit_read(action text, resource_type text, resource_id uuid, of_project uuid, rows bigint) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  if wall_account() is null or action not in ('patient.read', 'patients.listed', 'patients.read', 'api_key.out_of_scope') then
    raise exception 'no event that may be told of so' using errcode = 'insufficient_privilege';
  end if;
  -- A read does not wait for the disk: 2 ms of 2.2. What a crash of the database's machine may lose is the reads of its
  -- last half second. Only in a transaction that is this one statement, so that no change loses its promise with it.
  if action <> 'api_key.out_of_scope' and now() = statement_timestamp() then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(wall_account(), wall_mode(), of_project, action, resource_type, resource_id, rows, null);
  perform set_config('app.platform', platform, true);
end
$$;

-- With the user null, nobody has the e-mail address: what was typed is not kept, since it may be a password.
create function audit_sign_in_failed(of_user uuid, request_id text, address inet) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  perform audit_event((select u.account_id from users u where u.id = of_user), null, null, 'user.sign_in_failed', 'user', of_user,
    null, null, json_build_object('kind', 'nobody', 'request_id', request_id, 'address', host(address)));
  perform set_config('app.platform', platform, true);
end
$$;

-- Each field with its length before it, so that no two events have the same form; what is missing is a dash.
create function audit_form(variadic fields text[]) returns text immutable language sql
return (select string_agg(coalesce(octet_length(field) || ':' || field, '-'), '' order by place)
  from unnest(fields) with ordinality as f (field, place));

create function audit_microseconds(moment timestamptz) returns text immutable language sql
return (extract(epoch from moment) * 1000000)::bigint::text;

create function audit_event_form(e audit_events) returns text stable language sql
return audit_form(e.id::text, e.xid::text, e.account_id::text, e.mode::text, e.project_id::text, e.action, e.resource_type,
  e.resource_id::text, e.actor_kind, e.actor_id::text, e.request_id, host(e.address), audit_microseconds(e.created_at),
  e.count::text, encode(e.values_hash, 'hex'));

/*
 * Chains the events of all transactions that are over: no transaction below the horizon is still running, so none of
 * its events can come later. Of two that seal at once the second waits. Returns no row when there is nothing to seal.
 * The numbers of transactions begin anew when the database is restored into another server. Then the seal begins at 0.
 */
create function seal_audit(at_most integer)
returns table (seal bigint, sealed bigint, head bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
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
  begins := case when last.to_xid <= pg_snapshot_xmax(pg_current_snapshot()) then last.to_xid else '0' end;
  seal := coalesce(last.number, 0) + 1;
  sealed := 0;
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  select coalesce(max(position), 0) into place from audit_links;
  for event in
    select e.* from audit_events e
    where e.xid >= begins and e.xid < horizon and not exists (select from audit_links l where l.event_id = e.id)
    order by e.xid, e.id limit at_most
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
  -- Not all were taken: the last one's transaction may have more.
  if sealed = at_most then horizon := event.xid; end if;
  head := sha256(head || convert_to(
    audit_form(seal::text, begins::text, horizon::text, sealed::text, audit_microseconds(moment)), 'UTF8'));
  insert into audit_seals values (seal, begins, horizon, sealed, moment, head);
  perform set_config('app.platform', platform, true);
  return next;
end
$$;

-- The links name no tenant, so no tenant sees them.
create function audit_is_sealed(event uuid) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  is_sealed boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_sealed := exists (select from audit_links l where l.event_id = event);
  perform set_config('app.platform', platform, true);
  return is_sealed;
end
$$;

revoke execute on function audit_event, audit_count, audit_row, audit_table from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select on audit_events, audit_values to research_platform;
  end if;
end
$$;

-- Down Migration
