-- The figures of the plans (null is no limit). A session has at least 300 and 10,000, so that a person in the
-- dashboard never starves.
create or replace function request_limits_of(
  plan account_plan, kind credential_kind, live_per_minute integer, live_per_day integer, test_per_minute integer, test_per_day integer
) returns request_limits immutable language sql
return case
  when plan = 'enterprise' and kind = 'test_key' then row(test_per_minute, test_per_day)::request_limits
  when plan = 'enterprise' and kind = 'live_key' then row(live_per_minute, live_per_day)::request_limits
  when plan = 'enterprise' then row(
    case when live_per_minute is not null then greatest(live_per_minute, 300) end,
    case when live_per_day is not null then greatest(live_per_day, 10000) end)::request_limits
  when kind = 'session' or (plan = 'professional' and kind = 'live_key') then row(300, 10000)::request_limits
  when plan = 'professional' or kind = 'live_key' then row(60, 1000)::request_limits
  else row(30, 500)::request_limits
end;
