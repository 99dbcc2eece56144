-- What the migrations make. Written by `node scripts/dump-schema.ts`; a test tells when it is out of date.

-- Extensions

create extension fuzzystrmatch;

create extension pg_trgm;

-- Types

create type account_plan as enum ('starter', 'professional', 'enterprise');

create type account_status as enum ('active', 'suspended');

create type admission as (
  outcome text,
  account_id uuid,
  mode data_mode,
  kind credential_kind,
  key_id uuid,
  session_id uuid,
  user_id uuid,
  role user_role,
  permissions permission[],
  project_ids uuid[],
  minute_limit integer,
  minute_used integer,
  minute_reset integer,
  day_limit integer,
  day_used integer,
  day_reset integer,
  granted integer,
  counted_minute timestamp with time zone,
  counted_since timestamp with time zone,
  key_version xid,
  account_version xid
);

create type anonymous_purpose as enum ('credential', 'visit');

create type audit_verification_status as enum ('queued', 'running', 'completed', 'failed');

create type credential_kind as enum ('live_key', 'test_key', 'session');

create type data_mode as enum ('live', 'test');

create type delivery_status as enum ('pending', 'delivered', 'failed', 'canceled');

create type export_status as enum ('queued', 'running', 'ready', 'failed', 'canceled', 'expired');

create type import_source as enum ('file', 'pubmed', 'europepmc');

create type import_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

create type login_delay as (
  seconds integer,
  failures integer
);

create type login_standing as (
  is_known boolean,
  delay login_delay
);

create type mail_state as enum ('off', 'queued', 'sent', 'refused');

create type permission as enum ('read', 'write', 'delete', 'admin');

create type request_limits as (
  per_minute integer,
  per_day integer
);

create type request_permit as (
  minute timestamp with time zone,
  minute_limit integer,
  day_limit integer
);

create type run_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

create type search_run_status as enum ('queued', 'running', 'completed', 'failed');

create type user_role as enum ('owner', 'admin', 'member', 'viewer');

create type work_limits as (
  runs_queued integer,
  runs_running integer,
  exports_queued integer,
  export_bytes bigint,
  imports_queued integer
);

-- Tables

create table accounts (
  id uuid not null,
  name text not null,
  plan account_plan default 'starter'::account_plan not null,
  status account_status default 'active'::account_status not null,
  live_per_minute integer,
  live_per_day integer,
  test_per_minute integer,
  test_per_day integer,
  live_key_limits request_limits generated always as (request_limits_of(plan, 'live_key'::credential_kind, live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  test_key_limits request_limits generated always as (request_limits_of(plan, 'test_key'::credential_kind, live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  session_limits request_limits generated always as (request_limits_of(plan, 'session'::credential_kind, live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  runs_queued integer,
  runs_running integer,
  exports_queued integer,
  export_bytes bigint,
  imports_queued integer,
  constraint accounts_export_bytes_check CHECK ((export_bytes > 0)),
  constraint accounts_exports_queued_check CHECK ((exports_queued > 0)),
  constraint accounts_imports_queued_check CHECK ((imports_queued > 0)),
  constraint accounts_live_per_day_check CHECK ((live_per_day > 0)),
  constraint accounts_live_per_minute_check CHECK ((live_per_minute > 0)),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_runs_queued_check CHECK ((runs_queued > 0)),
  constraint accounts_runs_running_check CHECK ((runs_running > 0)),
  constraint accounts_test_per_day_check CHECK ((test_per_day > 0)),
  constraint accounts_test_per_minute_check CHECK ((test_per_minute > 0))
);
alter table accounts enable row level security;
alter table accounts force row level security;

create table analyses (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  name text not null,
  method text not null,
  parameters json not null,
  filter json not null,
  description text not null,
  latest_run_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint analyses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint analyses_description_check CHECK ((char_length(description) <= 10000)),
  constraint analyses_latest_run_id_fkey FOREIGN KEY (latest_run_id) REFERENCES runs(id) ON DELETE SET NULL,
  constraint analyses_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint analyses_pkey PRIMARY KEY (id),
  constraint analyses_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
alter table analyses enable row level security;
alter table analyses force row level security;

create table analysis_papers (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid not null,
  paper_id uuid not null,
  review_id uuid,
  attached_at timestamp with time zone default now() not null,
  actor_kind text default (tenant_actor() ->> 'kind'::text) not null,
  actor_id uuid default ((tenant_actor() ->> 'id'::text))::uuid not null,
  constraint analysis_papers_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['key'::text, 'user'::text]))),
  constraint analysis_papers_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  constraint analysis_papers_analysis_id_paper_id_key UNIQUE (analysis_id, paper_id),
  constraint analysis_papers_pkey PRIMARY KEY (id),
  constraint analysis_papers_project_id_paper_id_fkey FOREIGN KEY (project_id, paper_id) REFERENCES project_papers(project_id, paper_id) ON DELETE CASCADE,
  constraint analysis_papers_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE SET NULL
);
alter table analysis_papers enable row level security;
alter table analysis_papers force row level security;

create unlogged table anonymous_counts (
  address inet not null,
  minute timestamp with time zone not null,
  minute_count integer not null,
  purpose anonymous_purpose not null,
  constraint anonymous_counts_pkey PRIMARY KEY (address, purpose)
) with (fillfactor=50);

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type data_mode not null,
  hash bytea not null,
  prefix text not null,
  last4 text not null,
  permissions permission[] not null,
  project_ids uuid[],
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  successor_id uuid,
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint api_keys_hash_check CHECK ((length(hash) = 32)),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint api_keys_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES api_keys(id) ON DELETE SET NULL
);
alter table api_keys enable row level security;
alter table api_keys force row level security;

create table audit_events (
  id uuid not null,
  xid xid8 not null,
  account_id uuid,
  mode data_mode,
  project_id uuid,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  actor_kind text not null,
  actor_id uuid,
  request_id text,
  address inet,
  created_at timestamp with time zone not null,
  count bigint,
  values_hash bytea,
  epoch integer default current_epoch() not null,
  constraint audit_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['key'::text, 'user'::text, 'worker'::text, 'platform'::text, 'nobody'::text]))),
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_values_hash_check CHECK ((length(values_hash) = 32))
);
alter table audit_events enable row level security;
alter table audit_events force row level security;

create table audit_links (
  "position" bigint not null,
  seal bigint not null,
  event_id uuid not null,
  hash bytea not null,
  leaf bytea,
  constraint audit_links_event_id_key UNIQUE (event_id),
  constraint audit_links_hash_check CHECK ((length(hash) = 32)),
  constraint audit_links_leaf_check CHECK ((length(leaf) = 32)),
  constraint audit_links_pkey PRIMARY KEY ("position")
);
alter table audit_links enable row level security;
alter table audit_links force row level security;

create table audit_seal_signatures (
  seal bigint not null,
  key_id bytea not null,
  follows_signed boolean not null,
  digest bytea not null,
  signature bytea not null,
  constraint audit_seal_signatures_digest_check CHECK ((length(digest) = 32)),
  constraint audit_seal_signatures_key_id_check CHECK ((length(key_id) = 8)),
  constraint audit_seal_signatures_pkey PRIMARY KEY (seal),
  constraint audit_seal_signatures_signature_check CHECK ((length(signature) = 32))
);
alter table audit_seal_signatures enable row level security;
alter table audit_seal_signatures force row level security;

create table audit_seals (
  number bigint not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  events bigint not null,
  created_at timestamp with time zone not null,
  hash bytea not null,
  epoch integer default 1 not null,
  constraint audit_seals_hash_check CHECK ((length(hash) = 32)),
  constraint audit_seals_pkey PRIMARY KEY (number)
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;

create table audit_values (
  event_id uuid not null,
  account_id uuid,
  mode data_mode,
  project_id uuid,
  patient_id uuid,
  salt bytea not null,
  changes json not null,
  constraint audit_values_pkey PRIMARY KEY (event_id),
  constraint audit_values_salt_check CHECK ((length(salt) = 32))
);
alter table audit_values enable row level security;
alter table audit_values force row level security;

create table audit_verifications (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  status audit_verification_status default 'queued'::audit_verification_status not null,
  attempt integer default 0 not null,
  tries integer default 0 not null,
  result json,
  error_message text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint audit_verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint audit_verifications_check CHECK (((status = ANY (ARRAY['completed'::audit_verification_status, 'failed'::audit_verification_status])) = (finished_at IS NOT NULL))),
  constraint audit_verifications_check1 CHECK (((status = 'completed'::audit_verification_status) = (result IS NOT NULL))),
  constraint audit_verifications_check2 CHECK (((status = 'failed'::audit_verification_status) = (error_message IS NOT NULL))),
  constraint audit_verifications_pkey PRIMARY KEY (id)
);
alter table audit_verifications enable row level security;
alter table audit_verifications force row level security;

create table database_epochs (
  epoch integer not null,
  system_identifier bigint,
  begun_at timestamp with time zone default now() not null,
  constraint database_epochs_pkey PRIMARY KEY (epoch)
);

create table deliveries (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  webhook_id uuid not null,
  event_id uuid not null,
  origin text not null,
  status delivery_status default 'pending'::delivery_status not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint deliveries_origin_check CHECK ((origin = ANY (ARRAY['event'::text, 'test'::text, 'redelivery'::text, 'recovery'::text]))),
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint finished_or_not CHECK (((finished_at IS NULL) = (status = 'pending'::delivery_status)))
) partition by RANGE (id);
alter table deliveries enable row level security;
alter table deliveries force row level security;

create table delivery_attempts (
  delivery_id uuid not null,
  number integer not null,
  account_id uuid not null,
  mode data_mode not null,
  begun_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
) partition by RANGE (delivery_id);
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;

create table dispatch_queue (
  task text not null,
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  request_id text,
  dispatched_at timestamp with time zone,
  constraint dispatch_queue_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint dispatch_queue_pkey PRIMARY KEY (task, id),
  constraint dispatch_queue_task_check CHECK ((task = ANY (ARRAY['run_analysis'::text, 'export'::text])))
);
alter table dispatch_queue enable row level security;
alter table dispatch_queue force row level security;

create table events (
  id uuid not null,
  xid xid8 default pg_current_xact_id() not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid,
  type text not null,
  data json not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  epoch integer default current_epoch() not null,
  constraint events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint events_pkey PRIMARY KEY (id)
) partition by RANGE (id);
alter table events enable row level security;
alter table events force row level security;

create table export_chunks (
  file_id uuid not null,
  number integer not null,
  account_id uuid not null,
  mode data_mode not null,
  bytes bytea not null,
  constraint export_chunks_pkey PRIMARY KEY (file_id, number)
);
alter table export_chunks enable row level security;
alter table export_chunks force row level security;

create table export_files (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  export_id uuid not null,
  attempt integer not null,
  number integer not null,
  name text not null,
  media_type text not null,
  object_key text,
  size bigint,
  sha256 bytea,
  rows bigint,
  constraint export_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint export_files_export_id_attempt_number_key UNIQUE (export_id, attempt, number),
  constraint export_files_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE,
  constraint export_files_pkey PRIMARY KEY (id),
  constraint export_files_sha256_check CHECK ((length(sha256) = 32))
);
alter table export_files enable row level security;
alter table export_files force row level security;

create table export_leftovers (
  file_id uuid not null,
  object_key text,
  created_at timestamp with time zone default now() not null,
  constraint export_leftovers_pkey PRIMARY KEY (file_id)
);

create table exports (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid,
  run_id uuid,
  format text not null,
  include text[] not null,
  filter json not null,
  deidentify json not null,
  options json not null,
  status export_status default 'queued'::export_status not null,
  attempt integer default 0 not null,
  rescues integer default 0 not null,
  worker_id text,
  progress double precision default 0 not null,
  row_counts json,
  deidentification json,
  error json,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  papers jsonb,
  paper_ids uuid[],
  constraint exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint exports_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint exports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint exports_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint failed_has_error CHECK (((error IS NOT NULL) = (status = 'failed'::export_status))),
  constraint finished_or_not CHECK (((finished_at IS NULL) = (status = ANY (ARRAY['queued'::export_status, 'running'::export_status])))),
  constraint named_papers_are_papers CHECK (((paper_ids IS NULL) OR (papers IS NOT NULL))),
  constraint of_analysis_has_run CHECK (((analysis_id IS NULL) = (run_id IS NULL))),
  constraint papers_are_of_no_analysis CHECK (((papers IS NULL) OR (analysis_id IS NULL))),
  constraint ready_is_dated CHECK ((((ready_at IS NOT NULL) AND (expires_at IS NOT NULL)) = (status = ANY (ARRAY['ready'::export_status, 'expired'::export_status])))),
  constraint running_has_worker CHECK (((worker_id IS NOT NULL) = (status = 'running'::export_status)))
);
alter table exports enable row level security;
alter table exports force row level security;

create table idempotency_keys (
  caller_id uuid not null,
  key_hash bytea not null,
  account_id uuid not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint idempotency_keys_pkey PRIMARY KEY (caller_id, key_hash),
  constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32))
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

create table invitations (
  id uuid not null,
  account_id uuid not null,
  email text not null,
  role user_role not null,
  token_hash bytea not null,
  mail mail_state not null,
  invited_by uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_email_check CHECK ((char_length(email) <= 320)),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);
alter table invitations enable row level security;
alter table invitations force row level security;

create table literature_columns (
  segment_id integer not null,
  name text not null,
  bytes bytea not null,
  constraint literature_columns_pkey PRIMARY KEY (segment_id, name),
  constraint literature_columns_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES literature_segments(id) ON DELETE CASCADE
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=100, autovacuum_vacuum_cost_delay=0);

create table literature_import_chunks (
  import_id uuid not null,
  number integer not null,
  account_id uuid,
  mode data_mode,
  bytes bytea not null,
  constraint literature_import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES literature_imports(id) ON DELETE CASCADE,
  constraint literature_import_chunks_pkey PRIMARY KEY (import_id, number)
);
alter table literature_import_chunks enable row level security;
alter table literature_import_chunks force row level security;

create table literature_import_papers (
  import_id uuid not null,
  first_record integer not null,
  account_id uuid not null,
  mode data_mode not null,
  paper_ids uuid[] not null,
  constraint literature_import_papers_import_id_fkey FOREIGN KEY (import_id) REFERENCES literature_imports(id) ON DELETE CASCADE,
  constraint literature_import_papers_pkey PRIMARY KEY (import_id, first_record)
);
alter table literature_import_papers enable row level security;
alter table literature_import_papers force row level security;

create table literature_imports (
  id uuid not null,
  account_id uuid,
  mode data_mode,
  source import_source not null,
  query text,
  since date,
  record_limit integer,
  file_name text,
  format text,
  status import_status default 'queued'::import_status not null,
  attempt integer default 0 not null,
  failures integer default 0 not null,
  rescues integer default 0 not null,
  worker_id text,
  "position" json,
  bytes_total bigint,
  bytes_done bigint default 0 not null,
  records_total integer,
  records_done integer default 0 not null,
  added integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  deleted integer default 0 not null,
  skipped integer default 0 not null,
  skipped_records json default '[]'::json not null,
  error_code text,
  error_message text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  noted integer default 0 not null,
  noted_records json default '[]'::json not null,
  joined integer default 0 not null,
  joined_records json default '[]'::json not null,
  possible_duplicates json default '[]'::json not null,
  constraint literature_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint literature_imports_check CHECK (((account_id IS NULL) = (mode IS NULL))),
  constraint literature_imports_check1 CHECK (((source = 'file'::import_source) = (query IS NULL))),
  constraint literature_imports_check2 CHECK (((status = ANY (ARRAY['completed'::import_status, 'failed'::import_status, 'canceled'::import_status])) = (finished_at IS NOT NULL))),
  constraint literature_imports_check3 CHECK (((status = 'failed'::import_status) = (error_code IS NOT NULL))),
  constraint literature_imports_check4 CHECK (((status = 'running'::import_status) = (worker_id IS NOT NULL))),
  constraint literature_imports_pkey PRIMARY KEY (id),
  constraint literature_imports_query_check CHECK ((char_length(query) <= 10000)),
  constraint literature_imports_record_limit_check CHECK ((record_limit > 0))
);
alter table literature_imports enable row level security;
alter table literature_imports force row level security;

create table literature_postings (
  segment_id integer not null,
  field text collate "C" not null,
  term text collate "C" not null,
  papers integer not null,
  documents bytea not null,
  positions bytea,
  constraint literature_postings_pkey PRIMARY KEY (segment_id, field, term)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000, autovacuum_vacuum_cost_delay=0);

create table literature_segments (
  id integer generated always as identity not null,
  first_document integer not null,
  last_document integer not null,
  papers integer not null,
  total_length double precision not null,
  live boolean default false not null,
  deleted bytea default '\x'::bytea not null,
  deleted_papers integer default 0 not null,
  packed boolean default false not null,
  constraint literature_segments_check CHECK ((first_document <= last_document)),
  constraint literature_segments_id_check CHECK ((id < 1073741824)),
  constraint literature_segments_pkey PRIMARY KEY (id)
);

create table literature_words (
  word text collate "C" not null,
  constraint literature_words_pkey PRIMARY KEY (word)
);

create table login_failures (
  email_hash bytea not null,
  address inet not null,
  window_start timestamp with time zone not null,
  failures integer not null,
  constraint login_failures_email_hash_check CHECK ((length(email_hash) = 32)),
  constraint login_failures_pkey PRIMARY KEY (email_hash, address)
);

create table login_guesses (
  email_hash bytea not null,
  window_start timestamp with time zone not null,
  failures integer not null,
  warned_at timestamp with time zone,
  constraint login_guesses_email_hash_check CHECK ((length(email_hash) = 32)),
  constraint login_guesses_pkey PRIMARY KEY (email_hash)
);

