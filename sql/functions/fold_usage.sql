-- Adds a count of requests to the account's requests by day, or only what was counted since the last time. Of two states of one
-- count the one with more counted and returned is the newer.
create or replace function fold_usage(c request_counts) returns void volatile language sql
begin atomic
  insert into usage_by_day as u (account_id, kind, day, requests, counted, returned, counted_since)
  select c.account_id, c.kind, c.day, c.day_count - c.day_returned, c.day_count, c.day_returned, c.since
  where exists (select from accounts where id = c.account_id)
  on conflict (account_id, kind, day) do update set
    requests = u.requests + excluded.requests - case when excluded.counted_since = u.counted_since then u.counted - u.returned else 0 end,
    counted = excluded.counted,
    returned = excluded.returned,
    counted_since = excluded.counted_since
    where excluded.counted_since > u.counted_since
      or (excluded.counted_since = u.counted_since and excluded.counted >= u.counted and excluded.returned >= u.returned
        and (excluded.counted > u.counted or excluded.returned > u.returned));
end;
