-- Adds a count of requests to the account's requests by day, or only what was counted since the last time.
create or replace function fold_usage(c request_counts) returns void volatile language sql
begin atomic
  insert into usage_by_day as u select c.account_id, c.kind, c.day, c.day_count, c.day_count, c.since
  where exists (select from accounts where id = c.account_id)
  on conflict (account_id, kind, day) do update set
    requests = u.requests + excluded.counted - case when excluded.counted_since = u.counted_since then u.counted else 0 end,
    counted = excluded.counted,
    counted_since = excluded.counted_since
    where excluded.counted_since > u.counted_since
      or (excluded.counted_since = u.counted_since and excluded.counted > u.counted);
end;
