-- Up Migration

-- The key that scopes are signed with, prepared for HMAC-SHA256: its bytes XORed with 0x36 and 0x5c, padded to 64 bytes.
-- `npm run migrate` derives it from SECRET_KEY and writes it anew each time, and that of SECRET_KEY_PREVIOUS beside it
-- while a key is rotated. Only the owner reads it: there is no grant on this table.
create table scope_secrets (
  one boolean primary key default true check (one),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64),
  previous_inner_block bytea check (length(previous_inner_block) = 64),
  previous_outer_block bytea check (length(previous_outer_block) = 64),
  -- False where the server lets its user make no roles: then the platform logs in as the owner.
  has_login_roles boolean not null
);
alter table scope_secrets enable row level security;
alter table scope_secrets force row level security;
create policy platform on scope_secrets to current_user using (true);

-- The claim of a signed text `<64 hexadecimal digits of HMAC-SHA256><claim>`, or null when it was signed with another
-- key, altered, of another kind or expired. A claim is `<kind>|<expires, seconds since 1970>|<what it says>`. Expiry is
-- held against the begin of the transaction, so that a long one keeps its scope and nobody can begin one with an old claim.
create function verified_claim(signed text, kind text) returns text stable parallel safe language plpgsql
security definer set search_path = public, pg_temp as $$
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
  if to_timestamp(split_part(claim, '|', 2)::float8) < now() then return null; end if;
  return claim;
end
$$;

-- The tenant scope of this transaction: `tenant|<expires>|<account>|<mode>|<projects>|<actor>`. sql/tenant-scope.ts signs
-- the same.
create function tenant_claim() returns text stable parallel safe language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  return verified_claim(current_setting('app.scope', true), 'tenant');
end
$$;

create or replace function wall_account() returns uuid stable parallel safe language sql
return split_part(tenant_claim(), '|', 3)::uuid;
create or replace function wall_mode() returns data_mode stable parallel safe language sql
return split_part(tenant_claim(), '|', 4)::data_mode;
create or replace function wall_projects() returns uuid[] stable parallel safe language sql
return nullif(split_part(tenant_claim(), '|', 5), '')::uuid[];
-- The last of the claim's parts: it may hold any sign.
create or replace function wall_actor() returns json stable parallel safe language sql
return nullif(regexp_replace(tenant_claim(), '^([^|]*\|){5}', ''), '')::json;

-- Signs a scope and opens it until the transaction ends; without an account, closes whatever scope is open. Called by
-- authenticate() after it has seen the credential; the application's roles may not call it.
create or replace function open_wall(account uuid, mode data_mode, projects uuid[], actor text) returns void volatile language plpgsql as $$
declare
  claim text;
  secret scope_secrets;
  setting text;
begin
  if account is null then
    setting := set_config('app.scope', '', true);
    return;
  end if;
  select * into secret from scope_secrets;
  -- As long as a scope that a process signs: sql/tenant-scope.ts.
  claim := 'tenant|' || (extract(epoch from now())::bigint + 600) || '|' || account || '|' || mode || '|'
    || coalesce(projects::text, '') || '|' || coalesce(actor, '');
  setting := set_config('app.scope',
    encode(sha256(secret.outer_block || sha256(secret.inner_block || convert_to(claim, 'UTF8'))), 'hex') || claim, true);
