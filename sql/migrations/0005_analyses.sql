create table analyses (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  method text not null,
  parameters json not null,
  filter json not null,
  description text not null check (char_length(description) <= 10000),
  latest_run_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index analyses_project_id_idx on analyses (project_id, id);
alter table analyses enable row level security;
alter table analyses force row level security;
create policy tenant on analyses using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on analyses to current_user using (platform_acts());

create type run_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

-- A run is a frozen record of what was asked and what came out. Its life:
--   queued -> running -> completed | failed | canceled, and back from running to queued when its worker stops or dies.
create table runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid not null references analyses on delete cascade,
  status run_status not null default 'queued',
  attempt integer not null default 0, -- the fence: a worker may write an outcome only for the attempt that it began
  rescues integer not null default 0,
  worker_id text,
  progress double precision not null default 0 check (progress between 0 and 1),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  method text not null,
  method_version text not null,
  parameters json not null,
  filter json not null,
  dataset json,
  result json,
  warnings json not null default '[]',
  error json,
  constraint finished_or_not check ((finished_at is not null) = (status in ('completed', 'failed', 'canceled'))),
  constraint running_has_worker check ((worker_id is not null) = (status = 'running')),
  constraint completed_has_result check ((result is not null) = (status = 'completed')),
  constraint failed_has_error check ((error is not null) = (status = 'failed'))
);
create index runs_analysis_id_idx on runs (analysis_id, id);
create unique index runs_one_at_a_time on runs (analysis_id) where status in ('queued', 'running');
create index runs_worker_id_idx on runs (worker_id) where worker_id is not null;
alter table runs enable row level security;
alter table runs force row level security;
create policy tenant on runs using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on runs to current_user using (platform_acts());

alter table analyses add foreign key (latest_run_id) references runs on delete set null;

/*
 * Which patients a run read and a digest of what it read of each, so that two runs can tell how many were added, changed
 * and removed between them. Twelve bytes a patient: eight of their id, four of a digest keyed with a secret that is not in
 * the database, so that nobody finds a value by trying, also of a patient who was erased since.
 */
create table run_rows (
  run_id uuid primary key references runs (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  mode data_mode not null,
  project_id uuid not null,
  columns json not null,
  key_id bytea not null,
  digests bytea not null
);
alter table run_rows alter column digests set storage external; -- digests do not compress
create index run_rows_account_id_idx on run_rows (account_id);
alter table run_rows enable row level security;
alter table run_rows force row level security;
create policy tenant on run_rows using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on run_rows to current_user using (platform_acts());
