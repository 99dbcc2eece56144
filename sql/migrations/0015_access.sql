-- Up Migration

-- The client that an address stands for. Whoever has one IPv6 address has the 2^64 of its network; an IPv4 address
-- written as an IPv6 one (::ffff:192.0.2.1, what a dual-stack socket shows) is the same client as without.
create function client_network(address inet) returns inet immutable language sql
return case
  when family(address) = 4 then address
  when address <<= inet '::ffff:0.0.0.0/96' then inet '0.0.0.0' + (address - inet '::ffff:0.0.0.0')
  else network(set_masklen(address, 64))::inet
end;

-- Failed credentials and visits to routes that need none are counted apart: a flood of wrong keys must not keep people
-- behind the same address from logging in.
create type anonymous_purpose as enum ('credential', 'visit');
delete from stranger_counts;
alter table stranger_counts
  drop constraint stranger_counts_pkey,
  add column purpose anonymous_purpose not null,
  add primary key (address, purpose);

-- Counts one request of an anonymous client: how many of this purpose there were in the clock minute, at most 60; null
-- when there were 60 already.
create function count_anonymous(client_address inet, of_purpose anonymous_purpose, this_minute timestamptz) returns integer
volatile language sql security definer set search_path = public, pg_temp
begin atomic
  insert into stranger_counts as s (address, purpose, minute, minute_count)
  values (client_network(client_address), of_purpose, this_minute, 1)
  on conflict (address, purpose) do update set
    minute = greatest(s.minute, this_minute),
    minute_count = case when s.minute < this_minute then 1 else s.minute_count + 1 end
    where s.minute < this_minute or s.minute_count < 60
  returning minute_count;
end;
revoke execute on function count_anonymous from public;

-- As in 0002, counted by count_anonymous().
create or replace function count_stranger(client_address inet, otherwise text) returns admission volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  used integer;
  answer admission;
begin
  perform open_wall(null, null, null, null);
  perform set_config('synchronous_commit', 'off', true);
  used := count_anonymous(client_address, case otherwise when 'visitor' then 'visit' else 'credential' end::anonymous_purpose, this_minute);
  answer.outcome := case when used is null then 'rate_limited' else otherwise end;
  answer.minute_limit := 60;
  answer.minute_used := coalesce(used, 60);
  answer.minute_reset := ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()));
  return answer;
end
$$;

-- As in 0002; but whoever holds a credential of a suspended account, or shows it with another mode, is counted against
-- the account's limits before they are refused: such requests cost as much as any.
create or replace function authenticate_step_by_step(
  credential_hash bytea,
  is_session boolean,
  wanted_mode data_mode,
  client_address inet,
  request_id text,
  is_counted boolean
) returns admission volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  answer admission;
  refusal text;
  suspended boolean;
  expires timestamptz;
  revoked timestamptz;
  used_at timestamptz;
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  today date := (clock_timestamp() at time zone 'UTC')::date;
  counted request_counts;
