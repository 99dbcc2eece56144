-- Up Migration

create type export_status as enum ('queued', 'running', 'ready', 'failed', 'canceled', 'expired');

-- What was asked for and what became of it. Its life is a run's: queued -> running -> ready | failed | canceled, back to
-- queued when its worker stops or dies; and ready -> expired.
create table exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  analysis_id uuid references analyses on delete cascade, -- null: of the project
  run_id uuid references runs on delete cascade, -- of the analysis: the one that had completed when it was asked for
  format text not null,
  include text[] not null,
  filter json not null,
  deidentify json not null,
  options json not null,
  status export_status not null default 'queued',
  attempt integer not null default 0, -- the fence: a worker may write an outcome only for the attempt that it began
  rescues integer not null default 0,
  worker_id text,
  progress double precision not null default 0 check (progress between 0 and 1),
  row_counts json,
  deidentification json, -- the report of what was found and done
  error json,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint of_analysis_has_run check ((analysis_id is null) = (run_id is null)),
  constraint finished_or_not check ((finished_at is null) = (status in ('queued', 'running'))),
  constraint running_has_worker check ((worker_id is not null) = (status = 'running')),
  constraint ready_is_dated check ((ready_at is not null and expires_at is not null) = (status in ('ready', 'expired'))),
  constraint failed_has_error check ((error is not null) = (status = 'failed'))
);
create index exports_project_id_idx on exports (project_id, id);
create index exports_analysis_id_idx on exports (analysis_id) where analysis_id is not null;
create index exports_run_id_idx on exports (run_id) where run_id is not null;
create index exports_account_id_idx on exports (account_id);
create index exports_worker_id_idx on exports (worker_id) where worker_id is not null;
create index exports_expires_at_idx on exports (expires_at) where status = 'ready';

-- A file is written under the attempt that makes it, and can be downloaded once the export is ready. Its row is there
-- before its first byte, so that whatever a killed attempt leaves behind is known by name.
create table export_files (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null,
  export_id uuid not null references exports on delete cascade,
  attempt integer not null,
  number integer not null,
  name text not null,
  media_type text not null,
  object_key text, -- null: in export_chunks, otherwise in the bucket
  size bigint,
  sha256 bytea check (length(sha256) = 32),
  rows bigint,
  unique (export_id, attempt, number)
);

-- The bytes of a file, in chunks of one size, so that a range begins in a chunk that can be told.
create table export_chunks (
  file_id uuid not null, -- no foreign key: a file goes at once, its bytes by a job
  number integer not null,
  account_id uuid not null,
  mode data_mode not null,
  bytes bytea not null,
  primary key (file_id, number)
);
alter table export_chunks alter column bytes set storage external; -- most formats are compressed already

-- Files that are gone and whose bytes are not yet.
create table export_leftovers (
  file_id uuid primary key,
  object_key text,
  created_at timestamptz not null default now()
);

alter table exports enable row level security;
alter table exports force row level security;
alter table export_files enable row level security;
alter table export_files force row level security;
alter table export_chunks enable row level security;
alter table export_chunks force row level security;
create policy tenant on exports using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy tenant on export_files using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy tenant on export_chunks using (account_id = (select wall_account()) and mode = (select wall_mode()));
create policy platform on exports to current_user using (platform_acts());
create policy platform on export_files to current_user using (platform_acts());
create policy platform on export_chunks to current_user using (platform_acts());

-- Whatever takes a file away (a deleted export, project or account, an attempt that was given up, the clock), its bytes
-- are removed by a job: neither the bucket nor a gigabyte of chunks belongs into the transaction.
create function export_files_leave() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from old_rows) then return null; end if;
  insert into export_leftovers (file_id, object_key) select id, object_key from old_rows on conflict do nothing;
  perform graphile_worker.add_job('purge_export_files', '{}', job_key => 'purge_export_files', max_attempts => 25);
  return null;
end
$$;
create trigger leave after delete on export_files referencing old table as old_rows
  for each statement execute function export_files_leave();

-- Removes up to so many chunks of a file that is gone; tells how many there were.
create function purge_export_chunks(of_file uuid, at_most integer) returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  purged bigint;
begin
  perform set_config('app.platform', 'on', true);
  delete from export_chunks c where c.file_id = of_file and c.number in (
    select number from export_chunks where file_id = of_file limit at_most)
    and not exists (select from export_files f where f.id = of_file);
  get diagnostics purged = row_count;
  perform set_config('app.platform', '', true);
  return purged;
end
$$;

