create type account_plan as enum ('starter', 'professional', 'enterprise');
create type account_status as enum ('active', 'suspended');
create type user_role as enum ('owner', 'admin', 'member', 'viewer');
create type permission as enum ('read', 'write', 'delete', 'admin');
create type credential_kind as enum ('live_key', 'test_key', 'session');
create type mail_state as enum ('off', 'queued', 'sent', 'refused');
create type request_limits as (per_minute integer, per_day integer);
create type work_limits as (
  runs_queued integer, runs_running integer, exports_queued integer, export_bytes bigint, imports_queued integer);

\ir ../functions/request_limits_of.sql

create table accounts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  plan account_plan not null default 'starter',
  status account_status not null default 'active',
  -- The figures of an enterprise account, which other plans don't read; null is no limit.
  live_per_minute integer check (live_per_minute > 0),
  live_per_day integer check (live_per_day > 0),
  test_per_minute integer check (test_per_minute > 0),
  test_per_day integer check (test_per_day > 0),
  -- What follows from plan and figures, worked out once and not at every request.
  live_key_limits request_limits generated always as
    (request_limits_of(plan, 'live_key', live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  test_key_limits request_limits generated always as
    (request_limits_of(plan, 'test_key', live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  session_limits request_limits generated always as
    (request_limits_of(plan, 'session', live_per_minute, live_per_day, test_per_minute, test_per_day)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Again figures of an enterprise account, of the work it may have waiting, running and stored.
  runs_queued integer check (runs_queued > 0),
  runs_running integer check (runs_running > 0),
  exports_queued integer check (exports_queued > 0),
  export_bytes bigint check (export_bytes > 0),
  imports_queued integer check (imports_queued > 0)
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts using (id = (select tenant_account()));
create policy platform on accounts to current_user using (platform_acts());

create table users (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null check (char_length(email) <= 320),
  name text not null,
  role user_role not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_account_id_idx on users (account_id);
alter table users enable row level security;
alter table users force row level security;
create policy tenant on users using (account_id = (select tenant_account()));
create policy platform on users to current_user using (platform_acts());

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Where and when it was last used, and by which program it was begun.
  last_used_at timestamptz,
  address inet,
  user_agent text check (char_length(user_agent) <= 500)
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant on sessions using (account_id = (select tenant_account()));
create policy platform on sessions to current_user using (platform_acts());

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  type data_mode not null,
  hash bytea not null unique check (length(hash) = 32),
  prefix text not null,
  last4 text not null,
  permissions permission[] not null check (cardinality(permissions) > 0),
  project_ids uuid[],
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  successor_id uuid references api_keys on delete set null -- the key that rotation put in the place of this one
);
create index api_keys_account_id_idx on api_keys (account_id);
create index api_keys_created_by_idx on api_keys (created_by);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant on api_keys using (account_id = (select tenant_account()));
create policy platform on api_keys to current_user using (platform_acts());

create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null check (char_length(email) <= 320),
  role user_role not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  mail mail_state not null,
  -- Withdrawn with the person who made it: nobody gets in by the word of someone who is out.
  invited_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_account_id_email_key on invitations (account_id, lower(email));
create index invitations_invited_by_idx on invitations (invited_by);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (account_id = (select tenant_account()));
create policy platform on invitations to current_user using (platform_acts());

-- Links that sign a person in once, in place of a password. The operator of the platform makes them (`npm run account link`,
-- `npm run demo`), as the owner of the database; nobody else can write one. Only the hash of the code is kept.
create table sign_in_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_links_user_id_idx on sign_in_links (user_id);
alter table sign_in_links enable row level security;
alter table sign_in_links force row level security;
create policy tenant on sign_in_links using (account_id = (select tenant_account()));
create policy platform on sign_in_links to current_user using (platform_acts());

-- Accounts whose owners see the queues of the whole platform. Written by the operator's hand alone (`npm run account
-- operator`): the application's roles have no right to it.
create table operator_accounts (account_id uuid primary key references accounts on delete cascade);
alter table operator_accounts enable row level security;
alter table operator_accounts force row level security;
create policy tenant on operator_accounts using (account_id = (select tenant_account()));
create policy platform on operator_accounts to current_user using (platform_acts());