create table login_networks (
  user_id uuid not null,
  account_id uuid not null,
  network inet not null,
  last_login_at timestamp with time zone default now() not null,
  minute timestamp with time zone default '-infinity'::timestamp with time zone not null,
  minute_count integer default 0 not null,
  constraint login_networks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint login_networks_pkey PRIMARY KEY (user_id, network),
  constraint login_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table login_networks enable row level security;
alter table login_networks force row level security;

create table mesh_descriptors (
  ui text not null,
  heading text not null,
  tree_numbers text[] not null,
  constraint mesh_descriptors_pkey PRIMARY KEY (ui)
);

create table mesh_places (
  number text collate "C" not null,
  ui text not null,
  constraint mesh_places_pkey PRIMARY KEY (number),
  constraint mesh_places_ui_fkey FOREIGN KEY (ui) REFERENCES mesh_descriptors(ui) ON DELETE CASCADE
);

create table mesh_terms (
  key text collate "C" not null,
  ui text not null,
  term text not null,
  preferred boolean not null,
  constraint mesh_terms_pkey PRIMARY KEY (key, ui),
  constraint mesh_terms_ui_fkey FOREIGN KEY (ui) REFERENCES mesh_descriptors(ui) ON DELETE CASCADE
);

create table operator_accounts (
  account_id uuid not null,
  constraint operator_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint operator_accounts_pkey PRIMARY KEY (account_id)
);
alter table operator_accounts enable row level security;
alter table operator_accounts force row level security;

create table overlay_columns (
  segment_id integer not null,
  account_id uuid default tenant_account() not null,
  name text not null,
  bytes bytea not null,
  constraint overlay_columns_pkey PRIMARY KEY (segment_id, name),
  constraint overlay_columns_segment_id_account_id_fkey FOREIGN KEY (segment_id, account_id) REFERENCES overlay_segments(id, account_id) ON DELETE CASCADE
);
alter table overlay_columns enable row level security;
alter table overlay_columns force row level security;

create table overlay_papers (
  id uuid not null,
  account_id uuid default tenant_account() not null,
  document integer not null,
  pmid integer,
  pmcid text,
  doi text,
  fingerprint bytea,
  content_hash bytea not null,
  revised date,
  entered date,
  created date,
  record json not null,
  hidden boolean default false not null,
  indexed_at timestamp with time zone default now() not null,
  likeness bytea,
  reference_list json,
  retracts text[],
  retracted boolean,
  record_bytes integer generated always as (octet_length((record)::text)) stored not null,
  reference_bytes integer generated always as (COALESCE(octet_length((reference_list)::text), 0)) stored not null,
  constraint overlay_papers_account_id_document_key UNIQUE (account_id, document),
  constraint overlay_papers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint overlay_papers_document_check CHECK ((document >= 1073741824)),
  constraint overlay_papers_doi_account_id_key UNIQUE (doi, account_id),
  constraint overlay_papers_fingerprint_account_id_key UNIQUE (fingerprint, account_id),
  constraint overlay_papers_pkey PRIMARY KEY (id),
  constraint overlay_papers_pmcid_account_id_key UNIQUE (pmcid, account_id),
  constraint overlay_papers_pmid_account_id_key UNIQUE (pmid, account_id)
) with (toast_tuple_target=4080);
alter table overlay_papers enable row level security;
alter table overlay_papers force row level security;

create table overlay_postings (
  segment_id integer not null,
  account_id uuid default tenant_account() not null,
  field text collate "C" not null,
  term text collate "C" not null,
  papers integer not null,
  documents bytea not null,
  positions bytea,
  constraint overlay_postings_pkey PRIMARY KEY (segment_id, field, term),
  constraint overlay_postings_segment_id_account_id_fkey FOREIGN KEY (segment_id, account_id) REFERENCES overlay_segments(id, account_id) ON DELETE CASCADE
);
alter table overlay_postings enable row level security;
alter table overlay_postings force row level security;

create table overlay_segments (
  id integer generated by default as identity not null,
  account_id uuid default tenant_account() not null,
  first_document integer not null,
  last_document integer not null,
  papers integer not null,
  total_length double precision not null,
  live boolean default false not null,
  deleted bytea default '\x'::bytea not null,
  deleted_papers integer default 0 not null,
  packed boolean default false not null,
  constraint overlay_segments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint overlay_segments_check CHECK ((first_document <= last_document)),
  constraint overlay_segments_first_document_check CHECK ((first_document >= 1073741824)),
  constraint overlay_segments_id_account_id_key UNIQUE (id, account_id),
  constraint overlay_segments_id_check CHECK ((id >= 1073741824)),
  constraint overlay_segments_pkey PRIMARY KEY (id)
);
alter table overlay_segments enable row level security;
alter table overlay_segments force row level security;

create table overlay_words (
  account_id uuid default tenant_account() not null,
  word text collate "C" not null,
  constraint overlay_words_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint overlay_words_pkey PRIMARY KEY (account_id, word)
);
alter table overlay_words enable row level security;
alter table overlay_words force row level security;

create table papers (
  id uuid not null,
  document integer not null,
  pmid integer,
  pmcid text,
  doi text,
  fingerprint bytea,
  content_hash bytea not null,
  revised date,
  entered date,
  created date,
  record json not null,
  indexed_at timestamp with time zone default now() not null,
  likeness bytea,
  reference_list json,
  retracts text[],
  retracted boolean,
  constraint papers_document_check CHECK ((document < 1073741824)),
  constraint papers_document_key UNIQUE (document),
  constraint papers_doi_key UNIQUE (doi),
  constraint papers_fingerprint_key UNIQUE (fingerprint),
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_pmcid_key UNIQUE (pmcid),
  constraint papers_pmid_key UNIQUE (pmid)
) with (toast_tuple_target=4080);

create table patient_chunks (
  project_id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  rows integer not null,
  runs bytea not null,
  is_one_run boolean generated always as ((octet_length(runs) = 20)) stored not null,
  constraint patient_chunks_pkey PRIMARY KEY (project_id, first_id),
  constraint patient_chunks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint patient_chunks_rows_check CHECK ((rows > 0))
);
alter table patient_chunks enable row level security;
alter table patient_chunks force row level security;

create table patient_columns (
  project_id uuid not null,
  first_id uuid not null,
  name text collate "C" not null,
  account_id uuid not null,
  mode data_mode not null,
  data bytea not null,
  constraint patient_columns_pkey PRIMARY KEY (project_id, first_id, name),
  constraint patient_columns_project_id_first_id_fkey FOREIGN KEY (project_id, first_id) REFERENCES patient_chunks(project_id, first_id) ON DELETE CASCADE
);
alter table patient_columns enable row level security;
alter table patient_columns force row level security;

create table patients (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  external_id text collate "C",
  attributes json not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint patients_pkey PRIMARY KEY (project_id, id)
);
alter table patients enable row level security;
alter table patients force row level security;

create table project_papers (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  paper_id uuid not null,
  attached_at timestamp with time zone default now() not null,
  actor_kind text default (tenant_actor() ->> 'kind'::text) not null,
  actor_id uuid default ((tenant_actor() ->> 'id'::text))::uuid not null,
  constraint project_papers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint project_papers_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['key'::text, 'user'::text]))),
  constraint project_papers_pkey PRIMARY KEY (id),
  constraint project_papers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_papers_project_id_paper_id_key UNIQUE (project_id, paper_id)
);
alter table project_papers enable row level security;
alter table project_papers force row level security;

create table projects (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  name text not null,
  description text not null,
  variables json not null,
  metadata json not null,
  patient_count integer default 0 not null,
  analysis_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  variables_digest bytea not null,
  constraint projects_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint projects_description_check CHECK ((char_length(description) <= 10000)),
  constraint projects_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint projects_pkey PRIMARY KEY (id)
);
alter table projects enable row level security;
alter table projects force row level security;

create unlogged table request_counts (
  account_id uuid not null,
  kind credential_kind not null,
  minute timestamp with time zone not null,
  minute_count integer not null,
  day date not null,
  day_count integer not null,
  since timestamp with time zone default clock_timestamp() not null,
  day_returned integer default 0 not null,
  constraint request_counts_pkey PRIMARY KEY (account_id, kind)
) with (fillfactor=30);
alter table request_counts enable row level security;
alter table request_counts force row level security;

create table requests (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  method text not null,
  route text not null,
  path_ids json not null,
  status smallint not null,
  duration_ms double precision not null,
  key_id uuid,
  session_id uuid,
  user_id uuid,
  address inet,
  error_code text,
  error_reason text,
  issues json not null,
  created_at timestamp with time zone not null,
  constraint requests_pkey PRIMARY KEY (account_id, mode, id)
) partition by RANGE (id);
alter table requests enable row level security;
alter table requests force row level security;

create table review_decisions (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null,
  record_id uuid not null,
  stage text not null,
  reviewer_id uuid not null,
  settles boolean not null,
  decision text not null,
  reason text,
  note text,
  independent text not null,
  history json default '[]'::json not null,
  decided_at timestamp with time zone default now() not null,
  constraint review_decisions_decision_check CHECK ((decision = ANY (ARRAY['include'::text, 'exclude'::text, 'maybe'::text]))),
  constraint review_decisions_pkey PRIMARY KEY (id),
  constraint review_decisions_record_id_fkey FOREIGN KEY (record_id) REFERENCES review_records(id) ON DELETE CASCADE,
  constraint review_decisions_record_id_stage_reviewer_id_settles_key UNIQUE (record_id, stage, reviewer_id, settles),
  constraint review_decisions_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_decisions_stage_check CHECK ((stage = ANY (ARRAY['title_abstract'::text, 'full_text'::text])))
);
alter table review_decisions enable row level security;
alter table review_decisions force row level security;

create table review_duplicates (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null,
  record_id uuid not null,
  other_id uuid not null,
  rule text not null,
  state text default 'open'::text not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  constraint review_duplicates_other_id_fkey FOREIGN KEY (other_id) REFERENCES review_records(id) ON DELETE CASCADE,
  constraint review_duplicates_pkey PRIMARY KEY (id),
  constraint review_duplicates_record_id_fkey FOREIGN KEY (record_id) REFERENCES review_records(id) ON DELETE CASCADE,
  constraint review_duplicates_record_id_other_id_key UNIQUE (record_id, other_id),
  constraint review_duplicates_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_duplicates_state_check CHECK ((state = ANY (ARRAY['open'::text, 'same'::text, 'different'::text]))),
  constraint settled_is_dated CHECK (((state = 'open'::text) = (settled_at IS NULL)))
);
alter table review_duplicates enable row level security;
alter table review_duplicates force row level security;

create table review_extractions (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null,
  record_id uuid not null,
  reviewer_id uuid not null,
  agreed_by text,
  rows json not null,
  bytes integer not null,
  note text,
  completed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint agreed_is_completed CHECK (((agreed_by IS NULL) OR (completed_at IS NOT NULL))),
  constraint review_extractions_agreed_by_check CHECK ((agreed_by = ANY (ARRAY['one_reviewer'::text, 'same_answers'::text, 'person'::text]))),
  constraint review_extractions_pkey PRIMARY KEY (id),
  constraint review_extractions_record_id_fkey FOREIGN KEY (record_id) REFERENCES review_records(id) ON DELETE CASCADE,
  constraint review_extractions_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
alter table review_extractions enable row level security;
alter table review_extractions force row level security;

create table review_records (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null,
  set_id uuid not null,
  paper_id uuid not null,
  pmid text,
  pmcid text,
  doi text,
  title text not null,
  title_key text not null,
  first_author text,
  year integer,
  pages text,
  state text not null,
  decided smallint default 0 not null,
  first_reviewer uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  enters_at_full_text boolean not null,
  exclusion_reason text,
  screened_at timestamp with time zone,
  rank integer default 2147483647 not null,
  labels text[] default '{}'::text[] not null,
  study text,
  not_retrieved boolean default false not null,
  duplicate_of uuid,
  duplicate_rule text,
  constraint duplicate_has_rule CHECK (((state = 'duplicate'::text) = ((duplicate_of IS NOT NULL) AND (duplicate_rule IS NOT NULL)))),
  constraint exclusion_has_reason CHECK (((state = 'full_text_excluded'::text) = (exclusion_reason IS NOT NULL))),
  constraint review_records_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES review_records(id) ON DELETE CASCADE,
  constraint review_records_pkey PRIMARY KEY (id),
  constraint review_records_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_records_set_id_fkey FOREIGN KEY (set_id) REFERENCES review_sets(id) ON DELETE CASCADE,
  constraint review_records_state_check CHECK ((state = ANY (ARRAY['duplicate'::text, 'title_abstract'::text, 'title_abstract_conflict'::text, 'title_abstract_excluded'::text, 'full_text'::text, 'full_text_conflict'::text, 'not_retrieved'::text, 'full_text_excluded'::text, 'included'::text])))
);
alter table review_records enable row level security;
alter table review_records force row level security;

create table review_reviewers (
  review_id uuid not null,
  stage text not null,
  reviewer_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  decided integer not null,
  consecutive_excluded integer not null,
  last_record_id uuid,
  constraint review_reviewers_pkey PRIMARY KEY (review_id, stage, reviewer_id),
  constraint review_reviewers_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
alter table review_reviewers enable row level security;
alter table review_reviewers force row level security;

create table review_sets (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null,
  name text not null,
  kind text not null,
  platform text,
  strategy text,
  syntax text,
  filters json not null,
  searched_at timestamp with time zone not null,
  records integer not null,
  not_found json not null,
  created_at timestamp with time zone default now() not null,
  import_id uuid,
  skipped integer default 0 not null,
  query json,
  possible_duplicates_left_out integer default 0 not null,
  constraint review_sets_kind_check CHECK ((kind = ANY (ARRAY['database'::text, 'register'::text, 'website'::text, 'organisation'::text, 'citation_searching'::text]))),
  constraint review_sets_pkey PRIMARY KEY (id),
  constraint review_sets_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
alter table review_sets enable row level security;
alter table review_sets force row level security;

create table reviews (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  name text not null,
  question text not null,
  reviewers smallint not null,
  exclusion_reasons text[] not null,
  title_abstract_closed_at timestamp with time zone,
  full_text_closed_at timestamp with time zone,
  ordering json,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  extraction_fields json default '[]'::json not null,
  extraction_reviewers smallint,
  extraction_version integer default 0 not null,
  extraction_updated_at timestamp with time zone,
  effect_projects uuid[] default '{}'::uuid[] not null,
  constraint reviews_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint reviews_extraction_reviewers_check CHECK ((extraction_reviewers = ANY (ARRAY[1, 2]))),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint reviews_reviewers_check CHECK ((reviewers = ANY (ARRAY[1, 2])))
);
alter table reviews enable row level security;
alter table reviews force row level security;

create table run_rows (
  run_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  columns json not null,
  key_id bytea not null,
  digests bytea not null,
  constraint run_rows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint run_rows_pkey PRIMARY KEY (run_id),
  constraint run_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
alter table run_rows enable row level security;
alter table run_rows force row level security;

create table runs (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid not null,
  status run_status default 'queued'::run_status not null,
  attempt integer default 0 not null,
  rescues integer default 0 not null,
  worker_id text,
  progress double precision default 0 not null,
  queued_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  method text not null,
  method_version text not null,
  parameters json not null,
  filter json not null,
  dataset json,
  result json,
  warnings json default '[]'::json not null,
  error json,
  constraint completed_has_result CHECK (((result IS NOT NULL) = (status = 'completed'::run_status))),
  constraint failed_has_error CHECK (((error IS NOT NULL) = (status = 'failed'::run_status))),
  constraint finished_or_not CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['completed'::run_status, 'failed'::run_status, 'canceled'::run_status])))),
  constraint running_has_worker CHECK (((worker_id IS NOT NULL) = (status = 'running'::run_status))),
  constraint runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint runs_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision)))
);
alter table runs enable row level security;
alter table runs force row level security;

create table scope_secrets (
  one boolean default true not null,
  inner_block bytea not null,
  outer_block bytea not null,
  previous_inner_block bytea,
  previous_outer_block bytea,
  has_login_roles boolean not null,
  constraint scope_secrets_inner_block_check CHECK ((length(inner_block) = 64)),
  constraint scope_secrets_one_check CHECK (one),
  constraint scope_secrets_outer_block_check CHECK ((length(outer_block) = 64)),
  constraint scope_secrets_pkey PRIMARY KEY (one),
  constraint scope_secrets_previous_inner_block_check CHECK ((length(previous_inner_block) = 64)),
  constraint scope_secrets_previous_outer_block_check CHECK ((length(previous_outer_block) = 64))
);
alter table scope_secrets enable row level security;
alter table scope_secrets force row level security;

create table search_history (
  account_id uuid default tenant_account() not null,
  mode data_mode default tenant_mode() not null,
  owner_id uuid default ((tenant_actor() ->> 'id'::text))::uuid not null,
  number integer not null,
  query text not null,
  syntax text,
  map_terms boolean not null,
  expression text,
  papers integer not null,
  searched_at timestamp with time zone default now() not null,
  filters jsonb default '{}'::jsonb not null,
  constraint search_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint search_history_expression_check CHECK ((char_length(expression) <= 200000)),
  constraint search_history_number_check CHECK ((number > 0)),
  constraint search_history_pkey PRIMARY KEY (owner_id, mode, number),
  constraint search_history_query_check CHECK (((char_length(query) >= 1) AND (char_length(query) <= 200000))),
  constraint search_history_syntax_check CHECK ((syntax = ANY (ARRAY['pubmed'::text, 'ovid'::text, 'europepmc'::text])))
);
alter table search_history enable row level security;
alter table search_history force row level security;

create table search_matches (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  search_id uuid not null,
  run_id uuid not null,
  paper_id uuid not null,
  kind text not null,
  found_at timestamp with time zone default now() not null,
  constraint search_matches_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'corrected'::text, 'retracted'::text]))),
  constraint search_matches_pkey PRIMARY KEY (id),
  constraint search_matches_run_id_fkey FOREIGN KEY (run_id) REFERENCES search_runs(id) ON DELETE CASCADE,
  constraint search_matches_run_id_paper_id_kind_key UNIQUE (run_id, paper_id, kind),
  constraint search_matches_search_id_fkey FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE
);
alter table search_matches enable row level security;
alter table search_matches force row level security;

create table search_papers (
  search_id uuid not null,
  paper_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  content_hash bytea not null,
  retracted boolean not null,
  corrections text[] not null,
  constraint search_papers_content_hash_check CHECK ((length(content_hash) = 32)),
  constraint search_papers_pkey PRIMARY KEY (search_id, paper_id),
  constraint search_papers_search_id_fkey FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE
);
alter table search_papers enable row level security;
alter table search_papers force row level security;

create table search_runs (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  search_id uuid not null,
  status search_run_status default 'queued'::search_run_status not null,
  attempt integer default 0 not null,
  rescues integer default 0 not null,
  worker_id text,
  papers integer,
  added integer,
  corrected integer,
  retracted integer,
  first boolean,
  error json,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  query json,
  constraint completed_has_counts CHECK ((num_nulls(papers, added, corrected, retracted, first) =
CASE status
    WHEN 'completed'::search_run_status THEN 0
    ELSE 5
END)),
  constraint failed_has_error CHECK (((error IS NOT NULL) = (status = 'failed'::search_run_status))),
  constraint finished_or_not CHECK (((finished_at IS NULL) = (status = ANY (ARRAY['queued'::search_run_status, 'running'::search_run_status])))),
  constraint running_has_worker CHECK (((worker_id IS NOT NULL) = (status = 'running'::search_run_status))),
  constraint search_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint search_runs_pkey PRIMARY KEY (id),
  constraint search_runs_search_id_fkey FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE
);
alter table search_runs enable row level security;
alter table search_runs force row level security;

create table searches (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  name text not null,
  query text not null,
  syntax text,
  filters json default '{}'::json not null,
  active boolean default true not null,
  revision integer default 1 not null,
  known_revision integer,
  queued_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  map_terms boolean default true not null,
  constraint searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint searches_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint searches_pkey PRIMARY KEY (id),
  constraint searches_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint searches_query_check CHECK (((char_length(query) >= 1) AND (char_length(query) <= 200000))),
  constraint searches_syntax_check CHECK ((syntax = ANY (ARRAY['pubmed'::text, 'ovid'::text, 'europepmc'::text])))
);
alter table searches enable row level security;
alter table searches force row level security;

create table sessions (
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  address inet,
  user_agent text,
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_agent_check CHECK ((char_length(user_agent) <= 500)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table sessions enable row level security;
alter table sessions force row level security;

create table sign_in_links (
  token_hash bytea not null,
  account_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sign_in_links_pkey PRIMARY KEY (token_hash),
  constraint sign_in_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table sign_in_links enable row level security;
alter table sign_in_links force row level security;

create table usage_by_day (
  account_id uuid not null,
  kind credential_kind not null,
  day date not null,
  requests bigint not null,
  counted integer not null,
  counted_since timestamp with time zone not null,
  returned integer default 0 not null,
  constraint usage_by_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint usage_by_day_pkey PRIMARY KEY (account_id, kind, day)
);
alter table usage_by_day enable row level security;
alter table usage_by_day force row level security;

create table usage_by_key (
  account_id uuid not null,
  mode data_mode not null,
  key_id uuid not null,
  day date not null,
  requests bigint not null,
  minute timestamp with time zone,
  minute_requests integer,
  constraint usage_by_key_pkey PRIMARY KEY (account_id, key_id, day)
) partition by RANGE (day);
alter table usage_by_key enable row level security;
alter table usage_by_key force row level security;

create table users (
  id uuid not null,
  account_id uuid not null,
  email text not null,
  name text not null,
  role user_role not null,
  password_hash text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint users_email_check CHECK ((char_length(email) <= 320)),
  constraint users_pkey PRIMARY KEY (id)
);
alter table users enable row level security;
alter table users force row level security;

create table webhooks (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  url text not null,
  events text[] not null,
  description text not null,
  project_ids uuid[],
  secret_version integer default 1 not null,
  previous_secret_expires_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  sealed_secret bytea,
  previous_sealed_secret bytea,
  constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint webhooks_description_check CHECK ((char_length(description) <= 1000)),
  constraint webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['by_request'::text, 'gone'::text, 'failing'::text]))),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_project_ids_check CHECK ((cardinality(project_ids) > 0)),
  constraint webhooks_url_check CHECK ((char_length(url) <= 2048))
);
alter table webhooks enable row level security;
alter table webhooks force row level security;

create table workers (
  id text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  task text,
  concurrency integer default 0 not null,
  constraint workers_concurrency_check CHECK ((concurrency >= 0)),
  constraint workers_pkey PRIMARY KEY (id)
);

-- Views

create view key_holders as
 SELECT k.hash,
    k.id AS key_id,
    k.account_id,
    k.type AS mode,
    k.created_by AS user_id,
    k.permissions,
    k.project_ids,
    k.last_used_at,
        CASE k.type
            WHEN 'live'::data_mode THEN 'live_key'::credential_kind
            ELSE 'test_key'::credential_kind
        END AS kind,
        CASE k.type
            WHEN 'live'::data_mode THEN a.live_key_limits
            ELSE a.test_key_limits
        END AS limits,
    (((k.revoked_at IS NULL) OR (k.revoked_at > clock_timestamp())) AND ((k.expires_at IS NULL) OR (k.expires_at > clock_timestamp())) AND (a.status = 'active'::account_status)) AS is_valid,
    k.xmin AS key_version,
    a.xmin AS account_version
   FROM (api_keys k
     JOIN accounts a ON ((a.id = k.account_id)));