begin
  if is_session then
    select s.id, s.user_id, u.role, s.expires_at, 'session', coalesce(wanted_mode, 'live'), a.id,
      a.status = 'suspended',
      (a.session_limits).*
    into answer.session_id, answer.user_id, answer.role, expires, answer.kind, answer.mode, answer.account_id, suspended,
      answer.minute_limit, answer.day_limit
    from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
    where s.token_hash = credential_hash;
    if not found then return count_stranger(client_address, 'invalid_session'); end if;
    if expires <= clock_timestamp() then return count_stranger(client_address, 'expired_session'); end if;
  else
    select k.id, k.created_by, k.permissions, k.project_ids, k.expires_at, k.revoked_at, k.last_used_at, k.type,
      kind, a.id, a.status = 'suspended',
      (case k.type when 'live' then a.live_key_limits else a.test_key_limits end).*
    into answer.key_id, answer.user_id, answer.permissions, answer.project_ids, expires, revoked, used_at, answer.mode,
      answer.kind, answer.account_id, suspended, answer.minute_limit, answer.day_limit
    from api_keys k join accounts a on a.id = k.account_id
      cross join lateral (select (case k.type when 'live' then 'live_key' else 'test_key' end)::credential_kind as kind) of_key
    where k.hash = credential_hash;
    if not found then return count_stranger(client_address, 'invalid_key'); end if;
    if revoked is not null and revoked <= clock_timestamp() then return count_stranger(client_address, 'revoked_key'); end if;
    if expires <= clock_timestamp() then return count_stranger(client_address, 'expired_key'); end if;
  end if;
  perform open_wall(null, null, null, null);
  if suspended then
    refusal := 'account_suspended';
  elsif not is_session and wanted_mode <> answer.mode then
    refusal := 'mode_mismatch';
  end if;

  -- Nothing here is worth waiting for the disk: a count lost in a crash forgives a request.
  perform set_config('synchronous_commit', 'off', true);
  for attempt in 1..3 loop
    if is_counted then
      update request_counts c set
        minute = greatest(c.minute, this_minute),
        minute_count = case when c.minute < this_minute then 1 else c.minute_count + 1 end,
        day = greatest(c.day, today),
        day_count = case when c.day < today then 1 else c.day_count + 1 end
      where c.account_id = answer.account_id and c.kind = answer.kind
        and (c.minute < this_minute or answer.minute_limit is null or c.minute_count < answer.minute_limit)
        and (c.day < today or answer.day_limit is null or c.day_count < answer.day_limit)
      returning c.* into counted;
      if found then
        answer.outcome := 'admitted';
        exit;
      end if;
    end if;
    select * into counted from request_counts c where c.account_id = answer.account_id and c.kind = answer.kind;
    if found then
      -- Made by another first request at this very moment, the row was not there to be counted in: then once more.
      continue when is_counted
        and (counted.minute < this_minute or answer.minute_limit is null or counted.minute_count < answer.minute_limit)
        and (counted.day < today or answer.day_limit is null or counted.day_count < answer.day_limit);
      answer.outcome := case when is_counted then 'rate_limited' else 'admitted' end;
      exit;
    end if;
    insert into request_counts values (answer.account_id, answer.kind, this_minute, 0, today, 0) on conflict do nothing;
  end loop;

  answer.outcome := coalesce(answer.outcome, 'rate_limited');
  if answer.outcome = 'admitted' then answer.outcome := coalesce(refusal, 'admitted'); end if;
  answer.minute_used := case when counted.minute >= this_minute then counted.minute_count else 0 end;
  answer.minute_reset := ceil(extract(epoch from greatest(counted.minute, this_minute) + interval '1 minute' - clock_timestamp()));
  answer.day_used := case when counted.day >= today then counted.day_count else 0 end;
  answer.day_reset := ceil(extract(epoch from (greatest(counted.day, today) + 1)::timestamp at time zone 'UTC' - clock_timestamp()));
  if answer.outcome = 'admitted' then
    -- At most one write a minute: "last used" is for people.
    if answer.key_id is not null and (used_at is null or used_at < this_minute) then
      update api_keys set last_used_at = clock_timestamp() where id = answer.key_id;
    end if;
    perform open_wall(answer.account_id, answer.mode, answer.project_ids, actor_json(answer.key_id, answer.user_id, request_id, client_address));
  end if;
  return answer;
end
$$;

/*
 * Logins. Beside ten failures for an e-mail address and a network in 15 minutes (0006) there is a limit for one e-mail
 * address from everywhere together, since a thousand rented addresses have ten guesses each. It must not become a way to
 * lock a person out, so it does not hold for networks that they have logged in from before.
 */

-- Where a person is at home: a provider hands out another address of the same /24 tomorrow.
create function home_network(address inet) returns inet immutable language sql
return case family(client_network(address))
  when 4 then network(set_masklen(client_network(address), 24))::inet
  else client_network(address)
end;

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
create policy tenant on login_networks using (account_id = (select wall_account()));
create policy platform on login_networks to current_user using (platform_acts());

-- Failures for an e-mail address from everywhere; the address is an HMAC, since it may be anybody's. No tenant's table.
create table login_guesses (
  email_hash bytea primary key check (length(email_hash) = 32),
  window_start timestamptz not null,
  failures integer not null,
  warned_at timestamptz -- when the person was last told by mail
);
create index login_guesses_window_start_idx on login_guesses (window_start);

delete from login_failures; -- their addresses are networks of another form from now on
drop function login_wait(bytea, inet);
drop function count_login_failure(bytea, inet);
drop function login_network(inet);

-- How long to wait, and how many failures were too many.
create type login_delay as (seconds integer, failures integer);

