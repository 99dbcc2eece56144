-- Folds the counts of all accounts into their requests by day: a worker calls it once a minute.
create or replace function record_usage() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  perform fold_usage(c) from request_counts c
  left join usage_by_day u on u.account_id = c.account_id and u.kind = c.kind and u.day = c.day
  where c.day_count > 0
    and (u.counted, u.returned, u.counted_since) is distinct from (c.day_count, c.day_returned, c.since);
  perform set_config('app.platform', '', true);
end
$$;
