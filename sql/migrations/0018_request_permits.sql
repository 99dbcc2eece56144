-- Permits of requests: a web process counts several at once and returns what it did not use.

-- Both counts of a day only grow, so that of two states of one day the older is told from the newer.
alter table request_counts add column day_returned integer not null default 0;
alter table usage_by_day add column returned integer not null default 0;

-- How many requests this admission has counted, null where it used a permit; in which minute, and since when that count runs.
alter type admission add attribute granted integer;
alter type admission add attribute counted_minute timestamptz;
alter type admission add attribute counted_since timestamptz;

-- What a process holds when it has counted a request beforehand: the minute, and the limits that it was counted against.
create type request_permit as (minute timestamptz, minute_limit integer, day_limit integer);

drop function if exists authenticate(bytea, boolean, data_mode, inet, text, boolean);
drop function if exists authenticate_step_by_step(bytea, boolean, data_mode, inet, text, boolean);
