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
    perform open_tenant_scope(answer.account_id, answer.mode, answer.project_ids,
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
