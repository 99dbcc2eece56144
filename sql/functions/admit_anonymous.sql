-- Refuses a request that shows no valid credential, or admits a visit to a route that needs none, and counts it: 60 a
-- minute for an address, then 'rate_limited'.
create or replace function admit_anonymous(client_address inet, otherwise text) returns admission volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  used integer;
  answer admission;
begin
  perform open_tenant_scope(null, null, null, null);
  perform set_config('synchronous_commit', 'off', true);
  used := count_anonymous(client_address, case otherwise when 'visitor' then 'visit' else 'credential' end::anonymous_purpose, this_minute);
  answer.outcome := case when used is null then 'rate_limited' else otherwise end;
  answer.minute_limit := 60;
  answer.minute_used := coalesce(used, 60);
  answer.minute_reset := ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()));
  return answer;
end
$$;
