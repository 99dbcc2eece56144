-- The requests of an account, for its own people to look at: kept for 7 days, and of each mode the newest 100,000. What
-- was sent or answered is not here: neither bodies nor the query, of an address only ids that are well-formed, of what was
-- found wrong only names and words of the contract. No foreign key to accounts: checking it would lock the account's row
-- with every batch.
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
);
-- For the purge. Rows come in the order of time, of which a block range index is a thousandth of the table.
create index requests_created_at_idx on requests using brin (created_at) with (autosummarize = on);
alter table requests enable row level security;
alter table requests force row level security;
-- They are of no project, so a key that is limited to some sees none.
create policy tenant on requests for select using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()) and (select tenant_projects()) is null);
create policy platform on requests to current_user using (platform_acts());

-- How many requests came with each key, by UTC day. Counted where the log is stored, not at authentication: so it costs no request
-- anything, and what the log has left out of a flood is not here either. No foreign keys, as of requests.
create table usage_by_key (
  account_id uuid not null,
  mode data_mode not null,
  key_id uuid not null,
  day date not null,
  requests bigint not null,
  primary key (account_id, key_id, day)
);
create index usage_by_key_day_idx on usage_by_key (day);
alter table usage_by_key enable row level security;
alter table usage_by_key force row level security;
create policy tenant on usage_by_key for select using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()) and (select tenant_projects()) is null);
create policy platform on usage_by_key to current_user using (platform_acts());

-- What a POST with an Idempotency-Key answered, kept for 24 hours. Neither the key nor the body can be read from here,
-- only compared (HMACs), and the answer is encrypted with a key that this database never holds: it may carry an API
-- key that is shown once, or a patient.
create table idempotency_keys (
  caller_id uuid not null,
  key_hash bytea not null check (length(key_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  request_hash bytea not null check (length(request_hash) = 32),
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (caller_id, key_hash)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (account_id = (select tenant_account()));
create policy platform on idempotency_keys to current_user using (platform_acts());
