-- Stores a batch of any accounts' requests that a process of the platform has signed: `requests|<expires>|<rows as JSON>`,
-- and counts them by key; one that was stored before is left as it is. Returns how many are new.
create or replace function store_requests(signed text) returns integer volatile language plpgsql
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
      on conflict (account_id, mode, id) do nothing returning account_id, mode, key_id, created_at),
    by_minute as (
      select account_id, mode, key_id, date_trunc('minute', created_at, 'UTC') as minute, count(*)::integer as requests
      from added where key_id is not null group by 1, 2, 3, 4),
    counted as (
      -- In one order, so that two processes that store at once never wait for each other in a circle.
      insert into usage_by_key as u (account_id, mode, key_id, day, requests, minute, minute_requests)
      select account_id, mode, key_id, (minute at time zone 'UTC')::date as day, sum(requests), max(minute),
        (array_agg(requests order by minute desc))[1]
      from by_minute group by 1, 2, 3, 4 order by 1, 3, 4
      on conflict (account_id, key_id, day) do update set requests = u.requests + excluded.requests,
        minute = greatest(u.minute, excluded.minute),
        minute_requests = case when u.minute > excluded.minute then u.minute_requests
          when u.minute = excluded.minute then u.minute_requests + excluded.minute_requests else excluded.minute_requests end)
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
