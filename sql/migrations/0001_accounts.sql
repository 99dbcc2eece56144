-- Up Migration

-- The application's role. It owns nothing and can't bypass row-level security; migrations run as the owner.
-- A hosted database may not let its user make roles: then the platform runs as the owner, whom FORCE ROW LEVEL SECURITY
-- walls in all the same.
do $$
begin
  if not exists (select from pg_roles where rolname = 'research_platform') then
    create role research_platform nologin nosuperuser nobypassrls;
  end if;
  execute format('grant research_platform to %I', current_user);
exception
  when insufficient_privilege then raise notice 'no role of its own for the application: %', sqlerrm;
  when duplicate_object or unique_violation then null; -- another database of this cluster migrates at the same moment
end
$$;

create type data_mode as enum ('live', 'test');
create type account_plan as enum ('starter', 'professional', 'enterprise');
create type account_status as enum ('active', 'suspended');
create type user_role as enum ('owner', 'admin', 'member', 'viewer');
create type permission as enum ('read', 'write', 'delete', 'admin');
create type credential_kind as enum ('live_key', 'test_key', 'session');

-- The wall. Whoever takes a connection opens it for one account, mode and, for a scoped key, a list of projects.
-- Every tenant table shows only what these settings allow; with none set it shows nothing.
create function wall_account() returns uuid stable parallel safe language sql
return nullif(current_setting('app.account_id', true), '')::uuid;
create function wall_mode() returns data_mode stable parallel safe language sql
return nullif(current_setting('app.mode', true), '')::data_mode;
create function wall_projects() returns uuid[] stable parallel safe language sql
return nullif(current_setting('app.project_ids', true), '')::uuid[];

-- Who acts, as JSON {kind: key | user | worker, id, request_id, address}: what the audit trail writes down.
create function wall_actor() returns json stable parallel safe language sql
return nullif(current_setting('app.actor', true), '')::json;

-- Set for the session, not the transaction: a request's statements need no transaction around them, and every way to
-- take a connection (sql/db.ts) sets the wall anew, so that nothing is left over from the one before.
create function open_wall(account uuid, mode data_mode, projects uuid[], actor text) returns void volatile language sql
begin atomic
  select set_config('app.account_id', coalesce(account::text, ''), false),
         set_config('app.mode', coalesce(mode::text, ''), false),
         set_config('app.project_ids', coalesce(projects::text, ''), false),
         set_config('app.actor', coalesce(actor, ''), false);
end;

create type request_limits as (per_minute integer, per_day integer);

-- The figures of the plans (null is no limit). A session has at least 300 and 10,000, so that a person in the
-- dashboard never starves.
create function request_limits_of(
  plan account_plan, kind credential_kind, live_per_minute integer, live_per_day integer, test_per_minute integer, test_per_day integer
) returns request_limits immutable language sql
return case
  when plan = 'enterprise' and kind = 'test_key' then row(test_per_minute, test_per_day)::request_limits
  when plan = 'enterprise' and kind = 'live_key' then row(live_per_minute, live_per_day)::request_limits
  when plan = 'enterprise' then row(
    case when live_per_minute is not null then greatest(live_per_minute, 300) end,
    case when live_per_day is not null then greatest(live_per_day, 10000) end)::request_limits
  when kind = 'session' or (plan = 'professional' and kind = 'live_key') then row(300, 10000)::request_limits
  when plan = 'professional' or kind = 'live_key' then row(60, 1000)::request_limits
  else row(30, 500)::request_limits
end;

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
  updated_at timestamptz not null default now()
);

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

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

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
  revoked_at timestamptz
);
create index api_keys_account_id_idx on api_keys (account_id);

-- Requests counted in the current clock minute and UTC day. Unlogged: a crash of the database forgives some requests,
-- it loses no work; and a count that need not reach the disk keeps the door as fast as a read.
create unlogged table request_counts (
  account_id uuid not null,
  kind credential_kind not null,
  minute timestamptz not null,
  minute_count integer not null,
  day date not null,
  day_count integer not null,
  primary key (account_id, kind)
) with (fillfactor = 30); -- room in the page for the next version of the row, so that an update touches no index

-- Requests that showed no valid credential, by address. Not a tenant's table: nobody but authenticate() touches it.
create unlogged table stranger_counts (
  address inet primary key,
  minute timestamptz not null,
  minute_count integer not null
) with (fillfactor = 50);

alter table accounts enable row level security;
alter table accounts force row level security;
alter table users enable row level security;
alter table users force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table api_keys enable row level security;
alter table api_keys force row level security;
alter table request_counts enable row level security;
alter table request_counts force row level security;

create policy tenant on accounts using (id = (select wall_account()));
create policy tenant on users using (account_id = (select wall_account()));
create policy tenant on sessions using (account_id = (select wall_account()));
create policy tenant on api_keys using (account_id = (select wall_account()));
create policy tenant on request_counts using (account_id = (select wall_account()));

-- The platform's own functions look across tenants (who holds this key? which jobs did a dead worker hold?). They are
-- few, run as the owner and say so with this setting; the application's role can't use it, since the policy is only the owner's.
-- They set it in their body and take it back at their end, not in their header: a `set` there of a setting that PostgreSQL
-- does not know is a superuser's privilege, and the owner of a hosted database is none.
create function platform_acts() returns boolean stable parallel safe language sql
return current_setting('app.platform', true) = 'on';
create policy platform on accounts to current_user using (platform_acts());
create policy platform on users to current_user using (platform_acts());
create policy platform on sessions to current_user using (platform_acts());
create policy platform on api_keys to current_user using (platform_acts());
create policy platform on request_counts to current_user using (platform_acts());

-- Down Migration
