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
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on exports to current_user using (platform_acts());

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
alter table export_files enable row level security;
alter table export_files force row level security;
create policy tenant on export_files using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on export_files to current_user using (platform_acts());

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
alter table export_chunks enable row level security;
alter table export_chunks force row level security;
create policy tenant on export_chunks using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on export_chunks to current_user using (platform_acts());

-- Files that are gone and whose bytes are not yet.
create table export_leftovers (
  file_id uuid primary key,
  object_key text,
  created_at timestamptz not null default now()
);

\ir ../functions/export_files_leave.sql
create trigger leave after delete on export_files referencing old table as old_rows
  for each statement execute function export_files_leave();