-- Indexes

CREATE INDEX analyses_project_id_idx ON analyses USING btree (project_id, id);

CREATE INDEX analysis_papers_list_idx ON analysis_papers USING btree (analysis_id, id);

CREATE INDEX analysis_papers_project_idx ON analysis_papers USING btree (project_id, paper_id);

CREATE INDEX analysis_papers_review_idx ON analysis_papers USING btree (review_id) WHERE (review_id IS NOT NULL);

CREATE INDEX api_keys_account_id_idx ON api_keys USING btree (account_id);

CREATE INDEX api_keys_created_by_idx ON api_keys USING btree (created_by);

CREATE INDEX audit_events_account_id_idx ON audit_events USING btree (account_id, id);

CREATE INDEX audit_events_action_idx ON audit_events USING btree (account_id, action, id);

CREATE INDEX audit_events_actor_id_idx ON audit_events USING btree (account_id, actor_id, id);

CREATE INDEX audit_events_request_id_idx ON audit_events USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX audit_events_resource_id_idx ON audit_events USING btree (resource_id, id);

CREATE INDEX audit_events_resource_type_idx ON audit_events USING btree (account_id, resource_type, id);

CREATE INDEX audit_events_xid_idx ON audit_events USING btree (epoch, xid, id);

CREATE INDEX audit_values_patient_id_idx ON audit_values USING btree (patient_id) WHERE (patient_id IS NOT NULL);

CREATE INDEX audit_values_project_id_idx ON audit_values USING btree (project_id) WHERE (project_id IS NOT NULL);

CREATE INDEX audit_verifications_account_id_idx ON audit_verifications USING btree (account_id, mode, id);

CREATE UNIQUE INDEX audit_verifications_unfinished_idx ON audit_verifications USING btree (account_id, mode) WHERE (status = ANY (ARRAY['queued'::audit_verification_status, 'running'::audit_verification_status]));

CREATE INDEX deliveries_event_id_idx ON deliveries USING btree (event_id);

CREATE INDEX deliveries_next_attempt_at_idx ON deliveries USING btree (webhook_id, next_attempt_at) WHERE (status = 'pending'::delivery_status);

CREATE INDEX deliveries_webhook_id_idx ON deliveries USING btree (webhook_id, id);

CREATE INDEX dispatch_queue_dispatched ON dispatch_queue USING btree (task, account_id) WHERE (dispatched_at IS NOT NULL);

CREATE INDEX dispatch_queue_waiting ON dispatch_queue USING btree (task, account_id, id) WHERE (dispatched_at IS NULL);

CREATE INDEX events_account_id_idx ON events USING btree (account_id, mode, epoch, xid, id);

CREATE INDEX events_created_at_idx ON events USING btree (created_at);

CREATE INDEX events_type_idx ON events USING btree (account_id, mode, type, epoch, xid, id);

CREATE INDEX exports_account_id_idx ON exports USING btree (account_id);

CREATE INDEX exports_analysis_id_idx ON exports USING btree (analysis_id) WHERE (analysis_id IS NOT NULL);

CREATE INDEX exports_expires_at_idx ON exports USING btree (expires_at) WHERE (status = 'ready'::export_status);

CREATE INDEX exports_project_id_idx ON exports USING btree (project_id, id);

CREATE INDEX exports_run_id_idx ON exports USING btree (run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX exports_worker_id_idx ON exports USING btree (worker_id) WHERE (worker_id IS NOT NULL);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX invitations_account_id_email_key ON invitations USING btree (account_id, lower(email));

CREATE INDEX invitations_invited_by_idx ON invitations USING btree (invited_by);

CREATE INDEX literature_imports_account_id_idx ON literature_imports USING btree (account_id, mode, id);

CREATE INDEX literature_imports_queued ON literature_imports USING btree (account_id) WHERE (status = 'queued'::import_status);

CREATE INDEX literature_imports_unfinished_idx ON literature_imports USING btree (worker_id) WHERE (worker_id IS NOT NULL);

CREATE INDEX literature_words_trigrams ON literature_words USING gin (word gin_trgm_ops);

CREATE INDEX login_failures_window_start_idx ON login_failures USING btree (window_start);

CREATE INDEX login_guesses_window_start_idx ON login_guesses USING btree (window_start);

CREATE INDEX login_networks_account_id_idx ON login_networks USING btree (account_id);

CREATE INDEX login_networks_last_login_at_idx ON login_networks USING btree (last_login_at);

CREATE INDEX mesh_places_ui_idx ON mesh_places USING btree (ui);

CREATE INDEX mesh_terms_ui_idx ON mesh_terms USING btree (ui);

CREATE INDEX overlay_papers_hidden_idx ON overlay_papers USING btree (account_id, document) WHERE hidden;

CREATE INDEX overlay_papers_likeness_idx ON overlay_papers USING btree (account_id, likeness) WHERE (likeness IS NOT NULL);

CREATE INDEX overlay_papers_retracts_idx ON overlay_papers USING btree (account_id) WHERE (retracts IS NOT NULL);

CREATE INDEX overlay_segments_account_id_idx ON overlay_segments USING btree (account_id);

CREATE INDEX papers_likeness_idx ON papers USING btree (likeness) WHERE (likeness IS NOT NULL);

CREATE INDEX papers_retracted_doi_idx ON papers USING btree (doi) WHERE (retracted IS NOT FALSE);

CREATE INDEX papers_retracted_pmid_idx ON papers USING btree (pmid) WHERE (retracted IS NOT FALSE);

CREATE INDEX papers_retracts_idx ON papers USING gin (retracts) WHERE (retracts IS NOT NULL);

CREATE INDEX patient_chunks_several_runs_idx ON patient_chunks USING btree (project_id) WHERE (NOT is_one_run);

CREATE UNIQUE INDEX patients_external_id_key ON patients USING btree (project_id, external_id);

CREATE INDEX project_papers_account_id_idx ON project_papers USING btree (account_id);

CREATE INDEX project_papers_list_idx ON project_papers USING btree (project_id, id);

CREATE INDEX project_papers_paper_id_idx ON project_papers USING btree (paper_id);

CREATE INDEX projects_account_id_idx ON projects USING btree (account_id, mode, id);

CREATE UNIQUE INDEX review_decisions_one_third_voice_idx ON review_decisions USING btree (record_id, stage) WHERE settles;

CREATE INDEX review_decisions_review_idx ON review_decisions USING btree (review_id, stage, record_id);

CREATE INDEX review_duplicates_list_idx ON review_duplicates USING btree (review_id, state, id);

CREATE INDEX review_duplicates_other_idx ON review_duplicates USING btree (other_id);

CREATE UNIQUE INDEX review_extractions_one_agreed_idx ON review_extractions USING btree (record_id) WHERE (agreed_by IS NOT NULL);

CREATE UNIQUE INDEX review_extractions_one_of_each_idx ON review_extractions USING btree (record_id, reviewer_id) WHERE (agreed_by IS NULL);

CREATE INDEX review_extractions_record_idx ON review_extractions USING btree (record_id);

CREATE INDEX review_extractions_review_idx ON review_extractions USING btree (review_id);

CREATE INDEX review_records_doi_idx ON review_records USING btree (review_id, doi) WHERE (doi IS NOT NULL);

CREATE INDEX review_records_duplicate_idx ON review_records USING btree (duplicate_of) WHERE (duplicate_of IS NOT NULL);

CREATE INDEX review_records_list_idx ON review_records USING btree (review_id, id);

CREATE INDEX review_records_next_idx ON review_records USING btree (review_id, state, first_reviewer, rank, id) WHERE (state = ANY (ARRAY['title_abstract'::text, 'full_text'::text]));

CREATE INDEX review_records_paper_idx ON review_records USING btree (review_id, paper_id);

CREATE INDEX review_records_pmcid_idx ON review_records USING btree (review_id, pmcid) WHERE (pmcid IS NOT NULL);

CREATE INDEX review_records_pmid_idx ON review_records USING btree (review_id, pmid) WHERE (pmid IS NOT NULL);

CREATE INDEX review_records_set_idx ON review_records USING btree (set_id);

CREATE INDEX review_records_state_idx ON review_records USING btree (review_id, state, id);

CREATE INDEX review_records_title_idx ON review_records USING btree (review_id, title_key);

CREATE INDEX review_sets_review_id_idx ON review_sets USING btree (review_id, id);

CREATE INDEX reviews_account_id_idx ON reviews USING btree (account_id);

CREATE INDEX reviews_project_id_idx ON reviews USING btree (project_id, id);

CREATE INDEX run_rows_account_id_idx ON run_rows USING btree (account_id);

CREATE INDEX runs_analysis_id_idx ON runs USING btree (analysis_id, id);

CREATE UNIQUE INDEX runs_one_at_a_time ON runs USING btree (analysis_id) WHERE (status = ANY (ARRAY['queued'::run_status, 'running'::run_status]));

CREATE INDEX runs_worker_id_idx ON runs USING btree (worker_id) WHERE (worker_id IS NOT NULL);

CREATE INDEX search_history_account_id_idx ON search_history USING btree (account_id);

CREATE INDEX search_history_searched_at_idx ON search_history USING btree (searched_at);

CREATE UNIQUE INDEX search_matches_new_idx ON search_matches USING btree (search_id, paper_id) WHERE (kind = 'new'::text);

CREATE INDEX search_matches_search_id_idx ON search_matches USING btree (search_id, id);

CREATE INDEX search_runs_account_id_idx ON search_runs USING btree (account_id);

CREATE INDEX search_runs_search_id_idx ON search_runs USING btree (search_id, id);

CREATE UNIQUE INDEX search_runs_unfinished_idx ON search_runs USING btree (search_id) WHERE (status = ANY (ARRAY['queued'::search_run_status, 'running'::search_run_status]));

CREATE INDEX search_runs_worker_id_idx ON search_runs USING btree (worker_id) WHERE (worker_id IS NOT NULL);

CREATE INDEX searches_account_id_idx ON searches USING btree (account_id);

CREATE INDEX searches_due_idx ON searches USING btree (queued_at NULLS FIRST) WHERE active;

CREATE INDEX searches_project_id_idx ON searches USING btree (project_id, id);

CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);

CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

CREATE INDEX sign_in_links_user_id_idx ON sign_in_links USING btree (user_id);

CREATE INDEX usage_by_key_day_idx ON usage_by_key USING btree (day);

CREATE INDEX users_account_id_idx ON users USING btree (account_id);

CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));

CREATE INDEX webhooks_account_id_idx ON webhooks USING btree (account_id, mode, id);

-- Functions

CREATE OR REPLACE FUNCTION actor_json(key_id uuid, user_id uuid, request_id text, address inet)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (((((((('{"kind":"'::text || CASE WHEN (key_id IS NULL) THEN 'user'::text ELSE 'key'::text END) || '","id":"'::text) || COALESCE(key_id, user_id)) || '","request_id":"'::text) || request_id) || '","address":"'::text) || host(address)) || '"}'::text);

CREATE OR REPLACE FUNCTION acts_as_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM users u
           WHERE ((u.account_id = tenant_account()) AND (u.role = 'owner'::user_role) AND (((tenant_actor() ->> 'loopback'::text) = 'true'::text) OR (EXISTS ( SELECT
                    FROM operator_accounts o
                   WHERE (o.account_id = u.account_id)))) AND ((tenant_actor() ->> 'kind'::text) = 'user'::text) AND (u.id = ((tenant_actor() ->> 'id'::text))::uuid)))) AS "exists";
END;