-- How long to wait until a login with this e-mail from this address may be tried again; null is not at all. Asked before
-- the password is looked at and, when it was right, once more after: of any number of guesses at the same moment, ten are
-- told apart.
create function login_wait(wanted_hash bytea, client_address inet, is_known boolean) returns login_delay volatile language sql
security definer set search_path = public, pg_temp
begin atomic
  select row(greatest(1, ceil(extract(epoch from ends - clock_timestamp())))::integer, most)::login_delay
  from (
    select window_start + interval '15 minutes' as ends, 10 as most from login_failures
      where email_hash = wanted_hash and address = client_network(client_address) and failures >= 10
    union all
    select window_start + interval '1 hour', 100 from login_guesses
      where email_hash = wanted_hash and failures >= 100 and not is_known
  ) limits
  where ends > clock_timestamp() order by ends desc limit 1;
end;

create type login_standing as (is_known boolean, delay login_delay);

-- Whether this person has logged in from this network in the last 90 days, and how long they have to wait. With
-- `is_crowded` the address has used up what anonymous clients have in a minute: then up to ten logins a minute of a
-- person that is known there are let in all the same, and `is_known` is false for any other.
create function login_standing(wanted_email text, wanted_hash bytea, client_address inet, is_crowded boolean) returns login_standing
volatile language plpgsql security definer set search_path = public, pg_temp as $$
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
$$;

-- An id as the API writes it: the prefix and the UUID in Crockford's base 32 (contract/ids.ts).
create or replace function public_id(prefix text, id uuid) returns text immutable parallel safe language sql
return prefix || '_' || (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 1 + 5 * place for 5)::bit(5)::integer, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) form, generate_series(0, 25) as place);

-- Counts a failure. Null when it was among the first ten of this network in 15 minutes and, from a network that is not
-- known, among the first hundred of all in an hour; otherwise how long to wait. At the hundredth the person is mailed,
-- at most once a day.
create function count_login_failure(wanted_email text, wanted_hash bytea, client_address inet, is_known boolean) returns login_delay
volatile language plpgsql security definer set search_path = public, pg_temp as $$
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
$$;

-- What is remembered of logins and has had its time, of every tenant.
create function purge_login_history() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from login_guesses where window_start < now() - interval '1 hour' and (warned_at is null or warned_at < now() - interval '1 day');
  delete from login_networks where last_login_at < now() - interval '90 days';
  perform set_config('app.platform', '', true);
end
$$;

/*
 * The seals of the audit trail are signed by the worker with a key that is made from SECRET_KEY and never in the
 * database: whoever owns the database can compute the whole chain of hashes anew, but not the signatures.
 */
create table audit_seal_signatures (
  seal bigint primary key,
  key_id bytea not null check (length(key_id) = 8),
  -- Whether the seal before was found rightly signed by whoever signed this one: then this signature speaks for it too,
  -- also when the key of the one before is known no longer.
  follows_signed boolean not null,
  digest bytea not null check (length(digest) = 32), -- of this seal and all signatures before
  signature bytea not null check (length(signature) = 32)
);
alter table audit_seal_signatures enable row level security;
alter table audit_seal_signatures force row level security;
create policy platform on audit_seal_signatures to current_user using (platform_acts());
create trigger stays before update or delete on audit_seal_signatures for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_seal_signatures for each statement execute function audit_stays();

-- A seal with its signature; no row when there is none of this number.
create function audit_seal(wanted bigint)
returns table (seal bigint, hash bytea, key_id bytea, follows_signed boolean, digest bytea, signature bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query select s.number, s.hash, g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number where s.number = wanted;
  perform set_config('app.platform', platform, true);
end
$$;

-- Stores the signature of a seal; returns the place of its last event in the chain.
create function sign_audit_seal(of_seal bigint, with_key bytea, follows boolean, its_digest bytea, its_signature bytea) returns bigint
volatile language plpgsql
security definer set search_path = public, pg_temp as $$
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
$$;

-- The secrets of a webhook, encrypted with a key made from SECRET_KEY, whose id stands before them: so SECRET_KEY can be
-- changed, and receivers need not know. Null: from before, made from the version, the id and SECRET_KEY.
alter table webhooks add column sealed_secret bytea, add column previous_sealed_secret bytea;
drop trigger audit_insert on webhooks;
drop trigger audit_update on webhooks;
drop trigger audit_delete on webhooks;
select audit_table('webhooks', 'webhook', hidden => '{secret_version}',
  ignored => '{failing_since,failures,previous_secret_expires_at,sealed_secret,previous_sealed_secret}');

-- A job for each account and mode with a webhook whose secrets are not encrypted with this key; how many.
create function add_secret_sealing_jobs(current_key bytea) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
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
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, update, delete on login_networks to research_platform;
  end if;
end
$$;

-- Down Migration