-- Exports whose week is over lose their files, and a month after their end the others their rows too.
create function expire_exports(at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  update exports set status = 'expired' where status = 'ready' and expires_at <= at;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from export_files f using exports e where e.id = f.export_id and e.status = 'expired';
  perform set_config('app.platform', 'on', true);
  delete from exports where status in ('expired', 'failed', 'canceled')
    and coalesce(expires_at, finished_at) < at - interval '30 days';
  perform set_config('app.platform', '', true);
end
$$;

-- An export is asked for, which shows patients to whoever asks if they stand in it, and comes to an end. Attempts,
-- progress and rescues are no events.
create function audit_export() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  export record;
begin
  if tg_op = 'INSERT' then
    for export in select * from new_rows loop
      perform audit_event(export.account_id, export.mode, export.project_id, 'export.created', 'export', export.id, null,
        jsonb_build_object('after', jsonb_build_object('analysis_id', export.analysis_id, 'format', export.format,
          'include', export.include, 'filter', export.filter, 'deidentify', export.deidentify, 'options', export.options)));
      -- Without a dictionary the variables are found in the patients.
      if 'patients' = any (export.include) or ('variables' = any (export.include)
        and exists (select from projects p where p.id = export.project_id and json_array_length(p.variables) = 0)) then
        perform audit_event(export.account_id, export.mode, export.project_id, 'patients.read', 'project', export.project_id, null, null);
      end if;
    end loop;
  elsif tg_op = 'UPDATE' then
    for export in select n.account_id, n.mode, n.project_id, n.id, n.status, (n.row_counts ->> 'patients')::bigint as patients
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.status not in ('queued', 'running')
    loop
      perform audit_event(export.account_id, export.mode, export.project_id, 'export.' || export.status, 'export', export.id,
        case export.status when 'ready' then export.patients end, null);
    end loop;
  else
    for export in select account_id, mode, project_id, count(*) as deleted, (array_agg(id))[1] as id from old_rows group by 1, 2, 3 loop
      if export.deleted = 1 then
        perform audit_event(export.account_id, export.mode, export.project_id, 'export.deleted', 'export', export.id, null, null);
      else
        perform audit_count(export.account_id, export.mode, export.project_id, 'exports.deleted', 'project', export.project_id, export.deleted);
      end if;
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on exports referencing new table as new_rows
  for each statement execute function audit_export();
create trigger audit_update after update on exports referencing old table as old_rows new table as new_rows
  for each statement execute function audit_export();
create trigger audit_delete after delete on exports referencing old table as old_rows
  for each statement execute function audit_export();

-- As in 0005, and a download.
create or replace function audit_read(action text, resource_type text, resource_id uuid, of_project uuid, rows bigint) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  if wall_account() is null
    or action not in ('patient.read', 'patients.listed', 'patients.read', 'export.downloaded', 'api_key.out_of_scope') then
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

-- As in 0003, and exports.
create or replace function project_outside_scope(kind text, wanted uuid) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  outside boolean;
begin
  perform set_config('app.platform', 'on', true);
  select wall_projects() is not null and exists (
    select from (
      select patients.account_id, patients.mode, project_id from projects join patients on project_id = projects.id
        where kind = 'patient' and patients.id = wanted and projects.account_id = wall_account()
      union all select account_id, mode, project_id from analyses where kind = 'analysis' and id = wanted
      union all select account_id, mode, project_id from runs where kind = 'run' and id = wanted
      union all select account_id, mode, project_id from exports where kind = 'export' and id = wanted
    ) there
    where account_id = wall_account() and mode = wall_mode() and project_id <> all (wall_projects())) into outside;
  perform set_config('app.platform', '', true);
  return outside;
end
$$;

-- As in 0004, and exports.
drop function rescue_work(interval);
create function rescue_work(dead_after interval)
returns table (account_id uuid, mode data_mode, run_id uuid, export_id uuid) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  -- One rescuer at a time is enough; the others look again soon.
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  perform set_config('app.platform', 'on', true);
  with gone as (delete from workers where seen_at < now() - dead_after returning id)
  select coalesce(array_agg(id), '{}') into dead from gone;
  select dead || coalesce(array_agg(distinct held.worker_id), '{}') into dead
  from (
    select worker_id from runs where worker_id is not null union all select worker_id from exports where worker_id is not null
  ) held where not exists (select from workers w where w.id = held.worker_id);
  if cardinality(dead) = 0 then
    perform set_config('app.platform', '', true);
    return;
  end if;
  perform graphile_worker.force_unlock_workers(dead);
  perform pg_notify('jobs:insert', '{"r":1,"count":5}');
  return query
    update runs set status = 'queued', worker_id = null, rescues = rescues + 1, progress = 0
    where worker_id = any (dead) returning runs.account_id, runs.mode, runs.id, null::uuid;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  return query
    update exports set status = 'queued', worker_id = null, rescues = rescues + 1, progress = 0
    where worker_id = any (dead) returning exports.account_id, exports.mode, null::uuid, exports.id;
  perform set_config('app.platform', '', true);
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, update, delete on exports, export_files to research_platform;
    grant select, insert, delete on export_chunks to research_platform;
    grant select, delete on export_leftovers to research_platform;
  end if;
end
$$;

-- Down Migration