CREATE OR REPLACE FUNCTION add_audit_verification_job(payload json, key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'verify_audit', payload => payload, queue_name => 'verify_audit',
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$function$;

CREATE OR REPLACE FUNCTION add_delivery_job(payload json, key text, queue text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'deliver_webhook', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$function$;

CREATE OR REPLACE FUNCTION add_dispatched_job(item dispatch_queue, taker text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  job_key text := dispatch_key(item.task, item.id);
  job_payload json := json_build_object(
    'account_id', public_id('acct', item.account_id), 'mode', item.mode, 'request_id', item.request_id,
    case item.task when 'run_analysis' then 'run_id' else 'export_id' end,
    public_id(case item.task when 'run_analysis' then 'run' else 'exp' end, item.id));
  taken json;
  ignored text;
begin
  insert into graphile_worker._private_jobs as j (task_id, payload, max_attempts, key, attempts, locked_by, locked_at)
  select t.id, job_payload, 25, job_key, case when taker is null then 0 else 1 end, taker, case when taker is not null then now() end
  from graphile_worker._private_tasks t where t.identifier = item.task
  on conflict do nothing returning case when taker is not null then row_to_json(j) end into taken;
  if found then
    if taker is null then
      ignored := pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', item.task)::text)::text;
    end if;
    return taken;
  end if;
  -- Else no worker has ever had this task, or all attempts of its job are spent.
  if not has_usable_job(job_key) then
    perform graphile_worker.add_job(identifier => item.task, job_key => job_key, max_attempts => 25, payload => job_payload);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION add_import_job(payload json, key text, queue text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'index_literature', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$function$;

CREATE OR REPLACE FUNCTION add_job(name text, payload json, key text, max_attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => key, max_attempts => max_attempts, job_key_mode => 'replace');
end
$function$;

CREATE OR REPLACE FUNCTION add_search_job(payload json, key text, queue text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'run_search', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$function$;

CREATE OR REPLACE FUNCTION add_secret_sealing_jobs(current_key bytea)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tenant record;
  added integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for tenant in
    select distinct account_id, mode from webhooks
    where substring(sealed_secret for 8) is distinct from current_key or substring(previous_sealed_secret for 8) <> current_key
  loop
    perform graphile_worker.add_job('seal_webhook_secrets',
      json_build_object('account_id', public_id('acct', tenant.account_id), 'mode', tenant.mode, 'request_id', null),
      job_key => 'seal_webhook_secrets:' || tenant.account_id || ':' || tenant.mode, max_attempts => 3);
    added := added + 1;
  end loop;
  perform set_config('app.platform', '', true);
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION admit_anonymous(client_address inet, otherwise text)
 RETURNS admission
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  used integer;
  answer admission;
begin
  perform open_tenant_scope(null, null, null, null);
  perform set_config('synchronous_commit', 'off', true);
  used := count_anonymous(client_address, case otherwise when 'visitor' then 'visit' else 'credential' end::anonymous_purpose, this_minute);
  answer.outcome := case when used is null then 'rate_limited' else otherwise end;
  answer.minute_limit := 60;
  answer.minute_used := coalesce(used, 60);
  answer.minute_reset := ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()));
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION attribute_sort_key(value json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE json_typeof(value) WHEN 'number'::text THEN ('1'::text || (SELECT CASE WHEN (double.bits < 0) THEN lpad(to_hex((~ double.bits)), 16, '0'::text) ELSE lpad(to_hex((double.bits # '-9223372036854775808'::bigint)), 16, '0'::text) END AS lpad FROM (SELECT ((('x'::text || encode(float8send((((attribute_sort_key.value #>> '{}'::text[]))::double precision + (0)::double precision)), 'hex'::text)))::bit(64))::bigint AS bits) double)) WHEN 'boolean'::text THEN ('2'::text || (value #>> '{}'::text[])) WHEN 'string'::text THEN ('3'::text || (value #>> '{}'::text[])) ELSE '9'::text END COLLATE "C");

CREATE OR REPLACE FUNCTION audit_analysis_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select account_id, mode, project_id, analysis_id, jsonb_agg(paper_id order by id) as papers
      from new_rows group by 1, 2, 3, 4
    loop
      perform audit_event(changed.account_id, changed.mode, changed.project_id, 'analysis.papers_attached', 'analysis', changed.analysis_id,
        null, jsonb_build_object('after', jsonb_build_object('paper_ids', changed.papers)));
    end loop;
    return null;
  end if;
  for changed in
    select o.account_id, o.mode, o.project_id, o.analysis_id, jsonb_agg(o.paper_id order by o.id) as papers
    from old_rows o join analyses a on a.id = o.analysis_id group by 1, 2, 3, 4
  loop
    perform audit_event(changed.account_id, changed.mode, changed.project_id, 'analysis.papers_detached', 'analysis', changed.analysis_id,
      null, jsonb_build_object('before', jsonb_build_object('paper_ids', changed.papers)));
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_chain_links(after bigint, at_most integer)
 RETURNS TABLE(place bigint, seal bigint, event_id uuid, hash bytea, leaf bytea, is_there boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select page.position, page.seal, page.event_id, page.hash, page.leaf, there.is_so is not null
    from (select * from audit_links l where l.position > after order by l.position limit at_most) page
      -- Looked up one by one: the planner would read all events for each page.
      left join lateral (select true as is_so from audit_events e where e.id = page.event_id limit 1) there on true
    order by page.position;
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_chain_seals(after bigint, at_most integer)
 RETURNS TABLE(number bigint, from_xid xid8, to_xid xid8, events bigint, created_at timestamp with time zone, hash bytea, epoch integer, key_id bytea, follows_signed boolean, digest bytea, signature bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select s.number, s.from_xid, s.to_xid, s.events, s.created_at, s.hash, s.epoch,
      g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number
    where s.number > after order by s.number limit at_most;
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  hidden text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
  kept text[] := nullif(tg_argv[3], '');
  many constant integer := 100; -- a statement that changes more is written down by its count alone
  pair record;
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
    for pair in select to_jsonb(o) as old, to_jsonb(n) as new from old_rows o join new_rows n on n.id = o.id loop
      perform audit_difference(tg_argv[0], hidden, ignored, pair.old, pair.new);
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_changed_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform audit_difference(tg_argv[0], tg_argv[1]::text[], tg_argv[2]::text[], to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_count(of_account uuid, in_mode data_mode, of_project uuid, of_action text, resource_type text, of_resource uuid, added bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.has_counted', true) = 'on' then
    with own as materialized (select * from audit_events e where e.epoch = current_epoch() and e.xid = pg_current_xact_id())
    update audit_events e set count = e.count + added
    where e.id = (select o.id from own o where o.action = of_action and o.count is not null
      and o.account_id = of_account and o.resource_id is not distinct from of_resource limit 1);
    if found then return; end if;
  end if;
  perform set_config('app.has_counted', 'on', true);
  perform audit_event(of_account, in_mode, of_project, of_action, resource_type, of_resource, added, null);
end
$function$;

CREATE OR REPLACE FUNCTION audit_difference(resource_type text, hidden text[], ignored text[], before jsonb, after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  shown record;
  verb text;
begin
  if before - ignored = after - ignored then return; end if;
  select jsonb_object_agg(o.key, o.value) filter (where o.key <> all (hidden)) as before,
    jsonb_object_agg(n.key, n.value) filter (where n.key <> all (hidden)) as after,
    bool_or(n.key = 'password_hash') as of_password
  into shown from jsonb_each(before - ignored) o join jsonb_each(after - ignored) n on n.key = o.key where n.value <> o.value;
  verb := case
    when shown.after is null and shown.of_password then 'password_changed'
    when shown.after is null then 'secret_changed'
    when shown.before -> 'revoked_at' = 'null' then 'revoked'
    else 'updated' end;
  perform audit_row(resource_type, verb, after,
    case when shown.after is not null then jsonb_build_object('before', shown.before, 'after', shown.after) end);
end
$function$;

CREATE OR REPLACE FUNCTION audit_event_form(e audit_events)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN audit_form(VARIADIC ARRAY[((e).id)::text, ((e).xid)::text, ((e).account_id)::text, ((e).mode)::text, ((e).project_id)::text, (e).action, (e).resource_type, ((e).resource_id)::text, (e).actor_kind, ((e).actor_id)::text, (e).request_id, host((e).address), audit_microseconds((e).created_at), ((e).count)::text, encode((e).values_hash, 'hex'::text)]);

CREATE OR REPLACE FUNCTION audit_event_id(moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  us bigint := date_part('epoch', moment) * 1000000;
begin
  return (lpad(to_hex(us / 1000), 12, '0') || to_hex(28672 + us % 1000 * 4096 / 1000) || substr(gen_random_uuid()::text, 20))::uuid;
end
$function$;

CREATE OR REPLACE FUNCTION audit_event(of_account uuid, in_mode data_mode, of_project uuid, action text, resource_type text, resource_id uuid, count bigint, changes jsonb, acts_as json DEFAULT NULL::json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION audit_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  export record;
begin
  if tg_op = 'INSERT' then
    for export in select * from new_rows loop
      perform audit_event(export.account_id, export.mode, export.project_id, 'export.created', 'export', export.id, null,
        jsonb_build_object('after', jsonb_build_object('analysis_id', export.analysis_id, 'format', export.format,
          'include', export.include, 'filter', export.filter, 'deidentify', export.deidentify, 'options', export.options)
          || case when export.papers is null then '{}' else jsonb_build_object('papers', export.papers) end));
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
$function$;

CREATE OR REPLACE FUNCTION audit_form(VARIADIC fields text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT string_agg(COALESCE(((octet_length(f.field) || ':'::text) || f.field), '-'::text), ''::text ORDER BY f.place) AS string_agg FROM unnest(audit_form.fields) WITH ORDINALITY f(field, place));

CREATE OR REPLACE FUNCTION audit_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION audit_is_sealed(event uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  is_sealed boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_sealed := exists (select from audit_links l where l.event_id = event);
  perform set_config('app.platform', platform, true);
  return is_sealed;
end
$function$;

CREATE OR REPLACE FUNCTION audit_microseconds(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (((EXTRACT(epoch FROM moment) * (1000000)::numeric))::bigint)::text;

CREATE OR REPLACE FUNCTION audit_newest_signature()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  newest bigint;
begin
  perform set_config('app.platform', 'on', true);
  select max(g.seal) into newest from audit_seal_signatures g;
  perform set_config('app.platform', platform, true);
  return newest;
end
$function$;

CREATE OR REPLACE FUNCTION audit_patients()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    -- Each by itself, however many go at once: what became of a patient is asked by their id. A project that is purged has
    -- gone before its patients, and its event says so.
    if batch.rows = batch.here and exists (select from projects where id = patient.project_id) then
      for patient in select account_id, mode, project_id, id from old_rows order by id loop
        perform audit_event(patient.account_id, patient.mode, patient.project_id, 'patient.deleted', 'patient', patient.id, null, null);
      end loop;
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from old_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.deleted', 'project', batch.project_id, batch.rows);
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_project_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from audit_values v using old_rows o where v.project_id = o.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_project_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  attached record;
begin
  if tg_op = 'INSERT' then
    for attached in select * from new_rows order by id loop
      perform audit_event(attached.account_id, attached.mode, attached.project_id, 'paper.attached', 'paper', attached.paper_id, null, null);
    end loop;
    return null;
  end if;
  for attached in
    select o.account_id, o.mode, o.project_id, count(*) as papers, (array_agg(o.paper_id))[1] as paper_id,
      exists (select from projects p where p.id = o.project_id) as stays
    from old_rows o group by 1, 2, 3
  loop
    if attached.stays and attached.papers = 1 then
      perform audit_event(attached.account_id, attached.mode, attached.project_id, 'paper.detached', 'paper', attached.paper_id, null, null);
    else
      perform audit_count(attached.account_id, attached.mode, attached.project_id, 'papers.detached', 'project', attached.project_id, attached.papers);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_read(action text, resource_type text, resource_id uuid, of_project uuid, rows bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text := tenant_claim(); -- verified once, and not for each of its parts
  account uuid := split_part(claim, '|', 3)::uuid;
begin
  if account is null
    or action not in ('patient.read', 'patients.listed', 'patients.read', 'export.downloaded', 'api_key.out_of_scope') then
    raise exception 'no event that may be written so' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(account, split_part(claim, '|', 4)::data_mode, of_project, action, resource_type, resource_id, rows, null,
    nullif(regexp_replace(claim, '^([^|]*\|){5}', ''), '')::json);
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_reads(signed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text := verified_claim(signed, 'reads');
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  if claim is null then
    raise exception 'these reads were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  insert into audit_events (id, xid, account_id, mode, project_id, action, resource_type, resource_id,
    actor_kind, actor_id, request_id, address, created_at, count)
  select audit_event_id(moment), pg_current_xact_id(), r.account_id, r.mode,
    case resource_type when 'run' then (select project_id from runs where id = r.resource_id and account_id = r.account_id) else r.project_id end,
    r.action, r.resource_type, r.resource_id, r.actor ->> 'kind', (r.actor ->> 'id')::uuid, r.actor ->> 'request_id',
    (r.actor ->> 'address')::inet, moment, r.count
  from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
      account_id uuid, mode data_mode, project_id uuid, action text, resource_type text, resource_id uuid, actor json, count bigint),
    lateral (select clock_timestamp() as moment, r.action offset 0) clock; -- of each read its own: so ids list in order
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_review_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform audit_event(new.account_id, new.mode, new.project_id,
    'review_record.' || case when new.settles then 'settled' when tg_op = 'INSERT' then 'decided' else 'decided_anew' end,
    'review_record', new.record_id, null, jsonb_build_object('after', jsonb_build_object('stage', new.stage)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_review_duplicate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform audit_event(new.account_id, new.mode, new.project_id, 'review_duplicate.settled', 'review_duplicate', new.id, null,
    jsonb_build_object('before', jsonb_build_object('state', old.state), 'after', jsonb_build_object('state', new.state)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_review_extraction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    if exists (select from review_records where id = old.record_id) then
      perform audit_event(old.account_id, old.mode, old.project_id, 'review_record.extraction_withdrawn', 'review_record', old.record_id, null,
        jsonb_build_object('before', jsonb_build_object('reviewer_id', old.reviewer_id)));
    end if;
  elsif new.agreed_by is not null then
    perform audit_event(new.account_id, new.mode, new.project_id,
      'review_record.extraction_' || case tg_op when 'INSERT' then 'agreed' else 'agreed_anew' end, 'review_record', new.record_id, null,
      case tg_op when 'INSERT' then '{}' else jsonb_build_object('before', jsonb_build_object('rows', old.rows, 'note', old.note)) end
        || jsonb_build_object('after', jsonb_build_object('rows', new.rows, 'note', new.note, 'by', new.agreed_by)));
  else
    perform audit_event(new.account_id, new.mode, new.project_id,
      'review_record.' || case when new.completed_at is null then 'extraction_drafted' else 'extracted' end,
      'review_record', new.record_id, null, null);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_review_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform audit_event(new.account_id, new.mode, new.project_id, 'review_record.updated', 'review_record', new.id, null,
    jsonb_build_object(
      'before', jsonb_build_object('labels', old.labels, 'study', old.study, 'not_retrieved', old.not_retrieved),
      'after', jsonb_build_object('labels', new.labels, 'study', new.study, 'not_retrieved', new.not_retrieved)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_row(resource_type text, verb text, of_row jsonb, changes jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT audit_event(
         CASE resource_type
             WHEN 'account'::text THEN ((of_row ->> 'id'::text))::uuid
             ELSE ((of_row ->> 'account_id'::text))::uuid
         END, ((of_row ->> 'mode'::text))::data_mode,
         CASE resource_type
             WHEN 'project'::text THEN ((of_row ->> 'id'::text))::uuid
             ELSE ((of_row ->> 'project_id'::text))::uuid
         END, ((resource_type || '.'::text) || verb), resource_type, ((of_row ->> 'id'::text))::uuid, NULL::bigint, changes) AS audit_event;
END;

CREATE OR REPLACE FUNCTION audit_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  run record;
  ignored text;
begin
  if tg_op = 'INSERT' then
    for run in select account_id, mode, project_id, id, jsonb_build_object('after', jsonb_build_object('analysis_id', analysis_id,
      'method', method, 'method_version', method_version, 'parameters', parameters, 'filter', filter)) as changes from new_rows
    loop
      ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.queued', 'run', run.id, null, run.changes)::text;
    end loop;
  elsif tg_op = 'UPDATE' then
    for run in select n.account_id, n.mode, n.project_id, n.id, n.status
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.status <> 'queued'
    loop
      if run.status = 'running' then
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'patients.read', 'project', run.project_id, null, null)::text;
      else
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.' || run.status, 'run', run.id, null, null)::text;
      end if;
    end loop;
  else
    for run in select account_id, mode, project_id, count(*) as deleted, (array_agg(id))[1] as id from old_rows group by 1, 2, 3 loop
      if run.deleted = 1 then
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.deleted', 'run', run.id, null, null)::text;
      else
        perform audit_count(run.account_id, run.mode, run.project_id, 'runs.deleted', 'project', run.project_id, run.deleted);
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_seal(wanted bigint)
 RETURNS TABLE(seal bigint, hash bytea, key_id bytea, follows_signed boolean, digest bytea, signature bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query select s.number, s.hash, g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number where s.number = wanted;
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  session record;
begin
  if tg_op = 'INSERT' then
    for session in select * from new_rows loop
      perform audit_event(session.account_id, null, null, 'user.signed_in', 'session', session.id, null, null,
        json_build_object('kind', 'user', 'id', session.user_id,
          'request_id', tenant_actor() ->> 'request_id', 'address', tenant_actor() ->> 'address'));
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
$function$;

CREATE OR REPLACE FUNCTION audit_sign_in_failed(signed text, request_id text, address inet)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  of_user uuid := (login_candidate(signed)).user_id;
begin
  perform set_config('app.platform', 'on', true);
  perform audit_event((select u.account_id from users u where u.id = of_user), null, null, 'user.sign_in_failed', 'user', of_user,
    null, null, json_build_object('kind', 'nobody', 'request_id', request_id, 'address', host(address)));
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION audit_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' then
    if old.xid = pg_current_xact_id() and old.epoch = current_epoch() then return new; end if;
  end if;
  raise exception 'the audit trail is not changed' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION audit_table(of_table regclass, resource_type text, hidden text[] DEFAULT '{}'::text[], ignored text[] DEFAULT '{}'::text[], kept text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION audit_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.upload', 'on', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit_values_hash(salt bytea, changes text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256((salt || convert_to(changes, 'UTF8'::name)));

CREATE OR REPLACE FUNCTION audit_verification_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  verification record;
begin
  if tg_op = 'INSERT' then
    for verification in select * from new_rows loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.queued', 'audit_verification',
        verification.id, null, null);
    end loop;
  else
    for verification in select n.* from old_rows o join new_rows n on n.id = o.id
      where n.status <> o.status and n.finished_at is not null
    loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.' || verification.status,
        'audit_verification', verification.id, null, null);
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION authenticate_step_by_step(credential_hash bytea, is_session boolean, wanted_mode data_mode, client_address inet, request_id text, wanted integer)
 RETURNS admission
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  answer admission;
  refusal text;
  suspended boolean;
  expires timestamptz;
  revoked timestamptz;
  used_at timestamptz;
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
begin
  if is_session then
    select s.id, s.user_id, u.role, s.expires_at, s.last_used_at, 'session', coalesce(wanted_mode, 'live'), a.id,
      a.status = 'suspended',
      (a.session_limits).*
    into answer.session_id, answer.user_id, answer.role, expires, used_at, answer.kind, answer.mode, answer.account_id, suspended,
      answer.minute_limit, answer.day_limit
    from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
    where s.token_hash = credential_hash;
    if not found then return admit_anonymous(client_address, 'invalid_session'); end if;
    if expires <= clock_timestamp() then return admit_anonymous(client_address, 'expired_session'); end if;
  else
    select k.id, k.created_by, k.permissions, k.project_ids, k.expires_at, k.revoked_at, k.last_used_at, k.type,
      kind, a.id, a.status = 'suspended',
      (case k.type when 'live' then a.live_key_limits else a.test_key_limits end).*
    into answer.key_id, answer.user_id, answer.permissions, answer.project_ids, expires, revoked, used_at, answer.mode,
      answer.kind, answer.account_id, suspended, answer.minute_limit, answer.day_limit
    from api_keys k join accounts a on a.id = k.account_id
      cross join lateral (select (case k.type when 'live' then 'live_key' else 'test_key' end)::credential_kind as kind) of_key
    where k.hash = credential_hash;
    if not found then return admit_anonymous(client_address, 'invalid_key'); end if;
    if revoked is not null and revoked <= clock_timestamp() then return admit_anonymous(client_address, 'revoked_key'); end if;
    if expires <= clock_timestamp() then return admit_anonymous(client_address, 'expired_key'); end if;
  end if;
  perform open_tenant_scope(null, null, null, null);
  if suspended then
    refusal := 'account_suspended';
  elsif not is_session and wanted_mode <> answer.mode then
    refusal := 'mode_mismatch';
  end if;

  answer := count_requests(answer, least(wanted, 1));
  if answer.outcome = 'admitted' then answer.outcome := coalesce(refusal, 'admitted'); end if;
  if answer.outcome = 'admitted' then
    -- At most one write a minute: "last used" is for people.
    if used_at is null or used_at < this_minute then
      if is_session then
        update sessions set last_used_at = clock_timestamp(), address = client_address where id = answer.session_id;
      else
        update api_keys set last_used_at = clock_timestamp() where id = answer.key_id;
      end if;
    end if;
    perform open_tenant_scope(answer.account_id, answer.mode, answer.project_ids, actor_json(answer.key_id, answer.user_id, request_id, client_address));
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION authenticate(credential_hash bytea, is_session boolean, wanted_mode data_mode, client_address inet, request_id text, wanted integer, held request_permit)
 RETURNS admission
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  answer admission;
  this_minute timestamptz;
  is_valid boolean;
  used_at timestamptz;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  if wanted > 0 and not is_session then
    select k.is_valid and (wanted_mode is null or wanted_mode = k.mode), k.account_id, k.mode, k.kind, k.key_id, k.user_id,
      k.permissions, k.project_ids, (k.limits).per_minute, (k.limits).per_day, k.key_version, k.account_version, k.last_used_at
    into is_valid, answer.account_id, answer.mode, answer.kind, answer.key_id, answer.user_id,
      answer.permissions, answer.project_ids, answer.minute_limit, answer.day_limit, answer.key_version, answer.account_version, used_at
    from key_holders k where k.hash = credential_hash;
  end if;
  if is_valid then
    this_minute := date_trunc('minute', clock_timestamp(), 'UTC');
    -- At most one write a minute: "last used" is for people, and not worth waiting for the disk.
    if used_at is null or used_at < this_minute then
      ignored := set_config('synchronous_commit', 'off', true);
      -- Of the row that was read: of one that was changed meanwhile nobody is to remember these permissions by its version.
      update api_keys set last_used_at = clock_timestamp() where id = answer.key_id and xmin = answer.key_version
        returning xmin into answer.key_version;
    end if;
    perform open_tenant_scope(answer.account_id, answer.mode, answer.project_ids,
      actor_json(answer.key_id, answer.user_id, request_id, client_address));
    if held.minute = this_minute and held.minute_limit is not distinct from answer.minute_limit
      and held.day_limit is not distinct from answer.day_limit
    then
      answer.outcome := 'admitted';
      answer.minute_reset := 60 - extract(second from clock_timestamp())::integer;
      answer.day_reset := 86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::integer;
    else
      answer := count_requests(answer, wanted);
      if answer.outcome = 'rate_limited' then perform open_tenant_scope(null, null, null, null); end if;
    end if;
  else
    answer := authenticate_step_by_step(credential_hash, is_session, wanted_mode, client_address, request_id, wanted);
  end if;
  ignored := set_config('app.platform', '', true);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION begin_next_run(next_job json, most_patients integer, most_bytes integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text;
begin
  if next_job is null then return null; end if;
  claim := tenant_claim();
  return begin_taken_run(next_job ->> 'key', next_job -> 'payload' ->> 'request_id', next_job ->> 'locked_by',
    split_part(claim, '|', 3)::uuid, split_part(claim, '|', 4)::data_mode, most_patients, most_bytes);
end
$function$;

CREATE OR REPLACE FUNCTION begin_run_with_patients(scope text, run uuid, worker text, most_patients integer, most_bytes integer)
 RETURNS TABLE(attempt integer, project_id uuid, analysis_id uuid, method text, parameters json, filter json, variables json, patients text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ignored text;
  claim text;
  begun record;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  begun := begin_run(split_part(claim, '|', 3)::uuid, split_part(claim, '|', 4)::data_mode, nullif(split_part(claim, '|', 5), '')::uuid[],
    run, worker, most_patients, most_bytes);
  if begun.attempt is null then return; end if;
  return query select begun.attempt, begun.project_id, begun.analysis_id, begun.method, begun.parameters, begun.filter, begun.variables,
    begun.patients;
end
$function$;

CREATE OR REPLACE FUNCTION begin_run(account uuid, in_mode data_mode, within uuid[], run uuid, worker text, most_patients integer, most_bytes integer, OUT attempt integer, OUT project_id uuid, OUT analysis_id uuid, OUT method text, OUT parameters json, OUT filter json, OUT variables json, OUT patients text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  update runs r set status = 'running', worker_id = worker, attempt = r.attempt + 1, progress = 0,
    started_at = coalesce(r.started_at, clock_timestamp())
  where r.id = run and r.account_id = account and r.mode = in_mode and r.status in ('queued', 'running')
    and (within is null or r.project_id = any (within))
  returning r.attempt, r.project_id, r.analysis_id, r.method, r.parameters, r.filter
  into attempt, project_id, analysis_id, method, parameters, filter;
  if found then
    -- One statement, and so one moment.
    select p.variables, case
      when p.patient_count <= most_patients and not exists (select from patient_chunks c where c.project_id = p.id)
        and (
          -- First, so that no text is made of what is too much. A few rows are looked at twice sooner than they are kept.
          select count(*) <= most_patients and coalesce(sum(octet_length(f.attributes::text)), 0) <= most_bytes
          from (select t.attributes from patients t where t.project_id = p.id order by t.id limit most_patients + 1) f
        ) then (
          select coalesce(string_agg(f.id || f.attributes::text, e'\x1e' order by f.id), '')
          from (select t.id, t.attributes from patients t where t.project_id = p.id order by t.id limit most_patients + 1) f
        ) end
    into variables, patients
    from projects p where p.id = begin_run.project_id and p.account_id = account and p.mode = in_mode;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION begin_taken_run(job_key text, request_id text, worker text, of_account uuid, in_mode data_mode, most_patients integer, most_bytes integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  scope text := coalesce(current_setting('app.scope', true), '');
  ignored text;
  the_run record;
  begun record;
begin
  ignored := set_config('app.platform', 'on', true);
  select r.id, r.account_id, r.mode into the_run from runs r
  where r.id = substr(job_key, 5)::uuid and r.status = 'queued'
    and (of_account is null or (r.account_id = of_account and r.mode = in_mode))
  for update skip locked;
  if not found then
    ignored := set_config('app.platform', platform, true);
    return null;
  end if;
  ignored := open_tenant_scope(the_run.account_id, the_run.mode, null,
    json_build_object('kind', 'worker', 'id', null, 'request_id', request_id, 'address', null)::text)::text;
  begun := begin_run(the_run.account_id, the_run.mode, null, the_run.id, worker, most_patients, most_bytes);
  ignored := set_config('app.scope', scope, true);
  ignored := set_config('app.platform', platform, true);
  if begun.attempt is null then return null; end if;
  return json_build_object('attempt', begun.attempt, 'project_id', begun.project_id, 'analysis_id', begun.analysis_id,
    'method', begun.method, 'parameters', begun.parameters, 'filter', begun.filter, 'variables', begun.variables)::text
    || coalesce(e'\x1e' || begun.patients, '');
exception when others then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION change_password(of_user uuid, known_hash text, new_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update users u set password_hash = new_hash, updated_at = now()
  where u.id = of_user and u.account_id = tenant_account() and u.password_hash = known_hash;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION client_network(address inet)
 RETURNS inet
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (family(address) = 4) THEN address WHEN (address <<= '::ffff:0.0.0.0/96'::inet) THEN ('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'::inet)) ELSE (network(set_masklen(address, 64)))::inet END;

CREATE OR REPLACE FUNCTION count_anonymous(client_address inet, of_purpose anonymous_purpose, this_minute timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO anonymous_counts AS s (address, purpose, minute, minute_count)
   VALUES (client_network(count_anonymous.client_address), count_anonymous.of_purpose, count_anonymous.this_minute, 1) ON CONFLICT(address, purpose) DO UPDATE SET minute = GREATEST(s.minute, count_anonymous.this_minute), minute_count =
         CASE
             WHEN (s.minute < count_anonymous.this_minute) THEN 1
             ELSE (s.minute_count + 1)
         END
   WHERE ((s.minute < count_anonymous.this_minute) OR (s.minute_count < 60))
   RETURNING s.minute_count;
END;

CREATE OR REPLACE FUNCTION count_login_failure(wanted_email text, wanted_hash bytea, client_address inet, is_known boolean)
 RETURNS login_delay
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  at constant timestamptz := clock_timestamp();
  guesses login_guesses;
  person users;
begin
  insert into login_failures as f values (wanted_hash, client_network(client_address), at, 1)
  on conflict (email_hash, address) do update set
    window_start = case when f.window_start <= at - interval '15 minutes' then at else f.window_start end,
    failures = case when f.window_start <= at - interval '15 minutes' then 1 else f.failures + 1 end
    where f.window_start <= at - interval '15 minutes' or f.failures < 10;
  if not found then return coalesce(login_wait(wanted_hash, client_address, is_known), row(1, 10)::login_delay); end if;

  insert into login_guesses as g (email_hash, window_start, failures) values (wanted_hash, at, 1)
  on conflict (email_hash) do update set
    window_start = case when g.window_start <= at - interval '1 hour' then at else g.window_start end,
    failures = case when g.window_start <= at - interval '1 hour' then 1 else g.failures + 1 end
    where g.window_start <= at - interval '1 hour' or g.failures < 100
  returning * into guesses;
  if not found then
    if is_known then return null; end if;
    return coalesce(login_wait(wanted_hash, client_address, is_known), row(1, 100)::login_delay);
  end if;

  if guesses.failures = 100 and (guesses.warned_at is null or guesses.warned_at <= at - interval '1 day') then
    perform set_config('app.platform', 'on', true);
    select * into person from users u where lower(u.email) = lower(wanted_email);
    if found then
      update login_guesses set warned_at = at where email_hash = wanted_hash;
      perform graphile_worker.add_job('send_login_warning', json_build_object('account_id', public_id('acct', person.account_id),
        'mode', 'live', 'request_id', null, 'user_id', public_id('usr', person.id)),
        job_key => 'send_login_warning:' || person.id, max_attempts => 10);
    end if;
    perform set_config('app.platform', '', true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_requests(INOUT answer admission, wanted integer)
 RETURNS admission
 LANGUAGE plpgsql
AS $function$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  today date := (clock_timestamp() at time zone 'UTC')::date;
  counted request_counts;
  left_over integer;
  ignored text;
begin
  -- Nothing here is worth waiting for the disk: a count lost in a crash forgives a request.
  ignored := set_config('synchronous_commit', 'off', true);
  loop
    select * into counted from request_counts c
    where c.account_id = answer.account_id and c.kind = answer.kind for update;
    exit when found;
    insert into request_counts values (answer.account_id, answer.kind, this_minute, 0, today, 0) on conflict do nothing;
  end loop;
  if counted.minute < this_minute then
    counted.minute := this_minute;
    counted.minute_count := 0;
  end if;
  if counted.day < today then
    counted.day := today;
    counted.day_count := 0;
    counted.day_returned := 0;
  end if;
  left_over := least(answer.minute_limit - counted.minute_count, answer.day_limit - (counted.day_count - counted.day_returned));
  answer.outcome := case when wanted > 0 and left_over <= 0 then 'rate_limited' else 'admitted' end;
  answer.granted := case when wanted = 0 or left_over <= 0 then 0 else greatest(1, least(wanted, left_over / 64)) end;
  if answer.granted > 0 then
    counted.minute_count := counted.minute_count + answer.granted;
    counted.day_count := counted.day_count + answer.granted;
    update request_counts c set minute = counted.minute, minute_count = counted.minute_count,
      day = counted.day, day_count = counted.day_count, day_returned = counted.day_returned
    where c.account_id = answer.account_id and c.kind = answer.kind;
  end if;
  answer.counted_minute := counted.minute;
  answer.counted_since := counted.since;
  answer.minute_used := counted.minute_count;
  answer.day_used := counted.day_count - counted.day_returned;
  answer.minute_reset := ceil(extract(epoch from counted.minute + interval '1 minute' - clock_timestamp()));
  answer.day_reset := ceil(extract(epoch from (counted.day + 1)::timestamp at time zone 'UTC' - clock_timestamp()));
end
$function$;

CREATE OR REPLACE FUNCTION create_patients(scope text, project uuid, dictionary bytea, ids uuid[], external_ids text[], attributes json[], event_id uuid, event_data json, request_id text, caller uuid, key_hashes bytea[], request_hashes bytea[], answers bytea[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  account uuid;
  in_mode data_mode;
  claimed integer;
begin
  perform set_config('app.scope', scope, true);
  claim := tenant_claim();
  account := split_part(claim, '|', 3)::uuid;
  in_mode := split_part(claim, '|', 4)::data_mode;
  perform set_config('app.platform', 'on', true);
  if cardinality(key_hashes) > 0 then
    -- A twin that runs at the same moment is waited for.
    perform set_config('lock_timeout', '10s', true);
    insert into idempotency_keys as kept (caller_id, key_hash, account_id, request_hash, answer)
    select caller, c.key_hash, account, c.request_hash, c.answer
    from unnest(key_hashes, request_hashes, answers) with ordinality as c (key_hash, request_hash, answer, place) order by c.place
    on conflict (caller_id, key_hash) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()
      where kept.account_id = account and kept.created_at < now() - interval '24 hours';
    get diagnostics claimed = row_count;
    if claimed < cardinality(key_hashes) then raise exception 'the key was used' using errcode = 'RP001'; end if;
    perform set_config('lock_timeout', '0', true);
  end if;
  -- Before anything is stored: a taken external id must tell nobody about the project of another.
  perform from projects p where p.id = project and p.account_id = account and p.mode = in_mode
    and (split_part(claim, '|', 5) = '' or p.id = any (split_part(claim, '|', 5)::uuid[]));
  if not found then raise exception 'no such project' using errcode = 'RP001'; end if;
  insert into patients (id, account_id, mode, project_id, external_id, attributes)
  select unnest(ids), account, in_mode, project, unnest(external_ids), unnest(attributes);
  perform emit_event(event_id, project, 'data.uploaded', event_data, request_id);
  update projects p set patient_count = p.patient_count + cardinality(ids), updated_at = clock_timestamp()
  where p.id = project and p.variables_digest = dictionary;
  if not found then raise exception 'the project is not as it was' using errcode = 'RP001'; end if;
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION current_epoch()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT database_epochs.epoch
    FROM database_epochs
   ORDER BY database_epochs.epoch DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION current_system_identifier()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  return (select system_identifier from pg_control_system());
exception when insufficient_privilege then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION delete_overlay_paper(paper uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone integer;
begin
  delete from overlay_papers where id = paper and account_id = tenant_account() returning document into gone;
  if gone is not null then
    perform set_config('app.platform', 'on', true);
    delete from project_papers where paper_id = paper and account_id = tenant_account();
    perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
    perform audit_event(tenant_account(), null, null, 'paper.deleted', 'paper', paper, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return gone;
end
$function$;

CREATE OR REPLACE FUNCTION digest_variables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.variables_digest := sha256(convert_to(new.variables::text, 'UTF8'));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION dispatch_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  setting text := 'app.dispatched_' || coalesce(new.task, old.task);
  ignored text;
begin
  -- Once a transaction: a project that goes with 10,000 queued runs is one change.
  if current_setting(setting, true) = 'on' then return null; end if;
  ignored := set_config(setting, 'on', true);
  ignored := give_slots(coalesce(new.task, old.task), null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION dispatch_key(task text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (CASE task WHEN 'run_analysis'::text THEN 'run:'::text ELSE 'export:'::text END || id);

CREATE OR REPLACE FUNCTION dispatch_work(of_task text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform give_slots(of_task, null);
end
$function$;

CREATE OR REPLACE FUNCTION drop_all_chunks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from patient_chunks;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION drop_changed_chunks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_project uuid;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'patients are changed in transactions that are read committed only';
  end if;
  for of_project in select distinct project_id from changed loop
    perform pg_advisory_xact_lock_shared(patients_lock(of_project));
    if tg_op = 'INSERT' then
      -- Between two runs of ids there is room for another.
      continue when not exists (select from patient_chunks where project_id = of_project and not is_one_run);
    else
      continue when not exists (select from patient_chunks where project_id = of_project);
    end if;
    delete from patient_chunks where project_id = of_project and first_id in (
      select nearest.first_id from changed cross join lateral (
        select first_id, last_id from patient_chunks c
        where c.project_id = of_project and c.first_id <= changed.id order by c.first_id desc limit 1) nearest
      where changed.project_id = of_project and changed.id <= nearest.last_id);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION emit_event(event_id uuid, of_project uuid, of_type text, data json, request_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text := tenant_claim();
  account uuid := split_part(claim, '|', 3)::uuid;
  in_mode data_mode := split_part(claim, '|', 4)::data_mode;
  wanted_by uuid;
begin
  insert into events (id, account_id, mode, project_id, type, data) values (event_id, account, in_mode, of_project, of_type, data);
  for wanted_by in
    select w.id from webhooks w
    -- The account by itself: who ends a run acts as the platform, to whom no policy hides another's webhooks.
    where w.account_id = account and w.mode = in_mode and w.disabled_reason is null
      and of_type = any (w.events) and (w.project_ids is null or of_project = any (w.project_ids))
    order by w.id
  loop
    insert into deliveries (id, account_id, mode, webhook_id, event_id, origin, next_attempt_at)
    values (audit_event_id(clock_timestamp()), account, in_mode, wanted_by, event_id, 'event', now());
    perform add_delivery_job(
      json_build_object('account_id', public_id('acct', account), 'mode', in_mode, 'request_id', request_id,
        'webhook_id', public_id('whk', wanted_by)),
      'webhook:' || wanted_by, 'webhook:' || wanted_by, now());
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION exceeded_work_limits(work text)
 RETURNS TABLE(policy text, maximum bigint, retry_after integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
  allowed work_limits;
  ignored text;
begin
  ignored := pg_advisory_xact_lock(hashtext('work_limits ' || work), hashtext(account::text))::text;
  ignored := set_config('app.platform', 'on', true);
  select (work_limits_of(a)).* into allowed from accounts a where a.id = account;
  if work = 'runs' then
    return query select 'runs_queued', allowed.runs_queued::bigint, 10 where allowed.runs_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is null);
  elsif work = 'exports' then
    return query select 'exports_queued', allowed.exports_queued::bigint, 30 where allowed.exports_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'export' and q.account_id = account and q.dispatched_at is null);
    return query select 'export_bytes', allowed.export_bytes, greatest(60, extract(epoch from stored.first_expiry - now())::integer)
      from (select sum(f.size) as bytes, min(e.expires_at) as first_expiry
        from exports e join export_files f on f.export_id = e.id
        where e.account_id = account and e.status = 'ready' and e.expires_at > now()) stored
      where stored.bytes >= allowed.export_bytes;
  elsif work = 'imports' then
    return query select 'imports_queued', allowed.imports_queued::bigint, 30 where allowed.imports_queued < (
      select count(*) from literature_imports i where i.account_id = account and i.status = 'queued');
  end if;
  ignored := set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION expire_exports(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION export_bytes_left()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  remaining bigint;
begin
  perform pg_advisory_xact_lock(hashtext('work_limits exports'), hashtext(tenant_account()::text));
  perform set_config('app.platform', 'on', true);
  select (work_limits_of(a)).export_bytes - coalesce((
      select sum(f.size) from exports e join export_files f on f.export_id = e.id
      where e.account_id = a.id and e.status = 'ready' and e.expires_at > now()), 0)
    into remaining from accounts a where a.id = tenant_account();
  perform set_config('app.platform', platform, true);
  return remaining;
end
$function$;

CREATE OR REPLACE FUNCTION export_files_leave()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from old_rows) then return null; end if;
  insert into export_leftovers (file_id, object_key) select id, object_key from old_rows on conflict do nothing;
  perform graphile_worker.add_job('purge_export_files', '{}', job_key => 'purge_export_files', max_attempts => 25);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fail_lost_audit_verifications()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  lost record;
  ended integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for lost in
    update audit_verifications v set status = 'failed', finished_at = clock_timestamp(),
      error_message = 'The job of this verification was lost, so it will not end. Start another.'
    where v.status in ('queued', 'running') and not has_usable_job('audit_verification:' || v.id) returning v.id
  loop
    perform pg_notify('audit_verification_is_final', lost.id::text);
    ended := ended + 1;
  end loop;
  perform set_config('app.platform', '', true);
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION finish_run_with_job(scope text, run uuid, of_attempt integer, outcome run_status, the_dataset json, the_result json, the_warnings json, the_error json, columns json, key_id bytea, digests bytea, event_id uuid, event_type text, event_data json, request_id text, of_job bigint, worker text, takes_next boolean, OUT finished boolean, OUT next_job json)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  the_run runs;
  ignored text;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  ignored := set_config('app.platform', 'on', true);
  -- At the end of this function instead of at the commit, which follows at once.
  if takes_next then ignored := set_config('app.dispatched_run_analysis', 'on', true); end if;
  update runs r set status = outcome, worker_id = null, finished_at = now(), progress = 1,
    dataset = the_dataset, result = the_result, warnings = the_warnings, error = the_error
  where r.id = run and r.account_id = split_part(claim, '|', 3)::uuid and r.mode = split_part(claim, '|', 4)::data_mode
    and (split_part(claim, '|', 5) = '' or r.project_id = any (split_part(claim, '|', 5)::uuid[]))
    and r.attempt = of_attempt and r.status = 'running'
  returning r.id, r.account_id, r.mode, r.project_id into the_run.id, the_run.account_id, the_run.mode, the_run.project_id;
  finished := found;
  if finished then
    if digests is not null then
      insert into run_rows (run_id, account_id, mode, project_id, columns, key_id, digests)
      values (the_run.id, the_run.account_id, the_run.mode, the_run.project_id, columns, key_id, digests);
    end if;
    if event_id is not null then ignored := emit_event(event_id, the_run.project_id, event_type, event_data, request_id)::text; end if;
    ignored := pg_notify('run_is_final', run::text)::text;
    if of_job is not null then
      delete from graphile_worker._private_jobs j where j.id = of_job and j.locked_by = worker;
      if takes_next then next_job := give_slots('run_analysis', worker); end if;
    end if;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION first_mentions(external_ids text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  create temporary table if not exists upload_mentions (external_id text collate "C" primary key) on commit drop;
  return query insert into pg_temp.upload_mentions select unnest(external_ids) on conflict do nothing returning external_id;
end
$function$;

CREATE OR REPLACE FUNCTION first_uuid_at(moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex(((EXTRACT(epoch FROM moment) * (1000)::numeric))::bigint), 12, '0'::text) || '00000000000000000000'::text))::uuid;

CREATE OR REPLACE FUNCTION fold_finished_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fold_usage(old);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fold_usage(c request_counts)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO usage_by_day AS u (account_id, kind, day, requests, counted, returned, counted_since)  SELECT (fold_usage.c).account_id AS account_id,
             (fold_usage.c).kind AS kind,
             (fold_usage.c).day AS day,
             ((fold_usage.c).day_count - (fold_usage.c).day_returned),
             (fold_usage.c).day_count AS day_count,
             (fold_usage.c).day_returned AS day_returned,
             (fold_usage.c).since AS since
           WHERE (EXISTS ( SELECT
                    FROM accounts
                   WHERE (accounts.id = (fold_usage.c).account_id))) ON CONFLICT(account_id, kind, day) DO UPDATE SET requests = ((u.requests + excluded.requests) -
         CASE
             WHEN (excluded.counted_since = u.counted_since) THEN (u.counted - u.returned)
             ELSE 0
         END), counted = excluded.counted, returned = excluded.returned, counted_since = excluded.counted_since
   WHERE ((excluded.counted_since > u.counted_since) OR ((excluded.counted_since = u.counted_since) AND (excluded.counted >= u.counted) AND (excluded.returned >= u.returned) AND ((excluded.counted > u.counted) OR (excluded.returned > u.returned))));
END;

CREATE OR REPLACE FUNCTION give_slots(of_task text, taker text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  slots integer;
  held integer;
  next_account uuid;
  next_item dispatch_queue;
  passed uuid[] := '{}';
  taken json;
  ignored text;
begin
  -- One at a time, or two that end at the same moment would each not see what the other leaves or brings.
  ignored := pg_advisory_xact_lock(hashtext('dispatch_work'), hashtext(of_task))::text;
  ignored := set_config('app.platform', 'on', true);
  -- Where nothing waits, as after the end of a single run, there is nothing to give.
  select (select coalesce(sum(w.concurrency), 0) from workers w where w.task = of_task and w.seen_at > clock_timestamp() - worker_dead_after()),
    (select count(*) from dispatch_queue q where q.task = of_task and q.dispatched_at is not null)
  into slots, held
  where exists (select from dispatch_queue q where q.task = of_task and q.dispatched_at is null);
  if not found then
    ignored := set_config('app.platform', platform, true);
    return null;
  end if;
  while held < slots loop
    -- The oldest of each account that waits, and what an account holds already; those that hold nothing are within any limit.
    with recursive waiting (account_id, id) as (
      (select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null order by q.account_id, q.id limit 1)
      union all
      select later.account_id, later.id from waiting w cross join lateral (
        select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null and q.account_id > w.account_id order by q.account_id, q.id limit 1) later
    ), holding as (
      select q.account_id, count(*) as items,
        case of_task when 'run_analysis' then (select (work_limits_of(a)).runs_running from accounts a where a.id = q.account_id) end as maximum
      from dispatch_queue q where q.task = of_task and q.dispatched_at is not null group by q.account_id)
    select w.account_id into next_account
    from waiting w left join holding h on h.account_id = w.account_id
    where w.account_id <> all (passed)
      and (h.items is null or h.items < least(greatest(slots - 1, 1), h.maximum))
    order by coalesce(h.items, 0), w.id limit 1;
    exit when not found;
    -- A row that is locked is about to go: anyone who takes it away waits for this dispatch, and must not be waited for.
    update dispatch_queue q set dispatched_at = clock_timestamp()
    where q.task = of_task and q.id = (
      select w.id from dispatch_queue w
      where w.task = of_task and w.account_id = next_account and w.dispatched_at is null
      order by w.id limit 1 for update skip locked)
    returning * into next_item;
    if not found then
      passed := passed || next_account;
      continue;
    end if;
    if taken is null then
      taken := add_dispatched_job(next_item, taker);
    else
      ignored := add_dispatched_job(next_item)::text;
    end if;
    held := held + 1;
  end loop;
  ignored := set_config('app.platform', platform, true);
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION has_usable_job(job_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from graphile_worker._private_jobs j
    where j.key = job_key and (j.locked_at is not null or j.attempts < j.max_attempts))
$function$;

CREATE OR REPLACE FUNCTION hide_overlay_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  update overlay_papers o set hidden = true
  where not o.hidden and o.id in (
    select t.id from changed_rows p join overlay_papers t on t.pmid = p.pmid
    union select t.id from changed_rows p join overlay_papers t on t.pmcid = p.pmcid
      where p.pmid is null or t.pmid is null or p.pmid = t.pmid
    union select t.id from changed_rows p join overlay_papers t on t.doi = p.doi
      where p.pmid is null or t.pmid is null or p.pmid = t.pmid
    union select t.id from changed_rows p join overlay_papers t on t.fingerprint = p.fingerprint);
  perform set_config('app.platform', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION hold_password(of_user uuid, known_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from users u where u.id = of_user and u.account_id = tenant_account() and u.password_hash = known_hash for share;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION home_network(address inet)
 RETURNS inet
 LANGUAGE sql
 IMMUTABLE
RETURN CASE family(client_network(address)) WHEN 4 THEN (network(set_masklen(client_network(address), 24)))::inet ELSE client_network(address) END;

CREATE OR REPLACE FUNCTION imports_wait(besides uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'index_literature' and j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts
      and j.key is distinct from 'import:' || besides)
$function$;

CREATE OR REPLACE FUNCTION invitation_account(wanted_hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account uuid;
begin
  perform set_config('app.platform', 'on', true);
  select account_id into account from invitations where token_hash = wanted_hash and expires_at > clock_timestamp();
  perform set_config('app.platform', '', true);
  return account;
end
$function$;

CREATE OR REPLACE FUNCTION keep_dispatch_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  job_key text;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  if tg_op = 'INSERT' then
    insert into dispatch_queue (task, id, account_id, mode, request_id)
    values (tg_argv[0], new.id, new.account_id, new.mode, tenant_actor() ->> 'request_id');
  else
    delete from dispatch_queue where task = tg_argv[0] and id = old.id;
    job_key := dispatch_key(tg_argv[0], old.id);
    -- A worker that has the job ends it by itself.
    if exists (select from graphile_worker._private_jobs j where j.key = job_key and j.locked_at is null) then
      perform graphile_worker.remove_job(job_key);
    end if;
  end if;
  ignored := set_config('app.platform', platform, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_partitions()
 RETURNS TABLE(partition text, did text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select * from keep_partitions_at(clock_timestamp())
$function$;

CREATE OR REPLACE FUNCTION keep_partitions_at(moment timestamp with time zone)
 RETURNS TABLE(partition text, did text)
 LANGUAGE plpgsql
AS $function$
declare
  kept record;
  old record;
  start timestamptz;
  low text;
  high text;
  horizon text;
  has_strays boolean;
begin
  perform set_config('app.platform', 'on', true);
  -- Whoever asks for the table waits behind us meanwhile.
  perform set_config('lock_timeout', '1s', true);
  for kept in
    select * from (values
      ('events', 'id', 'week', interval '30 days'),
      ('deliveries', 'id', 'week', interval '30 days'),
      ('delivery_attempts', 'delivery_id', 'week', interval '30 days'),
      ('requests', 'id', 'day', interval '7 days'),
      ('usage_by_key', 'day', 'month', interval '62 days')) kept (parent, key, step, age)
  loop
    did := null;
    start := date_trunc(kept.step, moment - kept.age, 'UTC');
    horizon := partition_bound(kept.key, start);
    while start < moment + 2 * ('1 ' || kept.step)::interval loop
      low := partition_bound(kept.key, start);
      partition := kept.parent || to_char(start at time zone 'UTC', '_YYYYMMDD');
      start := (start at time zone 'UTC' + ('1 ' || kept.step)::interval) at time zone 'UTC';
      high := partition_bound(kept.key, start);
      if to_regclass('partitions.' || partition) is null then
        begin
          execute format('create table partitions.%I (like public.%I including all)', partition, kept.parent);
          execute format('with moved as (delete from public.%I where %I >= %L and %2$I < %4$L returning *)
            insert into partitions.%5$I select * from moved', kept.parent, kept.key, low, high, partition);
          execute format('alter table partitions.%I enable row level security, force row level security', partition);
          execute format('create policy platform on partitions.%I to current_user using (platform_acts())', partition);
          execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)',
            kept.parent, partition, low, high);
          did := 'made';
        exception
          -- The third: a row came into the default partition after the others were moved.
          when lock_not_available or deadlock_detected or check_violation then did := 'postponed';
        end;
        return next;
        exit when did = 'postponed';
      end if;
    end loop;
    continue when did = 'postponed'; -- the others of this table would wait as long
    for old in
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('public.%I', kept.parent)::regclass and c.relname ~ '_\d{8}$'
        and (to_date(right(c.relname, 8), 'YYYYMMDD') + ('1 ' || kept.step)::interval) at time zone 'UTC' <= moment - kept.age
      order by 1
    loop
      partition := old.name;
      begin
        execute format('drop table partitions.%I', partition);
        did := 'dropped';
      exception
        when lock_not_available or deadlock_detected then did := 'postponed';
      end;
      return next;
      exit when did = 'postponed';
    end loop;
    continue when did = 'postponed';
    partition := kept.parent || '_default';
    begin
      execute format('delete from partitions.%I where %I < %L', partition, kept.key, horizon);
    exception
      when lock_not_available then null; -- the next call is soon enough
    end;
    execute format('select exists (select from partitions.%I)', partition) into has_strays;
    if has_strays then
      did := 'strays';
      return next;
    end if;
  end loop;
  perform set_config('lock_timeout', '0', true);
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION login_candidate(signed text, OUT user_id uuid, OUT account_id uuid, OUT password_hash text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text := verified_claim(signed, 'login');
begin
  if claim is null then
    raise exception 'a login that no process of the platform has signed' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  select u.id, u.account_id, u.password_hash into user_id, account_id, password_hash
  from users u where lower(u.email) = lower(regexp_replace(claim, '^([^|]*\|){2}', ''));
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION login_standing(wanted_email text, wanted_hash bytea, client_address inet, is_crowded boolean)
 RETURNS login_standing
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  standing login_standing;
  known_user uuid;
begin
  perform set_config('app.platform', 'on', true);
  select n.user_id into known_user from users u join login_networks n on n.user_id = u.id
  where lower(u.email) = lower(wanted_email) and n.network = home_network(client_address)
    and n.last_login_at > clock_timestamp() - interval '90 days';
  standing.is_known := known_user is not null;
  standing.delay := login_wait(wanted_hash, client_address, standing.is_known);
  if is_crowded and standing.is_known and (standing.delay).seconds is null then
    update login_networks n set
      minute = this_minute,
      minute_count = case when n.minute < this_minute then 1 else n.minute_count + 1 end
    where n.user_id = known_user and n.network = home_network(client_address)
      and (n.minute < this_minute or n.minute_count < 10);
    standing.is_known := found;
  end if;
  perform set_config('app.platform', '', true);
  return standing;
end
$function$;

CREATE OR REPLACE FUNCTION login_wait(wanted_hash bytea, client_address inet, is_known boolean)
 RETURNS login_delay
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ROW((GREATEST((1)::numeric, ceil(EXTRACT(epoch FROM (limits.ends - clock_timestamp())))))::integer, limits.most)::login_delay AS "row"
    FROM ( SELECT (login_failures.window_start + '00:15:00'::interval) AS ends,
             10 AS most
            FROM login_failures
           WHERE ((login_failures.email_hash = login_wait.wanted_hash) AND (login_failures.address = client_network(login_wait.client_address)) AND (login_failures.failures >= 10))
         UNION ALL
          SELECT (login_guesses.window_start + '01:00:00'::interval),
             100
            FROM login_guesses
           WHERE ((login_guesses.email_hash = login_wait.wanted_hash) AND (login_guesses.failures >= 100) AND (NOT login_wait.is_known))) limits
   WHERE (limits.ends > clock_timestamp())
   ORDER BY limits.ends DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION missing_projects(of_mode data_mode, wanted uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account uuid := tenant_account();
  visible uuid[] := tenant_projects();
begin
  perform set_config('app.platform', 'on', true);
  return query select w.id from unnest(wanted) as w (id) where not exists (
    select from projects p where p.id = w.id and p.account_id = account and p.mode = of_mode
      and (visible is null or p.id = any (visible)));
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION open_tenant_scope(account uuid, mode data_mode, projects uuid[], actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  claim text;
  secret scope_secrets;
  ignored text;
begin
  if account is null then
    ignored := set_config('app.scope', '', true);
    return;
  end if;
  select * into secret from scope_secrets;
  -- As long as a scope that a process signs: domain/access/tenant-scope.ts.
  claim := 'tenant|' || (extract(epoch from now())::bigint + 600) || '|' || account || '|' || mode || '|'
    || coalesce(projects::text, '') || '|' || coalesce(actor, '');
  ignored := set_config('app.scope',
    encode(sha256(secret.outer_block || sha256(secret.inner_block || convert_to(claim, 'UTF8'))), 'hex') || claim, true);
end
$function$;

CREATE OR REPLACE FUNCTION operator_current_jobs()
 RETURNS TABLE(worker text, job bigint, task text, since timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_operator();
  return query
    select j.locked_by, j.id, t.identifier, j.locked_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by is not null order by j.locked_at;
end
$function$;

CREATE OR REPLACE FUNCTION operator_discard_job(wanted bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  task text;
begin
  perform require_operator();
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and j.id = wanted and j.locked_at is null and j.attempts >= j.max_attempts
  returning t.identifier into task;
  if task is null then return null; end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(tenant_account(), null, null, 'failed_job.discarded', 'account', tenant_account(), null,
    jsonb_build_object('before', jsonb_build_object('job', wanted, 'task', task)));
  perform set_config('app.platform', '', true);
  return task;
end
$function$;

CREATE OR REPLACE FUNCTION operator_failed_jobs(at_most integer)
 RETURNS TABLE(job bigint, task text, attempts integer, created_at timestamp with time zone, failed_at timestamp with time zone, account_id text, about text, error_code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_operator();
  return query
    select j.id, t.identifier, j.attempts::integer, j.created_at, j.updated_at, j.payload ->> 'account_id',
      coalesce(j.payload ->> 'run_id', j.payload ->> 'export_id', j.payload ->> 'import_id', j.payload ->> 'webhook_id',
        j.payload ->> 'project_id', j.payload ->> 'invitation_id', j.payload ->> 'user_id'),
      coalesce(substring(j.last_error from '^([A-Z][A-Za-z]{0,60}Error)\M'), substring(j.last_error from '^([A-Z][A-Z_]{2,60})\M'))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.attempts >= j.max_attempts
    order by j.updated_at desc, j.id desc limit at_most;
end
$function$;

CREATE OR REPLACE FUNCTION operator_retry_job(wanted bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  task text;
begin
  perform require_operator();
  update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
  from graphile_worker._private_tasks t
  where t.id = j.task_id and j.id = wanted and j.locked_at is null and j.attempts >= j.max_attempts
  returning t.identifier into task;
  if task is null then return null; end if;
  perform pg_notify('jobs:insert', '{"r":1,"count":1}');
  perform set_config('app.platform', 'on', true);
  perform audit_event(tenant_account(), null, null, 'failed_job.retried', 'account', tenant_account(), null,
    jsonb_build_object('after', jsonb_build_object('job', wanted, 'task', task)));
  perform set_config('app.platform', '', true);
  return task;
end
$function$;

CREATE OR REPLACE FUNCTION partition_bound(key text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE key WHEN 'day'::text THEN (((moment AT TIME ZONE 'UTC'::text))::date)::text ELSE (first_uuid_at(moment))::text END;

CREATE OR REPLACE FUNCTION patients_lock(project uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(('patients of '::text || project), (0)::bigint);

CREATE OR REPLACE FUNCTION permit_holds(credential_hash bytea, key_version xid, account_version xid, permit_minute timestamp with time zone)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ignored text;
  seconds double precision;
begin
  ignored := set_config('app.platform', 'on', true);
  select extract(epoch from now_is) into seconds
  from (select clock_timestamp() as now_is offset 0) clock, api_keys k join accounts a on a.id = k.account_id
  where k.hash = credential_hash and k.xmin = key_version and a.xmin = account_version
    and now_is >= permit_minute and now_is < permit_minute + interval '1 minute'
    and (k.expires_at is null or k.expires_at > now_is) and (k.revoked_at is null or k.revoked_at > now_is);
  ignored := set_config('app.platform', '', true);
  return seconds;
end
$function$;

CREATE OR REPLACE FUNCTION platform_acts()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('app.platform'::text, true) = 'on'::text);

CREATE OR REPLACE FUNCTION project_outside_scope(kind text, wanted uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  outside boolean;
begin
  perform set_config('app.platform', 'on', true);
  select tenant_projects() is not null and exists (
    select from (
      select patients.account_id, patients.mode, project_id from projects join patients on project_id = projects.id
        where kind = 'patient' and patients.id = wanted and projects.account_id = tenant_account()
      union all select account_id, mode, project_id from analyses where kind = 'analysis' and id = wanted
      union all select account_id, mode, project_id from runs where kind = 'run' and id = wanted
      union all select account_id, mode, project_id from exports where kind = 'export' and id = wanted
      union all select account_id, mode, project_id from reviews where kind = 'review' and id = wanted
      union all select account_id, mode, project_id from searches where kind = 'search' and id = wanted
    ) there
    where account_id = tenant_account() and mode = tenant_mode() and project_id <> all (tenant_projects())) into outside;
  perform set_config('app.platform', '', true);
  return outside;
end
$function$;

CREATE OR REPLACE FUNCTION projects_with_loose_patients(at_least integer)
 RETURNS TABLE(account_id uuid, mode data_mode, project_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  return query
    select p.account_id, p.mode, p.id from projects p
    where p.patient_count >= at_least
      and p.patient_count - coalesce((select sum(c.rows) from patient_chunks c where c.project_id = p.id), 0) >= at_least;
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION public_id(prefix text, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  bits bit varying := b'00' || ('x' || replace(id::text, '-', ''))::bit(128);
  written text := prefix || '_';
begin
  for place in 0..25 loop
    written := written
      || substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 1 + 5 * place for 5)::bit(5)::integer, 1);
  end loop;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION purge_expired()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  delete from sessions where expires_at < now() - interval '1 day';
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from invitations where expires_at < now();
  perform set_config('app.platform', 'on', true);
  delete from sign_in_links where expires_at < now();
  delete from search_history where searched_at < now() - interval '30 days';
  delete from login_failures where window_start < now() - interval '15 minutes';
  delete from anonymous_counts where minute < now() - interval '10 minutes';
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION purge_export_chunks(of_file uuid, at_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION purge_idempotency_keys()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  purged bigint;
begin
  perform set_config('app.platform', 'on', true);
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  get diagnostics purged = row_count;
  perform set_config('app.platform', '', true);
  return purged;
end
$function$;

CREATE OR REPLACE FUNCTION purge_login_history()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  delete from login_guesses where window_start < now() - interval '1 hour' and (warned_at is null or warned_at < now() - interval '1 day');
  delete from login_networks where last_login_at < now() - interval '90 days';
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION purge_spent_jobs()
 RETURNS TABLE(task text, jobs bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    with gone as (
      delete from graphile_worker._private_jobs j
      where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '1 day'
      returning j.task_id)
    select t.identifier, count(*) from gone join graphile_worker._private_tasks t on t.id = gone.task_id group by 1;
end
$function$;

CREATE OR REPLACE FUNCTION queue_figures()
 RETURNS TABLE(task text, state text, jobs bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION queue_position(of_run uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
  has_slot boolean;
  earlier bigint;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  select coalesce(bool_or(q.dispatched_at is not null), false) into has_slot
  from dispatch_queue q where q.task = 'run_analysis' and q.id = of_run;
  select count(*) into earlier
  from dispatch_queue q join runs r on r.id = q.id
  where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is not null and r.status = 'queued'
    and (not has_slot or q.id < of_run);
  if not has_slot then
    select earlier + count(*) into earlier
    from dispatch_queue q
    where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is null and q.id < of_run;
  end if;
  ignored := set_config('app.platform', platform, true);
  return earlier + 1;
end
$function$;

CREATE OR REPLACE FUNCTION queue_positions(of_runs uuid[])
 RETURNS TABLE(run_id uuid, place integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
begin
  if cardinality(of_runs) = 0 then return; end if;
  perform set_config('app.platform', 'on', true);
  return query
    select ordered.id, ordered.place from (
      select q.id, (row_number() over (order by q.dispatched_at is null, q.id))::integer as place
      from dispatch_queue q
      where q.task = 'run_analysis' and q.account_id = account
        and (q.dispatched_at is null or exists (select from runs r where r.id = q.id and r.status = 'queued'))
    ) ordered where ordered.id = any (of_runs);
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION queue_run_of_analysis(scope text, run uuid, of_analysis uuid, versions json, OUT method text, OUT queued runs, OUT place integer, OUT unfinished uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  asked analyses;
  made record;
  ignored text;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  ignored := set_config('app.platform', 'on', true);
  select * into asked from analyses a
  where a.id = of_analysis and a.account_id = split_part(claim, '|', 3)::uuid and a.mode = split_part(claim, '|', 4)::data_mode
    and (split_part(claim, '|', 5) = '' or a.project_id = any (split_part(claim, '|', 5)::uuid[]))
  for update;
  method := asked.method;
  if versions ->> method is not null then
    made := queue_run(run, asked.project_id, asked.id, method, versions ->> method, asked.parameters, asked.filter);
    if made.exceeded is not null then
      raise exception 'the plan allows no more' using errcode = 'RP002', detail = made.exceeded::text;
    end if;
    queued := made.queued;
    place := made.place;
    unfinished := made.unfinished;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION queue_run(run uuid, of_project uuid, of_analysis uuid, of_method text, of_version text, with_parameters json, with_filter json, OUT queued runs, OUT place integer, OUT unfinished uuid, OUT exceeded json)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text := tenant_claim();
  account uuid := split_part(claim, '|', 3)::uuid;
  in_mode data_mode := split_part(claim, '|', 4)::data_mode;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  -- Locked, so that two at once can't both find no run under way.
  perform from analyses a where a.id = of_analysis and a.project_id = of_project and a.account_id = account and a.mode = in_mode
    and (split_part(claim, '|', 5) = '' or a.project_id = any (split_part(claim, '|', 5)::uuid[])) for update;
  if not found then
    raise exception 'no analysis of this scope' using errcode = 'insufficient_privilege';
  end if;
  select r.id into unfinished from runs r where r.analysis_id = of_analysis and r.status in ('queued', 'running');
  if unfinished is null then
    insert into runs (id, account_id, mode, project_id, analysis_id, method, method_version, parameters, filter)
    values (run, account, in_mode, of_project, of_analysis, of_method, of_version, with_parameters, with_filter)
    returning * into queued;
    update analyses a set latest_run_id = run where a.id = of_analysis;
    place := queue_position(run);
    -- Last: it holds a lock until the commit.
    select json_agg(e) into exceeded from exceeded_work_limits('runs') e;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION queue_search_runs(at_most integer, spread interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  due searches;
  run uuid;
  queued integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for due in
    select s.* from searches s
    where s.active and (s.queued_at is null or s.queued_at < now() - interval '12 hours')
      and not exists (select from search_runs r where r.search_id = s.id and r.status in ('queued', 'running'))
    order by s.queued_at nulls first limit at_most for no key update skip locked
  loop
    run := audit_event_id(clock_timestamp());
    insert into search_runs (id, account_id, mode, project_id, search_id)
    values (run, due.account_id, due.mode, due.project_id, due.id);
    update searches s set queued_at = now() where s.id = due.id;
    perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
    perform add_search_job(
      json_build_object('account_id', public_id('acct', due.account_id), 'mode', due.mode, 'request_id', null,
        'run_id', public_id('srun', run)),
      'search:' || run,
      -- As sql/tables/search-runs.ts names it.
      'searches:' || public_id('acct', due.account_id) || ':' || due.mode,
      now() + spread * (abs(hashtext(due.id::text)::bigint) % 1000 / 1000.0));
    queued := queued + 1;
  end loop;
  perform set_config('app.platform', platform, true);
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION recognise_cluster()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION record_heartbeat(worker text, of_task text, slots integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO workers (id, task, concurrency)
   VALUES (record_heartbeat.worker, record_heartbeat.of_task, record_heartbeat.slots) ON CONFLICT(id) DO UPDATE SET task = excluded.task, concurrency = excluded.concurrency, seen_at = clock_timestamp();
END;

CREATE OR REPLACE FUNCTION record_usage()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  perform fold_usage(c) from request_counts c
  left join usage_by_day u on u.account_id = c.account_id and u.kind = c.kind and u.day = c.day
  where c.day_count > 0
    and (u.counted, u.returned, u.counted_since) is distinct from (c.day_count, c.day_returned, c.since);
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION release_job(job_id bigint, worker text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  freed graphile_worker._private_jobs;
begin
  update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0), run_at = now()
  where id = job_id and locked_by = worker returning * into freed;
  if not found then return false; end if;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id = freed.job_queue_id and locked_by = worker;
  perform pg_notify('jobs:insert', '{"r":1,"count":1}');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION release_taken_job(job_id bigint, worker text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  job_key text;
begin
  select j.key into job_key from graphile_worker._private_jobs j where j.id = job_id and j.locked_by = worker;
  if job_key like 'run:%' then
    perform set_config('app.platform', 'on', true);
    update runs r set status = 'queued', worker_id = null, attempt = r.attempt - 1, progress = 0
    where r.id = substr(job_key, 5)::uuid and r.worker_id = worker and r.status = 'running';
    perform set_config('app.platform', platform, true);
  end if;
  return release_job(job_id, worker);
end
$function$;

CREATE OR REPLACE FUNCTION remove_job(key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_own_job(null, key);
  perform graphile_worker.remove_job(key);
end
$function$;

CREATE OR REPLACE FUNCTION request_limits_of(plan account_plan, kind credential_kind, live_per_minute integer, live_per_day integer, test_per_minute integer, test_per_day integer)
 RETURNS request_limits
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((plan = 'enterprise'::account_plan) AND (kind = 'test_key'::credential_kind)) THEN ROW(test_per_minute, test_per_day)::request_limits WHEN ((plan = 'enterprise'::account_plan) AND (kind = 'live_key'::credential_kind)) THEN ROW(live_per_minute, live_per_day)::request_limits WHEN (plan = 'enterprise'::account_plan) THEN ROW(CASE WHEN (live_per_minute IS NOT NULL) THEN GREATEST(live_per_minute, 300) ELSE NULL::integer END, CASE WHEN (live_per_day IS NOT NULL) THEN GREATEST(live_per_day, 10000) ELSE NULL::integer END)::request_limits WHEN ((kind = 'session'::credential_kind) OR ((plan = 'professional'::account_plan) AND (kind = 'live_key'::credential_kind))) THEN ROW(300, 10000)::request_limits WHEN ((plan = 'professional'::account_plan) OR (kind = 'live_key'::credential_kind)) THEN ROW(60, 1000)::request_limits ELSE ROW(30, 500)::request_limits END;

CREATE OR REPLACE FUNCTION require_operator()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not acts_as_operator() then
    raise exception 'nobody who operates the platform' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION require_own_job(payload json, job_key text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = current_user
    or exists (select from pg_roles r where r.rolname = 'research_platform_worker' and pg_has_role(session_user, r.oid, 'member'))
  then return; end if;
  if payload is not null
    and (uuid_of_id(payload ->> 'account_id') is distinct from tenant_account() or payload ->> 'mode' is distinct from tenant_mode()::text
      or tenant_account() is null)
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
  if exists (select from graphile_worker._private_jobs j
    where j.key = job_key and uuid_of_id(j.payload ->> 'account_id') is distinct from tenant_account())
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
end
$function$;

CREATE OR REPLACE FUNCTION rescue_work()
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  dead_since timestamptz := clock_timestamp() - worker_dead_after();
  dead text[];
  item dispatch_queue;
  lost literature_imports;
  lost_search search_runs;
begin
  -- One rescuer at a time is enough; the others look again soon.
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  delete from workers w where w.seen_at < dead_since;
  select coalesce(array_agg(distinct locks.locked_by), '{}') into dead
  from (
    select j.locked_by from graphile_worker._private_jobs j where j.locked_at < dead_since
    union all
    select q.locked_by from graphile_worker._private_job_queues q where q.locked_at < dead_since
  ) locks where not exists (select from workers w where w.id = locks.locked_by);
  if cardinality(dead) > 0 then perform graphile_worker.force_unlock_workers(dead); end if;
  -- A queue that is locked for no job at all would stay so: nobody is left who would end one.
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_at < dead_since
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by);
  if found or cardinality(dead) > 0 then perform pg_notify('jobs:insert', '{"r":1,"count":5}'); end if;

  -- A worker that is not seen and whose lock is fresh may be about to write its first heartbeat.
  perform set_config('app.platform', 'on', true);
  return query
    update runs r set status = 'queued', worker_id = null, rescues = r.rescues + 1, progress = 0
    where r.worker_id is not null and not exists (select from workers w where w.id = r.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('run_analysis', r.id) and j.locked_by = r.worker_id)
    returning 'run', r.id;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  return query
    update exports e set status = 'queued', worker_id = null, rescues = e.rescues + 1, progress = 0
    where e.worker_id is not null and not exists (select from workers w where w.id = e.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('export', e.id) and j.locked_by = e.worker_id)
    returning 'export', e.id;
  perform set_config('app.platform', 'on', true);
  return query
    update literature_imports i
    set status = 'queued', worker_id = null, rescues = i.rescues + 1, failures = i.failures + 1
    where i.worker_id is not null and not exists (select from workers w where w.id = i.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'import:' || i.id and j.locked_by = i.worker_id)
    returning 'import', i.id;
  perform set_config('app.platform', 'on', true);
  return query
    update search_runs s set status = 'queued', worker_id = null, rescues = s.rescues + 1
    where s.worker_id is not null and not exists (select from workers w where w.id = s.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'search:' || s.id and j.locked_by = s.worker_id)
    returning 'searchRun', s.id;

  for item in
    select q.* from dispatch_queue q where q.dispatched_at is not null and not has_usable_job(dispatch_key(q.task, q.id))
  loop
    perform add_dispatched_job(item);
  end loop;
  for lost in
    select i.* from literature_imports i where i.status = 'queued' and not has_usable_job('import:' || i.id)
  loop
    perform add_import_job(
      json_build_object('account_id', public_id('acct', lost.account_id), 'mode', lost.mode, 'request_id', null,
        'import_id', public_id('imp', lost.id)),
      'import:' || lost.id,
      -- As sql/literature/imports.ts names it: imports of one asker and one source wait for each other.
      'literature:' || coalesce(public_id('acct', lost.account_id), 'operator') || ':' || coalesce(lost.mode::text, 'all') || ':' || lost.source,
      now());
  end loop;
  for lost_search in
    select s.* from search_runs s where s.status = 'queued' and not has_usable_job('search:' || s.id)
  loop
    perform add_search_job(
      json_build_object('account_id', public_id('acct', lost_search.account_id), 'mode', lost_search.mode, 'request_id', null,
        'run_id', public_id('srun', lost_search.id)),
      'search:' || lost_search.id,
      -- As sql/tables/search-runs.ts names it.
      'searches:' || public_id('acct', lost_search.account_id) || ':' || lost_search.mode,
      now());
  end loop;
  perform set_config('app.platform', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION return_permits(signed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text := verified_claim(signed, 'permits');
  platform text := coalesce(current_setting('app.platform', true), '');
  unused record;
  newest date;
begin
  if claim is null then
    raise exception 'these permits were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform set_config('synchronous_commit', 'off', true);
  for unused in
    select r.*, (r.minute at time zone 'UTC')::date as day
    from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
      account_id uuid, kind credential_kind, minute timestamptz, since timestamptz, permits integer)
    order by account_id, kind, minute -- in one order, so that two processes never wait for each other in a circle
  loop
    update request_counts c set
      minute_count = c.minute_count - case when c.minute = unused.minute then unused.permits else 0 end,
      day_returned = c.day_returned + case when c.day = unused.day then unused.permits else 0 end
    where c.account_id = unused.account_id and c.kind = unused.kind and c.since = unused.since
    returning c.day into newest;
    if found and newest > unused.day then
      update usage_by_day u set requests = u.requests - unused.permits, returned = u.returned + unused.permits
      where u.account_id = unused.account_id and u.kind = unused.kind and u.day = unused.day
        and u.counted_since = unused.since;
    end if;
  end loop;
  perform set_config('app.platform', platform, true);
end
$function$;

CREATE OR REPLACE FUNCTION seal_audit(at_most integer)
 RETURNS TABLE(seal bigint, sealed bigint, head bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last audit_seals;
  this_epoch integer := current_epoch();
  horizon xid8;
  begins xid8;
  place bigint;
  moment timestamptz := clock_timestamp();
  event audit_events;
  its_leaf bytea;
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
    its_leaf := sha256(convert_to(audit_event_form(event), 'UTF8'));
    head := sha256(head || its_leaf);
    place := place + 1;
    sealed := sealed + 1;
    insert into audit_links (position, seal, event_id, hash, leaf) values (place, seal, event.id, head, its_leaf);
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
$function$;

CREATE OR REPLACE FUNCTION show_overlay_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.platform', 'on', true);
  update overlay_papers o set hidden = false
  where o.hidden and o.id in (
      select t.id from changed_rows p join overlay_papers t on t.pmid = p.pmid
      union select t.id from changed_rows p join overlay_papers t on t.pmcid = p.pmcid
      union select t.id from changed_rows p join overlay_papers t on t.doi = p.doi
      union select t.id from changed_rows p join overlay_papers t on t.fingerprint = p.fingerprint)
    and not exists (select from papers p where p.pmid = o.pmid)
    and not exists (select from papers p where p.pmcid = o.pmcid and (p.pmid is null or o.pmid is null or p.pmid = o.pmid))
    and not exists (select from papers p where p.doi = o.doi and (p.pmid is null or o.pmid is null or p.pmid = o.pmid))
    and not exists (select from papers p where p.fingerprint = o.fingerprint);
  perform set_config('app.platform', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION sign_audit_seal(of_seal bigint, with_key bytea, follows boolean, its_digest bytea, its_signature bytea)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  place bigint;
begin
  perform set_config('app.platform', 'on', true);
  -- One that is there is of a seal that somebody cut off: it stays, and shows as not right.
  insert into audit_seal_signatures values (of_seal, with_key, follows, its_digest, its_signature) on conflict do nothing;
  select max(position) into place from audit_links;
  perform set_config('app.platform', platform, true);
  return place;
end
$function$;

CREATE OR REPLACE FUNCTION sign_in_link_account(wanted_hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account uuid;
begin
  perform set_config('app.platform', 'on', true);
  select account_id into account from sign_in_links where token_hash = wanted_hash and expires_at > clock_timestamp();
  perform set_config('app.platform', '', true);
  return account;
end
$function$;

CREATE OR REPLACE FUNCTION store_requests(signed text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    by_minute as (
      select account_id, mode, key_id, date_trunc('minute', created_at, 'UTC') as minute, count(*)::integer as requests
      from added where key_id is not null group by 1, 2, 3, 4),
    counted as (
      -- In one order, so that two processes that store at once never wait for each other in a circle.
      insert into usage_by_key as u (account_id, mode, key_id, day, requests, minute, minute_requests)
      select account_id, mode, key_id, (minute at time zone 'UTC')::date as day, sum(requests), max(minute),
        (array_agg(requests order by minute desc))[1]
      from by_minute group by 1, 2, 3, 4 order by 1, 3, 4
      on conflict (account_id, key_id, day) do update set requests = u.requests + excluded.requests,
        minute = greatest(u.minute, excluded.minute),
        minute_requests = case when u.minute > excluded.minute then u.minute_requests
          when u.minute = excluded.minute then u.minute_requests + excluded.minute_requests else excluded.minute_requests end)
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
$function$;

CREATE OR REPLACE FUNCTION take_sign_in_link(wanted_hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_user uuid;
begin
  delete from sign_in_links l
  where l.token_hash = wanted_hash and l.account_id = tenant_account() and l.expires_at > clock_timestamp()
  returning l.user_id into of_user;
  if of_user is not null then
    perform set_config('app.platform', 'on', true);
    perform audit_event(tenant_account(), null, null, 'user.sign_in_link_used', 'user', of_user, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return of_user;
end
$function$;

CREATE OR REPLACE FUNCTION tenant_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (split_part(tenant_claim(), '|'::text, 3))::uuid;

CREATE OR REPLACE FUNCTION tenant_actor()
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(regexp_replace(tenant_claim(), '^([^|]*\|){5}'::text, ''::text), ''::text))::json;

CREATE OR REPLACE FUNCTION tenant_claim()
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return verified_claim(current_setting('app.scope', true), 'tenant');
end
$function$;

CREATE OR REPLACE FUNCTION tenant_mode()
 RETURNS data_mode
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (split_part(tenant_claim(), '|'::text, 4))::data_mode;

CREATE OR REPLACE FUNCTION tenant_projects()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(split_part(tenant_claim(), '|'::text, 5), ''::text))::uuid[];

CREATE OR REPLACE FUNCTION trim_requests(of_account uuid, of_mode data_mode, newest integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM requests
   WHERE ((requests.account_id = trim_requests.of_account) AND (requests.mode = trim_requests.of_mode) AND (requests.id <= ( SELECT requests_1.id
            FROM requests requests_1
           WHERE ((requests_1.account_id = trim_requests.of_account) AND (requests_1.mode = trim_requests.of_mode))
           ORDER BY requests_1.id DESC
          OFFSET trim_requests.newest
          LIMIT 1)));
END;

CREATE OR REPLACE FUNCTION uuid_of_id(id text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (string_agg(to_hex(((substr(whole.bits, (3 + (4 * digit.digit)), 4))::bit(4))::integer), ''::text ORDER BY digit.digit))::uuid AS string_agg FROM (SELECT string_agg((((strpos('0123456789abcdefghjkmnpqrstvwxyz'::text, letters.letter) - 1))::bit(5))::text, ''::text ORDER BY letters.place) AS bits FROM regexp_split_to_table(substr(uuid_of_id.id, (strpos(uuid_of_id.id, '_'::text) + 1)), ''::text) WITH ORDINALITY letters(letter, place)) whole, generate_series(0, 31) digit(digit));

CREATE OR REPLACE FUNCTION verified_claim(signed text, kind text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  claim text;
  signature text;
  message bytea;
  secret scope_secrets;
begin
  if signed is null or signed = '' then return null; end if;
  signature := left(signed, 64);
  claim := substr(signed, 65);
  message := convert_to(claim, 'UTF8');
  select * into secret from scope_secrets;
  if encode(sha256(secret.outer_block || sha256(secret.inner_block || message)), 'hex') is distinct from signature
    and encode(sha256(secret.previous_outer_block || sha256(secret.previous_inner_block || message)), 'hex') is distinct from signature
  then return null; end if;
  if split_part(claim, '|', 1) <> kind then return null; end if;
  if to_timestamp(split_part(claim, '|', 2)::float8) < now() then
    raise exception 'the claim has expired' using errcode = 'RP003';
  end if;
  return claim;
end
$function$;

CREATE OR REPLACE FUNCTION work_limits_of(account accounts)
 RETURNS work_limits
 LANGUAGE sql
 IMMUTABLE
RETURN CASE (account).plan WHEN 'starter'::account_plan THEN ROW(100, 2, 5, (1000000000)::bigint, 2)::work_limits WHEN 'professional'::account_plan THEN ROW(1000, 4, 20, '10000000000'::bigint, 5)::work_limits ELSE ROW((account).runs_queued, (account).runs_running, (account).exports_queued, (account).export_bytes, (account).imports_queued)::work_limits END;

CREATE OR REPLACE FUNCTION worker_dead_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:05'::interval;

-- Triggers

CREATE TRIGGER audit_delete AFTER DELETE ON accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('account', '{}', '{live_key_limits,test_key_limits,session_limits,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('account', '{}', '{live_key_limits,test_key_limits,session_limits,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('account', '{}', '{live_key_limits,test_key_limits,session_limits,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_delete AFTER DELETE ON analyses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('analysis', '{}', '{latest_run_id,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON analyses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('analysis', '{}', '{latest_run_id,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON analyses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('analysis', '{}', '{latest_run_id,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_delete AFTER DELETE ON analysis_papers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_analysis_papers();

CREATE TRIGGER audit_insert AFTER INSERT ON analysis_papers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_analysis_papers();

CREATE TRIGGER audit_delete AFTER DELETE ON api_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('api_key', '{hash}', '{last_used_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON api_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('api_key', '{hash}', '{last_used_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON api_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('api_key', '{hash}', '{last_used_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON audit_links FOR EACH ROW EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON audit_seal_signatures FOR EACH ROW EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON audit_seal_signatures FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON audit_values FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

CREATE TRIGGER audit_insert AFTER INSERT ON audit_verifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_verification_change();

CREATE TRIGGER audit_update AFTER UPDATE ON audit_verifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_verification_change();

CREATE CONSTRAINT TRIGGER dispatch AFTER INSERT OR DELETE ON dispatch_queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dispatch_at_commit();

CREATE TRIGGER leave AFTER DELETE ON export_files REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION export_files_leave();

CREATE TRIGGER audit_delete AFTER DELETE ON exports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_export();

CREATE TRIGGER audit_insert AFTER INSERT ON exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_export();

CREATE TRIGGER audit_update AFTER UPDATE ON exports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_export();

CREATE TRIGGER dispatch_gone AFTER DELETE ON exports FOR EACH ROW WHEN ((old.status = ANY (ARRAY['queued'::export_status, 'running'::export_status]))) EXECUTE FUNCTION keep_dispatch_queue('export');

CREATE TRIGGER dispatch_over AFTER UPDATE OF status ON exports FOR EACH ROW WHEN (((old.status = ANY (ARRAY['queued'::export_status, 'running'::export_status])) AND (new.status <> ALL (ARRAY['queued'::export_status, 'running'::export_status])))) EXECUTE FUNCTION keep_dispatch_queue('export');

CREATE TRIGGER dispatch_queued AFTER INSERT ON exports FOR EACH ROW WHEN ((new.status = ANY (ARRAY['queued'::export_status, 'running'::export_status]))) EXECUTE FUNCTION keep_dispatch_queue('export');

CREATE TRIGGER audit_delete AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('invitation', '{token_hash}', '{mail,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('invitation', '{token_hash}', '{mail,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('invitation', '{token_hash}', '{mail,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON literature_imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_import();

CREATE TRIGGER audit_update AFTER UPDATE ON literature_imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_import();

CREATE TRIGGER overlay_delete AFTER DELETE ON papers REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION show_overlay_papers();

CREATE TRIGGER overlay_insert AFTER INSERT ON papers REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION hide_overlay_papers();

CREATE TRIGGER audit_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_patients();

CREATE TRIGGER audit_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_patients();

CREATE TRIGGER audit_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_patients();

CREATE TRIGGER audit_upload BEFORE INSERT ON patients FOR EACH STATEMENT EXECUTE FUNCTION audit_upload();

CREATE TRIGGER chunks_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_changed_chunks();

CREATE TRIGGER chunks_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_changed_chunks();

CREATE TRIGGER chunks_truncate AFTER TRUNCATE ON patients FOR EACH STATEMENT EXECUTE FUNCTION drop_all_chunks();

CREATE TRIGGER chunks_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_changed_chunks();

CREATE TRIGGER audit_delete AFTER DELETE ON project_papers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_project_papers();

CREATE TRIGGER audit_insert AFTER INSERT ON project_papers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_project_papers();

CREATE TRIGGER audit_a_erase AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_project_erased();

CREATE TRIGGER audit_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('project', '{}', '{patient_count,analysis_count,variables_digest,id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('project', '{}', '{patient_count,analysis_count,variables_digest,id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_update AFTER UPDATE OF account_id, mode, name, description, variables, metadata ON projects FOR EACH ROW EXECUTE FUNCTION audit_changed_row('project', '{}', '{patient_count,analysis_count,variables_digest,id,account_id,mode,project_id,created_at,updated_at}');

CREATE TRIGGER digest BEFORE INSERT OR UPDATE OF variables ON projects FOR EACH ROW EXECUTE FUNCTION digest_variables();

CREATE TRIGGER fold_finished_day AFTER UPDATE ON request_counts FOR EACH ROW WHEN ((old.day < new.day)) EXECUTE FUNCTION fold_finished_day();

CREATE TRIGGER audit_insert AFTER INSERT ON review_decisions FOR EACH ROW EXECUTE FUNCTION audit_review_decision();

CREATE TRIGGER audit_update AFTER UPDATE OF decision, reason, note ON review_decisions FOR EACH ROW EXECUTE FUNCTION audit_review_decision();

CREATE TRIGGER audit_update AFTER UPDATE OF state ON review_duplicates FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION audit_review_duplicate();

CREATE TRIGGER audit_change AFTER INSERT OR DELETE OR UPDATE ON review_extractions FOR EACH ROW EXECUTE FUNCTION audit_review_extraction();

CREATE TRIGGER audit_update AFTER UPDATE OF labels, study, not_retrieved ON review_records FOR EACH ROW WHEN ((((old.labels IS DISTINCT FROM new.labels) OR (old.study IS DISTINCT FROM new.study)) OR (old.not_retrieved IS DISTINCT FROM new.not_retrieved))) EXECUTE FUNCTION audit_review_record();

CREATE TRIGGER audit_delete AFTER DELETE ON review_sets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review_set', '{}', '{id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_insert AFTER INSERT ON review_sets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review_set', '{}', '{id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_update AFTER UPDATE ON review_sets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review_set', '{}', '{id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review', '{}', '{ordering,id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review', '{}', '{ordering,id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('review', '{}', '{ordering,id,account_id,mode,project_id,created_at,updated_at}', '{name}');

CREATE TRIGGER audit_delete AFTER DELETE ON runs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_run();

CREATE TRIGGER audit_insert AFTER INSERT ON runs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_run();

CREATE TRIGGER audit_update AFTER UPDATE ON runs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_run();

CREATE TRIGGER dispatch_gone AFTER DELETE ON runs FOR EACH ROW WHEN ((old.status = ANY (ARRAY['queued'::run_status, 'running'::run_status]))) EXECUTE FUNCTION keep_dispatch_queue('run_analysis');

CREATE TRIGGER dispatch_over AFTER UPDATE OF status ON runs FOR EACH ROW WHEN (((old.status = ANY (ARRAY['queued'::run_status, 'running'::run_status])) AND (new.status <> ALL (ARRAY['queued'::run_status, 'running'::run_status])))) EXECUTE FUNCTION keep_dispatch_queue('run_analysis');

CREATE TRIGGER dispatch_queued AFTER INSERT ON runs FOR EACH ROW WHEN ((new.status = ANY (ARRAY['queued'::run_status, 'running'::run_status]))) EXECUTE FUNCTION keep_dispatch_queue('run_analysis');

CREATE TRIGGER audit_delete AFTER DELETE ON searches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('search', '{}', '{revision,known_revision,queued_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON searches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('search', '{}', '{revision,known_revision,queued_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON searches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('search', '{}', '{revision,known_revision,queued_at,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_session();

CREATE TRIGGER audit_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_session();

CREATE TRIGGER audit_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('user', '{password_hash}', '{id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('user', '{password_hash}', '{id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('user', '{password_hash}', '{id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_delete AFTER DELETE ON webhooks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('webhook', '{secret_version}', '{failing_since,failures,previous_secret_expires_at,sealed_secret,previous_sealed_secret,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_insert AFTER INSERT ON webhooks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('webhook', '{secret_version}', '{failing_since,failures,previous_secret_expires_at,sealed_secret,previous_sealed_secret,id,account_id,mode,project_id,created_at,updated_at}', '');

CREATE TRIGGER audit_update AFTER UPDATE ON webhooks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_change('webhook', '{secret_version}', '{failing_since,failures,previous_secret_expires_at,sealed_secret,previous_sealed_secret,id,account_id,mode,project_id,created_at,updated_at}', '');

-- Policies

create policy platform on accounts to the_owner
  using (platform_acts());

create policy tenant on accounts to public
  using ((id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on analyses to the_owner
  using (platform_acts());

create policy tenant on analyses to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on analysis_papers to the_owner
  using (platform_acts());

create policy tenant on analysis_papers to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on api_keys to the_owner
  using (platform_acts());

create policy tenant on api_keys to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on audit_events to the_owner
  using ((platform_acts() OR (pg_trigger_depth() > 0)));

create policy tenant on audit_events for select to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND ((mode IS NULL) OR (mode = ( SELECT tenant_mode() AS tenant_mode))) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on audit_links to the_owner
  using (platform_acts());

create policy platform on audit_seal_signatures to the_owner
  using (platform_acts());

create policy platform on audit_seals to the_owner
  using (platform_acts());

create policy platform on audit_values to the_owner
  using ((platform_acts() OR (pg_trigger_depth() > 0)));

create policy tenant on audit_values for select to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND ((mode IS NULL) OR (mode = ( SELECT tenant_mode() AS tenant_mode))) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on audit_verifications to the_owner
  using (platform_acts());

create policy tenant on audit_verifications to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND (( SELECT tenant_projects() AS tenant_projects) IS NULL)));

create policy platform on deliveries to the_owner
  using (platform_acts());

create policy tenant on deliveries to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

create policy platform on delivery_attempts to the_owner
  using (platform_acts());

create policy tenant on delivery_attempts to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

create policy platform on dispatch_queue to the_owner
  using (platform_acts());

create policy tenant on dispatch_queue to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

create policy platform on events to the_owner
  using (platform_acts());

create policy tenant on events to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on export_chunks to the_owner
  using (platform_acts());

create policy tenant on export_chunks to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

create policy platform on export_files to the_owner
  using (platform_acts());

create policy tenant on export_files to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on exports to the_owner
  using (platform_acts());

create policy tenant on exports to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on idempotency_keys to the_owner
  using (platform_acts());

create policy tenant on idempotency_keys to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on invitations to the_owner
  using (platform_acts());

create policy tenant on invitations to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on literature_import_chunks to the_owner
  using (platform_acts());

create policy tenant on literature_import_chunks to public
  using (((NOT (account_id IS DISTINCT FROM ( SELECT tenant_account() AS tenant_account))) AND (NOT (mode IS DISTINCT FROM ( SELECT tenant_mode() AS tenant_mode)))));

create policy platform on literature_import_papers to the_owner
  using (platform_acts());

create policy tenant on literature_import_papers to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

create policy platform on literature_imports to the_owner
  using (platform_acts());

create policy tenant on literature_imports to public
  using (((NOT (account_id IS DISTINCT FROM ( SELECT tenant_account() AS tenant_account))) AND (NOT (mode IS DISTINCT FROM ( SELECT tenant_mode() AS tenant_mode)))));

create policy platform on login_networks to the_owner
  using (platform_acts());

create policy tenant on login_networks to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on operator_accounts to the_owner
  using (platform_acts());

create policy tenant on operator_accounts to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on overlay_columns to the_owner
  using (platform_acts());

create policy tenant on overlay_columns to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on overlay_papers to the_owner
  using (platform_acts());

create policy tenant on overlay_papers to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on overlay_postings to the_owner
  using (platform_acts());

create policy tenant on overlay_postings to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on overlay_segments to the_owner
  using (platform_acts());

create policy tenant on overlay_segments to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on overlay_words to the_owner
  using (platform_acts());

create policy tenant on overlay_words to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on patient_chunks to the_owner
  using (platform_acts());

create policy tenant on patient_chunks to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on patient_columns to the_owner
  using (platform_acts());

create policy tenant on patient_columns to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on patients to the_owner
  using (platform_acts());

create policy tenant on patients to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on project_papers to the_owner
  using (platform_acts());

create policy tenant on project_papers to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on projects to the_owner
  using (platform_acts());

create policy tenant on projects to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on request_counts to the_owner
  using (platform_acts());

create policy tenant on request_counts to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on requests to the_owner
  using (platform_acts());

create policy tenant on requests for select to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND (( SELECT tenant_projects() AS tenant_projects) IS NULL)));

create policy platform on review_decisions to the_owner
  using (platform_acts());

create policy tenant on review_decisions to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on review_duplicates to the_owner
  using (platform_acts());

create policy tenant on review_duplicates to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on review_extractions to the_owner
  using (platform_acts());

create policy tenant on review_extractions to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on review_records to the_owner
  using (platform_acts());

create policy tenant on review_records to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on review_reviewers to the_owner
  using (platform_acts());

create policy tenant on review_reviewers to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on review_sets to the_owner
  using (platform_acts());

create policy tenant on review_sets to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on reviews to the_owner
  using (platform_acts());

create policy tenant on reviews to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on run_rows to the_owner
  using (platform_acts());

create policy tenant on run_rows to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on runs to the_owner
  using (platform_acts());

create policy tenant on runs to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on scope_secrets to the_owner
  using (true);

create policy platform on search_history to the_owner
  using (platform_acts());

create policy tenant on search_history to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND (owner_id = ( SELECT ((tenant_actor() ->> 'id'::text))::uuid AS uuid))));

create policy platform on search_matches to the_owner
  using (platform_acts());

create policy tenant on search_matches to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on search_papers to the_owner
  using (platform_acts());

create policy tenant on search_papers to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on search_runs to the_owner
  using (platform_acts());

create policy tenant on search_runs to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on searches to the_owner
  using (platform_acts());

create policy tenant on searches to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND ((( SELECT tenant_projects() AS tenant_projects) IS NULL) OR (project_id = ANY (( SELECT tenant_projects() AS tenant_projects)::uuid[])))));

create policy platform on sessions to the_owner
  using (platform_acts());

create policy tenant on sessions to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on sign_in_links to the_owner
  using (platform_acts());

create policy tenant on sign_in_links to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on usage_by_day to the_owner
  using (platform_acts());

create policy tenant on usage_by_day to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on usage_by_key to the_owner
  using (platform_acts());

create policy tenant on usage_by_key for select to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode)) AND (( SELECT tenant_projects() AS tenant_projects) IS NULL)));

create policy platform on users to the_owner
  using (platform_acts());

create policy tenant on users to public
  using ((account_id = ( SELECT tenant_account() AS tenant_account)));

create policy platform on webhooks to the_owner
  using (platform_acts());

create policy tenant on webhooks to public
  using (((account_id = ( SELECT tenant_account() AS tenant_account)) AND (mode = ( SELECT tenant_mode() AS tenant_mode))));

-- Grants

grant update on column accounts.plan to research_platform;

grant update on column accounts.updated_at to research_platform;

grant select on column api_keys.account_id to research_platform;

grant select on column api_keys.created_at to research_platform;

grant select on column api_keys.created_by to research_platform;

grant select, update on column api_keys.expires_at to research_platform;

grant select on column api_keys.id to research_platform;

grant select on column api_keys.last4 to research_platform;

grant select on column api_keys.last_used_at to research_platform;

grant select, update on column api_keys.name to research_platform;

grant select, update on column api_keys.permissions to research_platform;

grant select on column api_keys.prefix to research_platform;

grant select on column api_keys.project_ids to research_platform;

grant select, update on column api_keys.revoked_at to research_platform;

grant select, update on column api_keys.successor_id to research_platform;

grant select on column api_keys.type to research_platform;

grant select on column sessions.account_id to research_platform;

grant select on column sessions.address to research_platform;

grant select on column sessions.created_at to research_platform;

grant select on column sessions.expires_at to research_platform;

grant select on column sessions.id to research_platform;

grant select on column sessions.last_used_at to research_platform;

grant select on column sessions.user_agent to research_platform;

grant select on column sessions.user_id to research_platform;

grant select on column sign_in_links.account_id to research_platform;

grant select on column sign_in_links.created_at to research_platform;

grant select on column sign_in_links.expires_at to research_platform;

grant select on column sign_in_links.user_id to research_platform;

grant select on column users.account_id to research_platform;

grant select on column users.created_at to research_platform;

grant select on column users.email to research_platform;

grant select on column users.id to research_platform;

grant select, update on column users.name to research_platform;

grant select, update on column users.role to research_platform;

grant select, update on column users.updated_at to research_platform;

grant execute on function acts_as_operator() to research_platform;

grant execute on function add_audit_verification_job(payload json, key text) to research_platform;

grant execute on function add_delivery_job(payload json, key text, queue text, at timestamp with time zone) to research_platform;

grant execute on function add_import_job(payload json, key text, queue text, at timestamp with time zone) to research_platform;

grant execute on function add_job(name text, payload json, key text, max_attempts integer) to research_platform;

grant execute on function add_search_job(payload json, key text, queue text, at timestamp with time zone) to research_platform;

grant execute on function add_secret_sealing_jobs(current_key bytea) to research_platform_worker;

grant execute on function admit_anonymous(client_address inet, otherwise text) to research_platform;

grant execute on function attribute_sort_key(value json) to research_platform;

grant execute on function audit_chain_links(after bigint, at_most integer) to research_platform_worker;

grant execute on function audit_chain_seals(after bigint, at_most integer) to research_platform_worker;

grant execute on function audit_event_id(moment timestamp with time zone) to research_platform;

grant execute on function audit_is_sealed(event uuid) to research_platform;

grant execute on function audit_newest_signature() to research_platform_worker;

grant execute on function audit_read(action text, resource_type text, resource_id uuid, of_project uuid, rows bigint) to research_platform;

grant execute on function audit_reads(signed text) to research_platform;

grant execute on function audit_seal(wanted bigint) to research_platform_worker;

grant execute on function audit_sign_in_failed(signed text, request_id text, address inet) to research_platform;

grant execute on function authenticate(credential_hash bytea, is_session boolean, wanted_mode data_mode, client_address inet, request_id text, wanted integer, held request_permit) to research_platform;

grant execute on function begin_next_run(next_job json, most_patients integer, most_bytes integer) to research_platform_worker;

grant execute on function begin_run_with_patients(scope text, run uuid, worker text, most_patients integer, most_bytes integer) to research_platform_worker;

grant execute on function change_password(of_user uuid, known_hash text, new_hash text) to research_platform;

grant execute on function client_network(address inet) to research_platform;

grant execute on function count_login_failure(wanted_email text, wanted_hash bytea, client_address inet, is_known boolean) to research_platform;

grant execute on function create_patients(scope text, project uuid, dictionary bytea, ids uuid[], external_ids text[], attributes json[], event_id uuid, event_data json, request_id text, caller uuid, key_hashes bytea[], request_hashes bytea[], answers bytea[]) to research_platform;

grant execute on function current_epoch() to research_platform;

grant execute on function delete_overlay_paper(paper uuid) to research_platform;

grant execute on function dispatch_work(of_task text) to research_platform_worker;

grant execute on function emit_event(event_id uuid, of_project uuid, of_type text, data json, request_id text) to research_platform;

grant execute on function exceeded_work_limits(work text) to research_platform;

grant execute on function expire_exports(at timestamp with time zone) to research_platform_worker;

grant execute on function export_bytes_left() to research_platform;

grant execute on function fail_lost_audit_verifications() to research_platform_worker;

grant execute on function finish_run_with_job(scope text, run uuid, of_attempt integer, outcome run_status, the_dataset json, the_result json, the_warnings json, the_error json, columns json, key_id bytea, digests bytea, event_id uuid, event_type text, event_data json, request_id text, of_job bigint, worker text, takes_next boolean, OUT finished boolean, OUT next_job json) to research_platform_worker;

grant execute on function first_mentions(external_ids text[]) to research_platform;

grant execute on function hold_password(of_user uuid, known_hash text) to research_platform;

grant execute on function home_network(address inet) to research_platform;

grant execute on function imports_wait(besides uuid) to research_platform_worker;

grant execute on function invitation_account(wanted_hash bytea) to research_platform;

grant execute on function keep_partitions() to research_platform_worker;

grant execute on function login_candidate(signed text, OUT user_id uuid, OUT account_id uuid, OUT password_hash text) to research_platform;

grant execute on function login_standing(wanted_email text, wanted_hash bytea, client_address inet, is_crowded boolean) to research_platform;

grant execute on function login_wait(wanted_hash bytea, client_address inet, is_known boolean) to research_platform;

grant execute on function missing_projects(of_mode data_mode, wanted uuid[]) to research_platform;

grant execute on function operator_current_jobs() to research_platform;

grant execute on function operator_discard_job(wanted bigint) to research_platform;

grant execute on function operator_failed_jobs(at_most integer) to research_platform;

grant execute on function operator_retry_job(wanted bigint) to research_platform;

grant execute on function patients_lock(project uuid) to research_platform;

grant execute on function permit_holds(credential_hash bytea, key_version xid, account_version xid, permit_minute timestamp with time zone) to research_platform;

grant execute on function project_outside_scope(kind text, wanted uuid) to research_platform;

grant execute on function projects_with_loose_patients(at_least integer) to research_platform_worker;

grant execute on function public_id(prefix text, id uuid) to research_platform;

grant execute on function purge_expired() to research_platform_worker;

grant execute on function purge_export_chunks(of_file uuid, at_most integer) to research_platform_worker;

grant execute on function purge_idempotency_keys() to research_platform_worker;

grant execute on function purge_login_history() to research_platform_worker;

grant execute on function purge_spent_jobs() to research_platform_worker;

grant execute on function queue_figures() to research_platform;

grant execute on function queue_position(of_run uuid) to research_platform;

grant execute on function queue_positions(of_runs uuid[]) to research_platform;

grant execute on function queue_run(run uuid, of_project uuid, of_analysis uuid, of_method text, of_version text, with_parameters json, with_filter json, OUT queued runs, OUT place integer, OUT unfinished uuid, OUT exceeded json) to research_platform;

grant execute on function queue_run_of_analysis(scope text, run uuid, of_analysis uuid, versions json, OUT method text, OUT queued runs, OUT place integer, OUT unfinished uuid) to research_platform;

grant execute on function queue_search_runs(at_most integer, spread interval) to research_platform_worker;

grant execute on function record_heartbeat(worker text, of_task text, slots integer) to research_platform_worker;

grant execute on function record_usage() to research_platform_worker;

grant execute on function release_job(job_id bigint, worker text) to research_platform_worker;

grant execute on function remove_job(key text) to research_platform;

grant execute on function request_limits_of(plan account_plan, kind credential_kind, live_per_minute integer, live_per_day integer, test_per_minute integer, test_per_day integer) to research_platform;

grant execute on function rescue_work() to research_platform_worker;

grant execute on function return_permits(signed text) to research_platform;

grant execute on function seal_audit(at_most integer) to research_platform_worker;

grant execute on function sign_audit_seal(of_seal bigint, with_key bytea, follows boolean, its_digest bytea, its_signature bytea) to research_platform_worker;

grant execute on function sign_in_link_account(wanted_hash bytea) to research_platform;

grant execute on function store_requests(signed text) to research_platform;

grant execute on function take_sign_in_link(wanted_hash bytea) to research_platform;

grant execute on function tenant_account() to research_platform;

grant execute on function tenant_actor() to research_platform;

grant execute on function tenant_claim() to research_platform;

grant execute on function tenant_mode() to research_platform;

grant execute on function tenant_projects() to research_platform;

grant execute on function work_limits_of(account accounts) to research_platform;

grant execute on function worker_dead_after() to research_platform;

grant select on table accounts to research_platform;

grant delete, insert, select, update on table analyses to research_platform;

grant delete, insert, select on table analysis_papers to research_platform;

grant delete, insert on table api_keys to research_platform;

grant select on table audit_events to research_platform;

grant select on table audit_values to research_platform;

grant delete, insert, select on table audit_verifications to research_platform;

grant update on table audit_verifications to research_platform_worker;

grant insert, select, update on table deliveries to research_platform;

grant select on table delivery_attempts to research_platform;

grant insert on table delivery_attempts to research_platform_worker;

grant select on table dispatch_queue to research_platform;

grant insert, select on table events to research_platform;

grant select on table export_chunks to research_platform;

grant delete, insert on table export_chunks to research_platform_worker;

grant delete, select on table export_files to research_platform;

grant insert, update on table export_files to research_platform_worker;

grant delete, select on table export_leftovers to research_platform_worker;

grant delete, insert, select, update on table exports to research_platform;

grant insert, select, update on table idempotency_keys to research_platform;

grant delete, insert, select, update on table invitations to research_platform;

grant select on table literature_columns to research_platform;

grant delete, insert, update on table literature_columns to research_platform_worker;

grant delete, insert, select on table literature_import_chunks to research_platform;

grant select on table literature_import_papers to research_platform;

grant insert, update on table literature_import_papers to research_platform_worker;

grant insert, select, update on table literature_imports to research_platform;

grant select on table literature_postings to research_platform;

grant delete, insert, update on table literature_postings to research_platform_worker;

grant select on table literature_segments to research_platform;

grant delete, insert, update on table literature_segments to research_platform_worker;

grant select on table literature_words to research_platform;

grant delete, insert, update on table literature_words to research_platform_worker;

grant insert, select, update on table login_networks to research_platform;

grant select on table mesh_descriptors to research_platform;

grant select on table mesh_places to research_platform;

grant select on table mesh_terms to research_platform;

grant select on table operator_accounts to research_platform;

grant select on table overlay_columns to research_platform;

grant delete, insert, update on table overlay_columns to research_platform_worker;

grant select on table overlay_papers to research_platform;

grant delete, insert, update on table overlay_papers to research_platform_worker;

grant delete, select on table overlay_postings to research_platform;

grant insert, update on table overlay_postings to research_platform_worker;

grant delete, select, update on table overlay_segments to research_platform;

grant insert on table overlay_segments to research_platform_worker;

grant select on table overlay_words to research_platform;

grant delete, insert, update on table overlay_words to research_platform_worker;

grant select on table papers to research_platform;

grant delete, insert, update on table papers to research_platform_worker;

grant delete, insert, select on table patient_chunks to research_platform;

grant insert, select on table patient_columns to research_platform;

grant delete, insert, select, update on table patients to research_platform;

grant delete, insert, select on table project_papers to research_platform;

grant delete, insert, select, update on table projects to research_platform;

grant select on table request_counts to research_platform;

grant select on table requests to research_platform;

grant insert, select, update on table review_decisions to research_platform;

grant delete, insert, select, update on table review_duplicates to research_platform;

grant delete, insert, select, update on table review_extractions to research_platform;

grant insert, select, update on table review_records to research_platform;

grant insert, select, update on table review_reviewers to research_platform;

grant insert, select on table review_sets to research_platform;

grant delete, insert, select, update on table reviews to research_platform;

grant select on table run_rows to research_platform;

grant insert on table run_rows to research_platform_worker;

grant insert, select, update on table runs to research_platform;

grant delete, insert, select, update on table search_history to research_platform;

grant select on table search_matches to research_platform;

grant insert on table search_matches to research_platform_worker;

grant select on table search_papers to research_platform;

grant insert, update on table search_papers to research_platform_worker;

grant insert, select on table search_runs to research_platform;

grant update on table search_runs to research_platform_worker;

grant delete, insert, select, update on table searches to research_platform;

grant delete, insert on table sessions to research_platform;

grant select on table usage_by_day to research_platform;

grant select on table usage_by_key to research_platform;

grant delete, insert on table users to research_platform;

grant delete, insert, select, update on table webhooks to research_platform;

grant select on table workers to research_platform;

grant delete, insert, update on table workers to research_platform_worker;
