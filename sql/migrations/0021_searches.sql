create type search_run_status as enum ('queued', 'running', 'completed', 'failed');

-- A saved search of a project, which is run again every night.
create table searches (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  query text not null check (char_length(query) between 1 and 200000),
  syntax text check (syntax in ('pubmed', 'ovid', 'europepmc')),
  filters json not null default '{}',
  active boolean not null default true,
  -- Grows when query, syntax or filters change: what was found for others is no outcome of these.
  revision integer not null default 1,
  -- The revision whose papers are all known. The first run of a revision tells of no paper that was there before it.
  known_revision integer,
  queued_at timestamptz, -- when its last run was queued
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index searches_project_id_idx on searches (project_id, id);
create index searches_account_id_idx on searches (account_id);
create index searches_due_idx on searches (queued_at nulls first) where active;
alter table searches enable row level security;
alter table searches force row level security;
create policy tenant on searches using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on searches to current_user using (platform_acts());
select audit_table('searches', 'search', ignored => '{revision,known_revision,queued_at}');

-- One run of a saved search. Its life is an import's: queued -> running -> completed | failed, back to queued when its
-- worker stops or dies.
create table search_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null,
  search_id uuid not null references searches on delete cascade,
  status search_run_status not null default 'queued',
  attempt integer not null default 0, -- the fence: a worker may write an outcome only for the attempt that it began
  rescues integer not null default 0,
  worker_id text,
  papers integer, -- found in all
  added integer,
  corrected integer,
  retracted integer,
  first boolean, -- the first of its query: all that it found was there before
  error json,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint finished_or_not check ((finished_at is null) = (status in ('queued', 'running'))),
  constraint running_has_worker check ((worker_id is not null) = (status = 'running')),
  constraint completed_has_counts check (
    num_nulls(papers, added, corrected, retracted, first) = case status when 'completed' then 0 else 5 end),
  constraint failed_has_error check ((error is not null) = (status = 'failed'))
);
create index search_runs_search_id_idx on search_runs (search_id, id);
create index search_runs_account_id_idx on search_runs (account_id);
create index search_runs_worker_id_idx on search_runs (worker_id) where worker_id is not null;
-- One under way is enough: a second would find the same.
create unique index search_runs_unfinished_idx on search_runs (search_id) where status in ('queued', 'running');
alter table search_runs enable row level security;
alter table search_runs force row level security;
create policy tenant on search_runs using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on search_runs to current_user using (platform_acts());

-- The papers that a search knows, as they were when it was told of them: what differs is told by the next run.
create table search_papers (
  search_id uuid not null references searches on delete cascade,
  paper_id uuid not null, -- no foreign key: a paper may leave the library
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  content_hash bytea not null check (length(content_hash) = 32), -- of its record: what differs has changed
  retracted boolean not null,
  corrections text[] not null, -- of relations to notices of correction: type and what names the notice
  primary key (search_id, paper_id)
);
alter table search_papers enable row level security;
alter table search_papers force row level security;
create policy tenant on search_papers using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on search_papers to current_user using (platform_acts());

-- What runs told of.
create table search_matches (
  id uuid primary key, -- a UUIDv7: the order in which they were told
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  search_id uuid not null references searches on delete cascade,
  run_id uuid not null references search_runs on delete cascade,
  paper_id uuid not null,
  kind text not null check (kind in ('new', 'corrected', 'retracted')),
  found_at timestamptz not null default now(),
  unique (run_id, paper_id, kind)
);
create index search_matches_search_id_idx on search_matches (search_id, id);
-- A paper is new once.
create unique index search_matches_new_idx on search_matches (search_id, paper_id) where kind = 'new';
alter table search_matches enable row level security;
alter table search_matches force row level security;
create policy tenant on search_matches using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on search_matches to current_user using (platform_acts());
