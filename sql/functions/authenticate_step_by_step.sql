-- What authenticate() does, one step after the other: for sessions, for a credential that is refused and why, for requests
-- that are not counted, and for the first request that an account ever makes. A credential of a suspended account, or one
-- shown with another mode, is counted against the account's limits before it is refused: such requests cost as much as any.
-- Called by authenticate(), which acts as the platform.
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
    if not found then return admit_anonymous(client_address, 'invalid_session'); end if;
    if expires <= clock_timestamp() then return admit_anonymous(client_address, 'expired_session'); end if;
  else
    select k.id, k.created_by, k.permissions, k.project_ids, k.expires_at, k.revoked_at, k.last_used_at, k.type,
      kind, a.id, a.status = 'suspended',
      (case k.type when 'live' then a.live_key_limits else a.test_key_limits end).*
    into answer.key_id, answer.user_id, answer.permissions, answer.project_ids, expires, revoked, used_at, answer.mode,
      answer.kind, answer.account_id, suspended, answer.minute_limit, answer.day_limit
    from api_keys k join accounts a on a.id = k.account_id
      cross join lateral (select (case k.type when 'live' then 'live_key' else 'test_key' end)::credential_kind as kind) of_key
    where k.hash = credential_hash;
    if not found then return admit_anonymous(client_address, 'invalid_key'); end if;
    if revoked is not null and revoked <= clock_timestamp() then return admit_anonymous(client_address, 'revoked_key'); end if;
    if expires <= clock_timestamp() then return admit_anonymous(client_address, 'expired_key'); end if;
  end if;
  perform open_tenant_scope(null, null, null, null);
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
    perform open_tenant_scope(answer.account_id, answer.mode, answer.project_ids, actor_json(answer.key_id, answer.user_id, request_id, client_address));
  end if;
  return answer;
end
$$;
