-- Up Migration

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

create function actor_json(key_id uuid, user_id uuid, request_id text, address inet) returns text immutable language sql
return '{"kind":"' || case when key_id is null then 'user' else 'key' end || '","id":"' || coalesce(key_id, user_id)
  || '","request_id":"' || request_id || '","address":"' || host(address) || '"}';

-- Counts one request that shows no valid credential: 60 a minute for an address, then 'rate_limited'.
create function count_stranger(client_address inet, otherwise text) returns admission volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  used integer;
  answer admission;
begin
  perform open_wall(null, null, null, null);
  perform set_config('synchronous_commit', 'off', true);
  insert into stranger_counts as s values (client_address, this_minute, 1)
  on conflict (address) do update set
    minute = greatest(s.minute, this_minute),
    minute_count = case when s.minute < this_minute then 1 else s.minute_count + 1 end
    where s.minute < this_minute or s.minute_count < 60
  returning minute_count into used;
  answer.outcome := case when used is null then 'rate_limited' else otherwise end;
  answer.minute_limit := 60;
  answer.minute_used := coalesce(used, 60);
  answer.minute_reset := ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()));
  return answer;
end
$$;

-- The same, one step after the other: for sessions, for whoever is refused and why, for requests that are not counted,
-- and for the first request that an account ever makes. Called by authenticate(), which acts as the platform.
create function authenticate_step_by_step(
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
    answer.outcome := 'account_suspended';
    return answer;
  end if;
  if not is_session and wanted_mode <> answer.mode then
    answer.outcome := 'mode_mismatch';
    return answer;
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

-- Who holds a key, and whether the door may open for them. Kept plain: PostgreSQL sets every expression up anew at each
-- request, and with the figures of the plans worked out here a look-up took five times as long.
create view key_holders as
select k.hash, k.id as key_id, k.account_id, k.type as mode, k.created_by as user_id, k.permissions, k.project_ids, k.last_used_at,
  case k.type when 'live' then 'live_key'::credential_kind else 'test_key'::credential_kind end as kind,
  case k.type when 'live' then a.live_key_limits else a.test_key_limits end as limits,
  (k.revoked_at is null or k.revoked_at > clock_timestamp()) and (k.expires_at is null or k.expires_at > clock_timestamp())
    and a.status = 'active' as is_valid
from api_keys k
join accounts a on a.id = k.account_id;

-- Finds who holds this credential, checks the account and the expiry, counts the request against the limits and opens
-- the wall for this connection, all in one round trip. A refused request counts nothing and leaves the wall closed.
-- Exact under concurrency: the row of the counts is locked by the one statement that raises it.
--
-- Every request comes through here. That statement is the last and the plainest, so that requests of one account wait
-- for each other no longer than it takes to commit: with the look-up inside it, ten at once took three times as long.
-- Settings are assigned and not selected, which PL/pgSQL evaluates without the executor.
create function authenticate(
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
    setting := set_config('app.account_id', answer.account_id::text, false);
    setting := set_config('app.mode', answer.mode::text, false);
    setting := set_config('app.project_ids', coalesce(answer.project_ids::text, ''), false);
    setting := set_config('app.actor', actor_json(answer.key_id, answer.user_id, request_id, client_address), false);
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

-- Down Migration
