-- Takes back requests that a process of the platform has counted and nobody made, of any accounts: `permits|<expires>|<rows as
-- JSON>`, signed like a scope. Those of a minute that is over still count for their day. Of a count that was lost since in a
-- crash of the database nothing is taken back.
create or replace function return_permits(signed text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  claim text := verified_claim(signed, 'permits');
  platform text := coalesce(current_setting('app.platform', true), '');
  unused record;
  newest date;
begin
  if claim is null then
    raise exception 'these permits were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform set_config('synchronous_commit', 'off', true);
  for unused in
    select r.*, (r.minute at time zone 'UTC')::date as day
    from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
      account_id uuid, kind credential_kind, minute timestamptz, since timestamptz, permits integer)
    order by account_id, kind, minute -- in one order, so that two processes never wait for each other in a circle
  loop
    update request_counts c set
      minute_count = c.minute_count - case when c.minute = unused.minute then unused.permits else 0 end,
      day_returned = c.day_returned + case when c.day = unused.day then unused.permits else 0 end
    where c.account_id = unused.account_id and c.kind = unused.kind and c.since = unused.since
    returning c.day into newest;
    if found and newest > unused.day then
      update usage_by_day u set requests = u.requests - unused.permits, returned = u.returned + unused.permits
      where u.account_id = unused.account_id and u.kind = unused.kind and u.day = unused.day
        and u.counted_since = unused.since;
    end if;
  end loop;
  perform set_config('app.platform', platform, true);
end
$$;
