-- Counts one request of an anonymous client: how many of this purpose there were in the clock minute, at most 60; null
-- when there were 60 already.
create or replace function count_anonymous(client_address inet, of_purpose anonymous_purpose, this_minute timestamptz) returns integer
volatile language sql security definer set search_path = public, pg_temp
begin atomic
  insert into anonymous_counts as s (address, purpose, minute, minute_count)
  values (client_network(client_address), of_purpose, this_minute, 1)
  on conflict (address, purpose) do update set
    minute = greatest(s.minute, this_minute),
    minute_count = case when s.minute < this_minute then 1 else s.minute_count + 1 end
    where s.minute < this_minute or s.minute_count < 60
  returning minute_count;
end;

revoke execute on function count_anonymous from public;