end
$$;
-- Finds who holds this credential, checks the account and the expiry, counts the request against the limits and opens
-- the tenant scope for this transaction, all in one round trip. A refused request counts nothing and leaves it closed.
-- Exact under concurrency: the row of the counts is locked by the one statement that raises it.
--
-- Every request comes through here. That statement is the last and the plainest, so that requests of one account wait
-- for each other no longer than it takes to commit: with the look-up inside it, ten at once took three times as long.
-- Settings are assigned and not selected, which PL/pgSQL evaluates without the executor.
create or replace function authenticate(
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
  this_minute timestamptz;
  today date;
  is_valid boolean;
  used_at timestamptz;
  setting text;
begin
  setting := set_config('app.platform', 'on', true);
  if is_counted and not is_session then
    select k.is_valid and (wanted_mode is null or wanted_mode = k.mode), k.account_id, k.mode, k.kind, k.key_id, k.user_id,
      k.permissions, k.project_ids, (k.limits).per_minute, (k.limits).per_day, k.last_used_at
    into is_valid, answer.account_id, answer.mode, answer.kind, answer.key_id, answer.user_id,
      answer.permissions, answer.project_ids, answer.minute_limit, answer.day_limit, used_at
    from key_holders k where k.hash = credential_hash;
  end if;
  if is_valid then
    this_minute := date_trunc('minute', clock_timestamp(), 'UTC');
    today := (clock_timestamp() at time zone 'UTC')::date;
    answer.minute_reset := 60 - extract(second from clock_timestamp())::integer;
    answer.day_reset := 86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::integer;
    -- At most one write a minute: "last used" is for people.
    if used_at is null or used_at < this_minute then
      update api_keys set last_used_at = clock_timestamp() where id = answer.key_id;
    end if;
    perform open_wall(answer.account_id, answer.mode, answer.project_ids,
      actor_json(answer.key_id, answer.user_id, request_id, client_address));
    -- Nothing here is worth waiting for the disk: a count lost in a crash forgives a request.
    setting := set_config('synchronous_commit', 'off', true);
    update request_counts c set
      minute = greatest(c.minute, this_minute),
      minute_count = case when c.minute < this_minute then 1 else c.minute_count + 1 end,
      day = greatest(c.day, today),
      day_count = case when c.day < today then 1 else c.day_count + 1 end
    where c.account_id = answer.account_id and c.kind = answer.kind
      and (c.minute < this_minute or answer.minute_limit is null or c.minute_count < answer.minute_limit)
      and (c.day < today or answer.day_limit is null or c.day_count < answer.day_limit)
    returning 'admitted', c.minute_count, c.day_count into answer.outcome, answer.minute_used, answer.day_used;
  end if;
  if answer.outcome is null then
    answer := authenticate_step_by_step(credential_hash, is_session, wanted_mode, client_address, request_id, is_counted);
  end if;
  setting := set_config('app.platform', '', true);
  return answer;
end
$$;

-- Whose e-mail this is, in whatever account, and the hash of their password: only for a process that has signed the
-- question, `login|<expires>|<e-mail>`.
drop function login_candidate(text);
create function login_candidate(signed text, out user_id uuid, out account_id uuid, out password_hash text)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
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
$$;

-- Writes down that somebody tried the e-mail of a signed login in vain; of one that nobody has, only that.
drop function audit_sign_in_failed(uuid, text, inet);
create function audit_sign_in_failed(signed text, request_id text, address inet) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  of_user uuid := (login_candidate(signed)).user_id;
begin
  perform set_config('app.platform', 'on', true);
  perform audit_event((select u.account_id from users u where u.id = of_user), null, null, 'user.sign_in_failed', 'user', of_user,
    null, null, json_build_object('kind', 'nobody', 'request_id', request_id, 'address', host(address)));
  perform set_config('app.platform', platform, true);
end
$$;

-- Whether this is still the hash of the user's password: then the user stays as they are until the transaction ends.
-- The application's roles can't read the column; of users of other accounts row-level security shows nothing here either.
create function hold_password(of_user uuid, known_hash text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = of_user and u.account_id = wall_account() and u.password_hash = known_hash for share;
  return found;
end
$$;

-- False when the password is no longer the one that was checked.
create function change_password(of_user uuid, known_hash text, new_hash text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update users u set password_hash = new_hash, updated_at = now()
  where u.id = of_user and u.account_id = wall_account() and u.password_hash = known_hash;
  return found;
end
$$;

-- Those of these projects that the account has not got in this mode: a session is in one mode and makes keys for both.
create function missing_projects(of_mode data_mode, wanted uuid[]) returns setof uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account uuid := wall_account();
  visible uuid[] := wall_projects();
begin
  perform set_config('app.platform', 'on', true);
  return query select w.id from unnest(wanted) as w (id) where not exists (
    select from projects p where p.id = w.id and p.account_id = account and p.mode = of_mode
      and (visible is null or p.id = any (visible)));
  perform set_config('app.platform', '', true);
end
$$;

-- The UUID of an id such as `acct_01ja…`: 26 digits of Crockford's base 32 after the prefix (contract/ids.ts).
create function uuid_of_id(id text) returns uuid immutable strict parallel safe language sql
return (
  select string_agg(to_hex(substr(bits, 3 + 4 * digit, 4)::bit(4)::integer), '' order by digit)::uuid
  from (
    select string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', letter) - 1)::bit(5)::text, '' order by place) as bits
    from regexp_split_to_table(substr(id, strpos(id, '_') + 1), '') with ordinality as letters (letter, place)
  ) whole, generate_series(0, 31) as digit);

-- Refuses a job for another account than that of the tenant scope, and a key under which a job of another one waits.
-- A worker adds jobs for whom it rescues, and the operator's own: its login role is a member of the workers' role.
create function require_own_job(payload json, job_key text) returns void stable language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if session_user = current_user
    or exists (select from pg_roles r where r.rolname = 'research_platform_worker' and pg_has_role(session_user, r.oid, 'member'))
  then return; end if;
  if payload is not null
    and (uuid_of_id(payload ->> 'account_id') is distinct from wall_account() or payload ->> 'mode' is distinct from wall_mode()::text
      or wall_account() is null)
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
  if exists (select from graphile_worker._private_jobs j
    where j.key = job_key and uuid_of_id(j.payload ->> 'account_id') is distinct from wall_account())
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
end
$$;

create or replace function add_job(name text, payload json, key text, max_attempts integer) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => key, max_attempts => max_attempts, job_key_mode => 'replace');
end
$$;

create or replace function remove_job(key text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(null, key);
  perform graphile_worker.remove_job(key);
end
$$;

create or replace function add_delivery_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'deliver_webhook', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;

create or replace function add_import_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'index_literature', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;

-- Down Migration
