create type import_source as enum ('file', 'pubmed', 'europepmc');
create type import_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

-- A file or a question to a source. Without an account: asked for by the operator, on the command line or by the clock.
create table literature_imports (
  id uuid primary key,
  account_id uuid references accounts on delete cascade,
  mode data_mode,
  source import_source not null,
  query text check (char_length(query) <= 10000),
  since date, -- of an update: what the source has entered or changed from this day on
  record_limit integer check (record_limit > 0),
  file_name text,
  format text,
  status import_status not null default 'queued',
  attempt integer not null default 0, -- the fence: only the attempt that runs stores what it did
  failures integer not null default 0, -- attempts on end that stored nothing
  rescues integer not null default 0,
  worker_id text, -- who runs it; not a foreign key, so that a worker's row may go first
  position json, -- where the next attempt goes on, in the words of the source
  bytes_total bigint,
  bytes_done bigint not null default 0,
  records_total integer,
  records_done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  deleted integer not null default 0,
  skipped integer not null default 0,
  skipped_records json not null default '[]', -- the first hundred, with reasons
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Records of a file whose paper the shared literature has: nothing is stored of them but this note.
  noted integer not null default 0,
  noted_records json not null default '[]', -- the first hundred
  check ((account_id is null) = (mode is null)),
  check ((source = 'file') = (query is null)),
  check ((status in ('completed', 'failed', 'canceled')) = (finished_at is not null)),
  check ((status = 'failed') = (error_code is not null)),
  check ((status = 'running') = (worker_id is not null))
);
create index literature_imports_account_id_idx on literature_imports (account_id, mode, id);
create index literature_imports_unfinished_idx on literature_imports (worker_id) where worker_id is not null;
create index literature_imports_queued on literature_imports (account_id) where status = 'queued';
alter table literature_imports enable row level security;
alter table literature_imports force row level security;
-- The operator's own are seen outside of every tenant scope, and nowhere else.
create policy tenant on literature_imports using (
  account_id is not distinct from (select tenant_account()) and mode is not distinct from (select tenant_mode()));
create policy platform on literature_imports to current_user using (platform_acts());

-- The bytes of an uploaded file, until it is indexed.
create table literature_import_chunks (
  import_id uuid not null references literature_imports on delete cascade,
  number integer not null,
  account_id uuid,
  mode data_mode,
  bytes bytea not null,
  primary key (import_id, number)
);
alter table literature_import_chunks alter column bytes set storage external;
alter table literature_import_chunks enable row level security;
alter table literature_import_chunks force row level security;
create policy tenant on literature_import_chunks using (
  account_id is not distinct from (select tenant_account()) and mode is not distinct from (select tenant_mode()));
create policy platform on literature_import_chunks to current_user using (platform_acts());
