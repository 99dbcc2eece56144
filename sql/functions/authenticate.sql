-- Finds who holds this credential, checks the account and the expiry, counts the request against the limits and opens
-- the tenant scope for this transaction, all in one round trip. A refused request counts nothing and leaves it closed.
--
-- `wanted` is how many requests to count, of which this is one; 0 counts none. `held` is the permit of a process that has
-- counted this request beforehand: it holds in its minute, by this clock, as long as the account has the limits that it was
-- counted against. A request with such a permit writes nothing. What permit_holds() answers of a credential that a process knows comes
-- here no more.
--
-- Settings are assigned and not selected, which PL/pgSQL evaluates without the executor.
create or replace function authenticate(
  credential_hash bytea,
  is_session boolean,
  wanted_mode data_mode,
  client_address inet,
  request_id text,
  wanted integer,
  held request_permit
) returns admission volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  answer admission;
  this_minute timestamptz;
  is_valid boolean;
  used_at timestamptz;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  if wanted > 0 and not is_session then
    select k.is_valid and (wanted_mode is null or wanted_mode = k.mode), k.account_id, k.mode, k.kind, k.key_id, k.user_id,
      k.permissions, k.project_ids, (k.limits).per_minute, (k.limits).per_day, k.key_version, k.account_version, k.last_used_at
    into is_valid, answer.account_id, answer.mode, answer.kind, answer.key_id, answer.user_id,
      answer.permissions, answer.project_ids, answer.minute_limit, answer.day_limit, answer.key_version, answer.account_version, used_at
    from key_holders k where k.hash = credential_hash;
  end if;
  if is_valid then
    this_minute := date_trunc('minute', clock_timestamp(), 'UTC');
    -- At most one write a minute: "last used" is for people, and not worth waiting for the disk.
    if used_at is null or used_at < this_minute then
      ignored := set_config('synchronous_commit', 'off', true);
      -- Of the row that was read: of one that was changed meanwhile nobody is to remember these permissions by its version.
      update api_keys set last_used_at = clock_timestamp() where id = answer.key_id and xmin = answer.key_version
        returning xmin into answer.key_version;
    end if;
    perform open_tenant_scope(answer.account_id, answer.mode, answer.project_ids,
      actor_json(answer.key_id, answer.user_id, request_id, client_address));
    if held.minute = this_minute and held.minute_limit is not distinct from answer.minute_limit
      and held.day_limit is not distinct from answer.day_limit
    then
      answer.outcome := 'admitted';
      answer.minute_reset := 60 - extract(second from clock_timestamp())::integer;
      answer.day_reset := 86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::integer;
    else
      answer := count_requests(answer, wanted);
      if answer.outcome = 'rate_limited' then perform open_tenant_scope(null, null, null, null); end if;
    end if;
  else
    answer := authenticate_step_by_step(credential_hash, is_session, wanted_mode, client_address, request_id, wanted);
  end if;
  ignored := set_config('app.platform', '', true);
  return answer;
end
$$;
