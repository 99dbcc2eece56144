/*
 * What is kept for a time lies in partitions by time, which are dropped whole (keep_partitions()): to delete row by row costs
 * as much as to write, and leaves dead rows that every list then walks over. Ids begin with their time, so a partition is
 * a range of ids, and ids stay the primary keys. Partitions lie in a schema that the application's roles don't reach.
 */
create schema partitions;

alter table events set schema partitions;
alter table deliveries set schema partitions;
alter table delivery_attempts set schema partitions;
alter table requests set schema partitions;
alter table usage_by_key set schema partitions;
drop function if exists trim_requests(uuid, data_mode, integer);
drop function if exists purge_events();
drop function if exists purge_requests(integer);

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
) partition by range (id);
create index events_account_id_idx on events (account_id, mode, epoch, xid, id);
create index events_created_at_idx on events (created_at);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on events to current_user using (platform_acts());

create table deliveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null, -- no foreign key: whole weeks of events are dropped, and a delivery is not shown without its event
  origin text not null check (origin in ('event', 'test', 'redelivery', 'recovery')),
  status delivery_status not null default 'pending',
  attempts integer not null default 0, -- the fence: an outcome is stored only for the attempt after these
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint finished_or_not check ((finished_at is null) = (status = 'pending'))
) partition by range (id);
create index deliveries_webhook_id_idx on deliveries (webhook_id, id);
create index deliveries_next_attempt_at_idx on deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index deliveries_event_id_idx on deliveries (event_id);
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy tenant on deliveries using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on deliveries to current_user using (platform_acts());

create table delivery_attempts (
  delivery_id uuid not null,
  number integer not null,
  account_id uuid not null,
  mode data_mode not null,
  begun_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text,
  primary key (delivery_id, number)
) partition by range (delivery_id);
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;
create policy tenant on delivery_attempts using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on delivery_attempts to current_user using (platform_acts());

create table requests (
  id uuid not null, -- a UUIDv7, so the order of ids is that of created_at
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
  created_at timestamptz not null,
  -- No index of ids alone: to go through all tenants' newest requests would look cheap for a list of one tenant.
  primary key (account_id, mode, id)
) partition by range (id);
alter table requests enable row level security;
alter table requests force row level security;
create policy tenant on requests for select using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()) and (select tenant_projects()) is null);
create policy platform on requests to current_user using (platform_acts());

create table usage_by_key (
  account_id uuid not null,
  mode data_mode not null,
  key_id uuid not null,
  day date not null,
  requests bigint not null,
  primary key (account_id, key_id, day)
) partition by range (day);
create index usage_by_key_day_idx on usage_by_key (day);
alter table usage_by_key enable row level security;
alter table usage_by_key force row level security;
create policy tenant on usage_by_key for select using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()) and (select tenant_projects()) is null);
create policy platform on usage_by_key to current_user using (platform_acts());

create table partitions.events_default partition of events default;
alter table partitions.events_default enable row level security, force row level security;
create policy platform on partitions.events_default to current_user using (platform_acts());
create table partitions.deliveries_default partition of deliveries default;
alter table partitions.deliveries_default enable row level security, force row level security;
create policy platform on partitions.deliveries_default to current_user using (platform_acts());
create table partitions.delivery_attempts_default partition of delivery_attempts default;
alter table partitions.delivery_attempts_default enable row level security, force row level security;
create policy platform on partitions.delivery_attempts_default to current_user using (platform_acts());
create table partitions.requests_default partition of requests default;
alter table partitions.requests_default enable row level security, force row level security;
create policy platform on partitions.requests_default to current_user using (platform_acts());
create table partitions.usage_by_key_default partition of usage_by_key default;
alter table partitions.usage_by_key_default enable row level security, force row level security;
create policy platform on partitions.usage_by_key_default to current_user using (platform_acts());

\ir ../functions/first_uuid_at.sql
\ir ../functions/partition_bound.sql
\ir ../functions/keep_partitions_at.sql
select keep_partitions_at(clock_timestamp());
select set_config('app.platform', 'on', true);
insert into events select * from partitions.events;
insert into deliveries select * from partitions.deliveries where event_id in (select id from events);
insert into delivery_attempts select * from partitions.delivery_attempts;
insert into requests select * from partitions.requests;
insert into usage_by_key select * from partitions.usage_by_key;
drop table partitions.delivery_attempts, partitions.deliveries, partitions.events, partitions.requests, partitions.usage_by_key;
select set_config('app.platform', '', true);
