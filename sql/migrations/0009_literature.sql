-- Up Migration

-- Both are in contrib and trusted: an owner of the database may make them.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The literature is no tenant's: every account searches the same papers.
create table papers (
  id uuid primary key,
  -- The paper's number in the index, where papers stand in the order of these. A changed paper gets a new one.
  document integer not null unique,
  pmid integer unique,
  pmcid text unique,
  doi text unique,
  fingerprint bytea unique, -- SHA-256 of title, year and first author, of a paper that has no identifier
  content_hash bytea not null, -- SHA-256 of the record: what did not change is not indexed again
  revised date, -- when the source last changed the record
  entered date, -- when PubMed took it in
  created date, -- when the record was made
  record json not null,
  indexed_at timestamptz not null default now()
);

-- The index: segments that are written once, each of a range of documents, and merged into larger ones.
create table literature_segments (
  id integer generated always as identity primary key,
  first_document integer not null,
  last_document integer not null,
  papers integer not null,
  total_length double precision not null, -- of all papers, in weighted words: BM25F wants the average
  live boolean not null default false, -- a merge in the making is not to be searched
  deleted bytea not null default '', -- a bit a document, of those that were replaced or deleted since
  deleted_papers integer not null default 0,
  check (first_document <= last_document)
);

-- What is known of each document of a segment, one column after the other.
create table literature_columns (
  segment_id integer not null references literature_segments on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (segment_id, name)
);
alter table literature_columns alter column bytes set storage external; -- search wants them fast, and they hardly shrink

create table literature_postings (
  segment_id integer not null, -- no foreign key: checking it costs more than storing the row
  field text collate "C" not null, -- a letter. "char" is no type to compare rows by: the planner fails on its statistics
  term text collate "C" not null,
  papers integer not null,
  documents bytea not null,
  positions bytea,
  primary key (segment_id, field, term)
);
alter table literature_postings alter column documents set storage external;
alter table literature_postings alter column positions set storage external;

-- Words as they are written, for those who misspell them.
create table literature_words (word text collate "C" primary key);
create index literature_words_trigrams on literature_words using gin (word gin_trgm_ops);

-- NLM's descriptor file, of one year.
create table mesh_descriptors (
  ui text primary key,
  heading text not null,
  tree_numbers text[] not null
);
-- Where the descriptors stand, to find all beneath one by a range of the index.
create table mesh_places (
  number text collate "C" primary key,
  ui text not null references mesh_descriptors on delete cascade
);
create index mesh_places_ui_idx on mesh_places (ui);
create table mesh_terms (
  key text collate "C" not null, -- the term, normalized
  ui text not null references mesh_descriptors on delete cascade,
  term text not null,
  preferred boolean not null, -- the heading itself
  primary key (key, ui)
);
create index mesh_terms_ui_idx on mesh_terms (ui);

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
  check ((account_id is null) = (mode is null)),
  check ((source = 'file') = (query is null)),
  check ((status in ('completed', 'failed', 'canceled')) = (finished_at is not null)),
  check ((status = 'failed') = (error_code is not null)),
  check ((status = 'running') = (worker_id is not null))
);
create index literature_imports_account_id_idx on literature_imports (account_id, mode, id);
create index literature_imports_unfinished_idx on literature_imports (worker_id) where worker_id is not null;

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

alter table literature_imports enable row level security;
alter table literature_imports force row level security;
alter table literature_import_chunks enable row level security;
alter table literature_import_chunks force row level security;
-- The operator's own are seen outside of every wall, and nowhere else.
create policy tenant on literature_imports using (
  account_id is not distinct from (select wall_account()) and mode is not distinct from (select wall_mode()));
create policy tenant on literature_import_chunks using (
  account_id is not distinct from (select wall_account()) and mode is not distinct from (select wall_mode()));
create policy platform on literature_imports to current_user using (platform_acts());
create policy platform on literature_import_chunks to current_user using (platform_acts());

-- Asked for, and over: attempts, progress and rescues are no events.
create function audit_import() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  import record;
begin
  if tg_op = 'INSERT' then
    for import in select account_id, mode, id, jsonb_build_object('after', jsonb_strip_nulls(jsonb_build_object(
      'source', source, 'query', query, 'file_name', file_name, 'format', format))) as changes from new_rows
    loop
      perform audit_event(import.account_id, import.mode, null, 'import.queued', 'import', import.id, null, import.changes);
    end loop;
  else
    for import in select n.account_id, n.mode, n.id, n.status
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.finished_at is not null
    loop
      perform audit_event(import.account_id, import.mode, null, 'import.' || import.status, 'import', import.id, null, null);
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on literature_imports referencing new table as new_rows
  for each statement execute function audit_import();
create trigger audit_update after update on literature_imports referencing old table as old_rows new table as new_rows
  for each statement execute function audit_import();

-- The job of an import: at once, or later if for another try. Those of one queue run one after the other, as they were asked
-- for.
create function add_import_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => 'index_literature', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;

-- Takes imports from workers of whom there is no sign of life any more, as rescue_work() does with runs. Called after it, in
-- its transaction and under its lock: a job that it has freed must not begin before its import is queued. The caller adds a
-- job for each.
create function rescue_imports()
returns table (account_id uuid, mode data_mode, import_id uuid, source import_source) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  perform set_config('app.platform', 'on', true);
  select coalesce(array_agg(distinct i.worker_id), '{}') into dead
  from literature_imports i
  where i.worker_id is not null and not exists (select from workers w where w.id = i.worker_id);
  if cardinality(dead) > 0 then
    perform graphile_worker.force_unlock_workers(dead);
    return query
      update literature_imports i
      set status = 'queued', worker_id = null, rescues = rescues + 1, failures = failures + 1
      where i.worker_id = any (dead) returning i.account_id, i.mode, i.id, i.source;
  end if;
  perform set_config('app.platform', '', true);
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, update, delete on papers, literature_segments, literature_columns, literature_postings,
      literature_words, mesh_descriptors, mesh_terms, mesh_places, literature_imports, literature_import_chunks to research_platform;
  end if;
end
$$;

-- Down Migration
