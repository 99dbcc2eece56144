-- Up Migration

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
  account_id = (select wall_account()) and mode = (select wall_mode()) and (select wall_projects()) is null);
create policy platform on requests to current_user using (platform_acts());

-- Removes all but the newest requests of an account in a mode.
create function trim_requests(of_account uuid, of_mode data_mode, newest integer) returns void volatile language sql
begin atomic
  delete from requests where account_id = of_account and mode = of_mode and id <= (
    select id from requests where account_id = of_account and mode = of_mode order by id desc offset newest limit 1);
end;

-- Stores a batch of any accounts' requests that a process of the platform has signed: `requests|<expires>|<rows as JSON>`;
-- one that was stored before is left as it is. How many are new.
create function store_requests(signed text) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  claim text := verified_claim(signed, 'requests');
  platform text := coalesce(current_setting('app.platform', true), '');
  tenant record;
  stored integer := 0;
begin
  if claim is null then
    raise exception 'these requests were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform set_config('synchronous_commit', 'off', true); -- a log is not worth waiting for the disk
  for tenant in
    with added as (
      insert into requests (id, account_id, mode, method, route, path_ids, status, duration_ms, key_id, session_id, user_id,
        address, error_code, error_reason, issues, created_at)
      select id, account_id, mode, method, route, path_ids, status, duration_ms, key_id, session_id, user_id,
        address, error_code, error_reason, issues, created_at
      from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
        id uuid, account_id uuid, mode data_mode, method text, route text, path_ids json, status smallint,
        duration_ms double precision, key_id uuid, session_id uuid, user_id uuid, address inet, error_code text,
        error_reason text, issues json, created_at timestamptz)
      on conflict (account_id, mode, id) do nothing returning account_id, mode)
    select account_id, mode, count(*)::integer as requests from added group by account_id, mode
  loop
    stored := stored + tenant.requests;
    -- To find the 100,000th takes some milliseconds: once in about a thousand requests of an account is often enough.
    if random() * 1000 < tenant.requests then
      perform trim_requests(tenant.account_id, tenant.mode, 100000);
    end if;
  end loop;
  perform set_config('app.platform', platform, true);
  return stored;
end
$$;

-- Removes requests older than 7 days, at most so many; how many it were.
create function purge_requests(at_most integer) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('app.platform', 'on', true);
  delete from requests where ctid = any (array(
    select ctid from requests where created_at < now() - interval '7 days' limit at_most));
  get diagnostics removed = row_count;
  perform set_config('app.platform', '', true);
  return removed;
end
$$;

-- Where and when a session was last used, and by which program it was begun. Null: begun before this was written down.
alter table sessions
  add column last_used_at timestamptz,
  add column address inet,
  add column user_agent text check (char_length(user_agent) <= 500);

-- As in 0015, and a session's last use is written down too.
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
    select s.id, s.user_id, u.role, s.expires_at, s.last_used_at, 'session', coalesce(wanted_mode, 'live'), a.id,
      a.status = 'suspended',
      (a.session_limits).*
    into answer.session_id, answer.user_id, answer.role, expires, used_at, answer.kind, answer.mode, answer.account_id, suspended,
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
    if used_at is null or used_at < this_minute then
      if is_session then
        update sessions set last_used_at = clock_timestamp(), address = client_address where id = answer.session_id;
      else
        update api_keys set last_used_at = clock_timestamp() where id = answer.key_id;
      end if;
    end if;
    perform open_wall(answer.account_id, answer.mode, answer.project_ids, actor_json(answer.key_id, answer.user_id, request_id, client_address));
  end if;
  return answer;
end
$$;

-- Down Migration
