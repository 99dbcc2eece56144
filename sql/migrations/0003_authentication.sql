-- What a request gets to know of its caller. `outcome` is 'admitted', 'rate_limited', or the reason of the refusal.
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
  day_reset integer
);

-- Who holds a key, and whether they are let in. Kept plain: PostgreSQL sets every expression up anew at each
-- request, and with the figures of the plans worked out here a look-up took five times as long.
create view key_holders as
select k.hash, k.id as key_id, k.account_id, k.type as mode, k.created_by as user_id, k.permissions, k.project_ids, k.last_used_at,
  case k.type when 'live' then 'live_key'::credential_kind else 'test_key'::credential_kind end as kind,
  case k.type when 'live' then a.live_key_limits else a.test_key_limits end as limits,
  (k.revoked_at is null or k.revoked_at > clock_timestamp()) and (k.expires_at is null or k.expires_at > clock_timestamp())
    and a.status = 'active' as is_valid
from api_keys k
join accounts a on a.id = k.account_id;

-- Requests counted in the current clock minute and UTC day. Unlogged: a crash of the database forgives some requests,
-- it loses no work; and a count that need not reach the disk keeps authentication as fast as a read.
create unlogged table request_counts (
  account_id uuid not null,
  kind credential_kind not null,
  minute timestamptz not null,
  minute_count integer not null,
  day date not null,
  day_count integer not null,
  since timestamptz not null default clock_timestamp(), -- a count that begins anew after a crash is told apart by this
  primary key (account_id, kind)
) with (fillfactor = 30); -- room in the page for the next version of the row, so that an update touches no index
alter table request_counts enable row level security;
alter table request_counts force row level security;
create policy tenant on request_counts using (account_id = (select tenant_account()));
create policy platform on request_counts to current_user using (platform_acts());

-- Failed credentials and visits to routes that need none are counted apart: a flood of wrong keys must not keep people
-- behind the same address from logging in.
create type anonymous_purpose as enum ('credential', 'visit');

-- Requests that showed no valid credential, by address. Not a tenant's table: nobody but authenticate() touches it.
create unlogged table anonymous_counts (
  address inet not null,
  minute timestamptz not null,
  minute_count integer not null,
  purpose anonymous_purpose not null,
  primary key (address, purpose)
) with (fillfactor = 50);

-- Requests by day, which outlive a crash: request_counts does not. A worker folds the counts in once a minute, and a
-- count is folded in whenever its day is over, so a crash of the database costs at most what came since the last fold.
create table usage_by_day (
  account_id uuid not null references accounts on delete cascade,
  kind credential_kind not null,
  day date not null,
  requests bigint not null,
  -- How much of which count is in `requests`: a count that begins anew after a crash is added, an older one ignored.
  counted integer not null,
  counted_since timestamptz not null,
  primary key (account_id, kind, day)
);
alter table usage_by_day enable row level security;
alter table usage_by_day force row level security;
create policy tenant on usage_by_day using (account_id = (select tenant_account()));
create policy platform on usage_by_day to current_user using (platform_acts());

\ir ../functions/fold_finished_day.sql
create trigger fold_finished_day after update on request_counts
for each row when (old.day < new.day) execute function fold_finished_day();

-- Failed logins by e-mail and address. The e-mail is an HMAC, since it may be anybody's; no tenant's table.
create table login_failures (
  email_hash bytea not null check (length(email_hash) = 32),
  address inet not null,
  window_start timestamptz not null,
  failures integer not null,
  primary key (email_hash, address)
);
create index login_failures_window_start_idx on login_failures (window_start);

-- Failures for an e-mail address from everywhere; the address is an HMAC, since it may be anybody's. No tenant's table.
create table login_guesses (
  email_hash bytea primary key check (length(email_hash) = 32),
  window_start timestamptz not null,
  failures integer not null,
  warned_at timestamptz -- when the person was last notified by mail
);
create index login_guesses_window_start_idx on login_guesses (window_start);

-- Networks that a user has logged in from, for 90 days after the last time.
create table login_networks (
  user_id uuid not null references users on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  network inet not null,
  last_login_at timestamptz not null default now(),
  -- Logins of this minute that were let in although their address had been there too often.
  minute timestamptz not null default '-infinity',
  minute_count integer not null default 0,
  primary key (user_id, network)
);
create index login_networks_account_id_idx on login_networks (account_id);
create index login_networks_last_login_at_idx on login_networks (last_login_at);
alter table login_networks enable row level security;
alter table login_networks force row level security;
create policy tenant on login_networks using (account_id = (select tenant_account()));
create policy platform on login_networks to current_user using (platform_acts());

-- How long to wait, and how many failures were too many.
create type login_delay as (seconds integer, failures integer);
create type login_standing as (is_known boolean, delay login_delay);
