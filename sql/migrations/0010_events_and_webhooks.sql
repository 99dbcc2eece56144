-- What happened, written in the transaction in which it did. Events are read in the order of (epoch, xid, id): one of a
-- transaction that is still open may yet appear before others, so nobody is shown more than is final.
create table events (
  id uuid primary key,
  xid xid8 not null default pg_current_xact_id(),
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid, -- no foreign key: a deleted project leaves its events
  type text not null,
  data json not null,
  created_at timestamptz not null default clock_timestamp(),
  epoch integer not null default current_epoch()
);
create index events_account_id_idx on events (account_id, mode, epoch, xid, id);
create index events_created_at_idx on events (created_at);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on events to current_user using (platform_acts());

create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  url text not null check (char_length(url) <= 2048),
  events text[] not null check (cardinality(events) > 0),
  description text not null check (char_length(description) <= 1000),
  project_ids uuid[] check (cardinality(project_ids) > 0),
  secret_version integer not null default 1,
  previous_secret_expires_at timestamptz, -- until then the version before signs too
  disabled_reason text check (disabled_reason in ('by_request', 'gone', 'failing')), -- null: enabled
  failing_since timestamptz, -- the first failure since the last success
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The secrets, encrypted with a key made from SECRET_KEY, whose id stands before them: so SECRET_KEY can be changed, and
  -- receivers need not know. Null: made from the version, the id and SECRET_KEY.
  sealed_secret bytea,
  previous_sealed_secret bytea
);
create index webhooks_account_id_idx on webhooks (account_id, mode, id);
alter table webhooks enable row level security;
alter table webhooks force row level security;
-- Anyone who makes an event happen need not know the webhooks that hear of it: a scoped key fans out to all of them.
create policy tenant on webhooks using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on webhooks to current_user using (platform_acts());

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
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy tenant on deliveries using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on deliveries to current_user using (platform_acts());

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
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;
create policy tenant on delivery_attempts using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on delivery_attempts to current_user using (platform_acts());
