-- Up Migration

-- The key that rotation put in the place of this one.
alter table api_keys add column successor_id uuid references api_keys on delete set null;
create index api_keys_created_by_idx on api_keys (created_by);

create type mail_state as enum ('off', 'queued', 'sent', 'refused');

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
create policy tenant on invitations using (account_id = (select wall_account()));
create policy platform on invitations to current_user using (platform_acts());
select audit_table('invitations', 'invitation', hidden => '{token_hash}', ignored => '{mail}');

-- Failed logins by e-mail and address. The e-mail is an HMAC, since it may be anybody's; no tenant's table.
create table login_failures (
  email_hash bytea not null check (length(email_hash) = 32),
  address inet not null,
  window_start timestamptz not null,
  failures integer not null,
  primary key (email_hash, address)
);
create index login_failures_window_start_idx on login_failures (window_start);

-- Whoever has one IPv6 address has the 2^64 of its network.
create function login_network(address inet) returns inet immutable language sql
return case when family(address) = 6 and not address <<= inet '::ffff:0:0/96' then network(set_masklen(address, 64))::inet else address end;

-- Seconds until a login with this e-mail from this address may be tried again; null is now. Asked before the password is
-- looked at and, when it was right, once more after: of any number of guesses at the same moment, ten are told apart.
create function login_wait(wanted_hash bytea, client_address inet) returns integer volatile language sql
security definer set search_path = public, pg_temp
begin atomic
  select greatest(1, ceil(extract(epoch from window_start + interval '15 minutes' - clock_timestamp())))::integer from login_failures
  where email_hash = wanted_hash and address = login_network(client_address) and failures >= 10
    and window_start > clock_timestamp() - interval '15 minutes';
end;

-- Counts a failure. Null when it was among the first ten of its window, otherwise the seconds to wait.
create function count_login_failure(wanted_hash bytea, client_address inet) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  window_ends timestamptz := clock_timestamp() - interval '15 minutes';
begin
  insert into login_failures as f values (wanted_hash, login_network(client_address), clock_timestamp(), 1)
  on conflict (email_hash, address) do update set
    window_start = case when f.window_start <= window_ends then clock_timestamp() else f.window_start end,
    failures = case when f.window_start <= window_ends then 1 else f.failures + 1 end
    where f.window_start <= window_ends or f.failures < 10;
  if found then return null; end if;
  return coalesce(login_wait(wanted_hash, client_address), 1);
end
$$;

-- Whose e-mail this is, in whatever account: nobody is inside a wall yet.
create function login_candidate(wanted_email text, out user_id uuid, out account_id uuid, out password_hash text)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  select u.id, u.account_id, u.password_hash into user_id, account_id, password_hash
  from users u where lower(u.email) = lower(wanted_email);
  perform set_config('app.platform', '', true);
end
$$;

-- The account that an invitation's token leads to.
create function invitation_account(wanted_hash bytea) returns uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  perform set_config('app.platform', 'on', true);
  select account_id into account from invitations where token_hash = wanted_hash and expires_at > clock_timestamp();
  perform set_config('app.platform', '', true);
  return account;
end
$$;

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
create policy tenant on usage_by_day using (account_id = (select wall_account()));
create policy platform on usage_by_day to current_user using (platform_acts());

alter table request_counts add column since timestamptz not null default clock_timestamp();

create function fold_usage(c request_counts) returns void volatile language sql
begin atomic
  insert into usage_by_day as u select c.account_id, c.kind, c.day, c.day_count, c.day_count, c.since
  where exists (select from accounts where id = c.account_id)
  on conflict (account_id, kind, day) do update set
    requests = u.requests + excluded.counted - case when excluded.counted_since = u.counted_since then u.counted else 0 end,
    counted = excluded.counted,
    counted_since = excluded.counted_since
    where excluded.counted_since > u.counted_since
      or (excluded.counted_since = u.counted_since and excluded.counted > u.counted);
end;

-- Inside authenticate(), once a day for each account and kind; the condition costs the other requests nothing to speak of.
create function fold_finished_day() returns trigger language plpgsql as $$
begin
  perform fold_usage(old);
  return null;
end
$$;
create trigger fold_finished_day after update on request_counts
for each row when (old.day < new.day) execute function fold_finished_day();

create function record_usage() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  perform fold_usage(c) from request_counts c
  left join usage_by_day u on u.account_id = c.account_id and u.kind = c.kind and u.day = c.day
  where c.day_count > 0 and (u.counted, u.counted_since) is distinct from (c.day_count, c.since);
  perform set_config('app.platform', '', true);
end
$$;

-- What has had its time, of every tenant. A session that is over is kept a day longer: whoever shows it is then told so.
create function purge_expired() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from sessions where expires_at < now() - interval '1 day';
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from invitations where expires_at < now();
  delete from login_failures where window_start < now() - interval '15 minutes';
  delete from stranger_counts where minute < now() - interval '10 minutes';
  perform set_config('app.platform', '', true);
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, update, delete on invitations to research_platform;
    grant select on usage_by_day to research_platform;
  end if;
end
$$;

-- Down Migration
