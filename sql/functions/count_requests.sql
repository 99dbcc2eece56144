-- Counts up to `wanted` requests of an account against its limits, at least one, and writes into the answer how many and what is
-- used with them; 'rate_limited' when none is left. When none is wanted, only tells what is used. A block is at most a 64th of what is left: so many processes as a platform
-- has hold little of it between them, and the last 127 are counted one by one. Exact under concurrency: the row is locked from
-- here to the commit, so this is the last thing that a request's transaction does.
create or replace function count_requests(inout answer admission, wanted integer) volatile language plpgsql as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  today date := (clock_timestamp() at time zone 'UTC')::date;
  counted request_counts;
  left_over integer;
  ignored text;
begin
  -- Nothing here is worth waiting for the disk: a count lost in a crash forgives a request.
  ignored := set_config('synchronous_commit', 'off', true);
  loop
    select * into counted from request_counts c
    where c.account_id = answer.account_id and c.kind = answer.kind for update;
    exit when found;
    insert into request_counts values (answer.account_id, answer.kind, this_minute, 0, today, 0) on conflict do nothing;
  end loop;
  if counted.minute < this_minute then
    counted.minute := this_minute;
    counted.minute_count := 0;
  end if;
  if counted.day < today then
    counted.day := today;
    counted.day_count := 0;
    counted.day_returned := 0;
  end if;
  left_over := least(answer.minute_limit - counted.minute_count, answer.day_limit - (counted.day_count - counted.day_returned));
  answer.outcome := case when wanted > 0 and left_over <= 0 then 'rate_limited' else 'admitted' end;
  answer.granted := case when wanted = 0 or left_over <= 0 then 0 else greatest(1, least(wanted, left_over / 64)) end;
  if answer.granted > 0 then
    counted.minute_count := counted.minute_count + answer.granted;
    counted.day_count := counted.day_count + answer.granted;
    update request_counts c set minute = counted.minute, minute_count = counted.minute_count,
      day = counted.day, day_count = counted.day_count, day_returned = counted.day_returned
    where c.account_id = answer.account_id and c.kind = answer.kind;
  end if;
  answer.counted_minute := counted.minute;
  answer.counted_since := counted.since;
  answer.minute_used := counted.minute_count;
  answer.day_used := counted.day_count - counted.day_returned;
  answer.minute_reset := ceil(extract(epoch from counted.minute + interval '1 minute' - clock_timestamp()));
  answer.day_reset := ceil(extract(epoch from (counted.day + 1)::timestamp at time zone 'UTC' - clock_timestamp()));
end
$$;
