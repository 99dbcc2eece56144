-- Up Migration

-- What happened, written in the transaction in which it did. Events are read in the order of (xid, id): one of a
-- transaction that is still open may yet appear before others, so nobody is shown more than is final.
create table events (
  id uuid primary key,
  xid xid8 not null default pg_current_xact_id(),
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid, -- no foreign key: a deleted project leaves its events
  type text not null,
  data json not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_account_id_idx on events (account_id, mode, xid, id);
create index events_created_at_idx on events (created_at);

create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  url text not null check (char_length(url) <= 2048),
  events text[] not null check (cardinality(events) > 0),
  description text not null check (char_length(description) <= 1000),
  project_ids uuid[] check (cardinality(project_ids) > 0),
  secret_version integer not null default 1, -- the secret itself is made from it, the id and SECRET_KEY, and stands nowhere
  previous_secret_expires_at timestamptz, -- until then the version before signs too
  disabled_reason text check (disabled_reason in ('by_request', 'gone', 'failing')), -- null: enabled
  failing_since timestamptz, -- the first failure since the last success
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhooks_account_id_idx on webhooks (account_id, mode, id);

create type delivery_status as enum ('pending', 'delivered', 'failed', 'canceled');

create table deliveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references events on delete cascade,
  origin text not null check (origin in ('event', 'test', 'redelivery', 'recovery')),
  status delivery_status not null default 'pending',
  attempts integer not null default 0, -- the fence: an outcome is stored only for the attempt after these
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint finished_or_not check ((finished_at is null) = (status = 'pending'))
);
create index deliveries_webhook_id_idx on deliveries (webhook_id, id);
create index deliveries_next_attempt_at_idx on deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index deliveries_event_id_idx on deliveries (event_id);

create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number integer not null,
  account_id uuid not null,
  mode data_mode not null,
  begun_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text,
  primary key (delivery_id, number)
);

alter table events enable row level security;
alter table events force row level security;
alter table webhooks enable row level security;
alter table webhooks force row level security;
alter table deliveries enable row level security;
alter table deliveries force row level security;
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;

create policy tenant on events using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
-- Whoever makes an event happen need not know the webhooks that hear of it: a scoped key fans out to all of them.
create policy tenant on webhooks using (account_id = (select wall_account()) and mode = (select wall_mode()));
create policy tenant on deliveries using (account_id = (select wall_account()) and mode = (select wall_mode()));
create policy tenant on delivery_attempts using (account_id = (select wall_account()) and mode = (select wall_mode()));
create policy platform on events to current_user using (platform_acts());
create policy platform on webhooks to current_user using (platform_acts());
create policy platform on deliveries to current_user using (platform_acts());
create policy platform on delivery_attempts to current_user using (platform_acts());

select audit_table('webhooks', 'webhook', hidden => '{secret_version}',
  ignored => '{failing_since,failures,previous_secret_expires_at}');

-- The job that sends what is due for a webhook: later, if for a repeat. All jobs of a webhook are in one queue, which runs
-- one at a time.
create function add_delivery_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => 'deliver_webhook', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;

-- As in 0004, and frees the job's queue, which would otherwise stay locked by a worker that is gone.
create or replace function give_job_back(job_id bigint, worker text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
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
$$;

-- Events are kept 30 days, and with them their deliveries and attempts.
create function purge_events() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from events where created_at < now() - interval '30 days';
  perform set_config('app.platform', '', true);
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, delete on events to research_platform;
    grant select, insert, update, delete on webhooks, deliveries to research_platform;
    grant select, insert on delivery_attempts to research_platform;
  end if;
end
$$;

-- Down Migration
