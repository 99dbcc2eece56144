-- Removes requests older than 7 days, at most so many, and counts by key that are of no month that is shown; how many
-- requests it were.
create or replace function purge_requests(at_most integer) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('app.platform', 'on', true);
  delete from usage_by_key where day < current_date - 62;
  delete from requests where ctid = any (array(
    select ctid from requests where created_at < now() - interval '7 days' limit at_most));
  get diagnostics removed = row_count;
  perform set_config('app.platform', '', true);
  return removed;
end
$$;
