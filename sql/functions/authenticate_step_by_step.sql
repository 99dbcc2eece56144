-- What authenticate() does, one step after the other: for sessions, for a credential that is refused and why, and for
-- requests that are not counted. A credential of a suspended account, or one
-- shown with another mode, is counted against the account's limits before it is refused: such requests cost as much as any.
-- Called by authenticate(), which acts as the platform.
create or replace function authenticate_step_by_step(
  credential_hash bytea,
  is_session boolean,
  wanted_mode data_mode,
  client_address inet,
  request_id text,
  wanted integer
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

  answer := count_requests(answer, least(wanted, 1));
  if answer.outcome = 'admitted' then answer.outcome := coalesce(refusal, 'admitted'); end if;
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
