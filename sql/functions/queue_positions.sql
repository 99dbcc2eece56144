-- The places of queue_position() of many runs at once, in one pass: a list may hold two hundred that wait, and each would
-- count all before it.
create or replace function queue_positions(of_runs uuid[]) returns table (run_id uuid, place integer) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
begin
  if cardinality(of_runs) = 0 then return; end if;
  perform set_config('app.platform', 'on', true);
  return query
    select ordered.id, ordered.place from (
      select q.id, (row_number() over (order by q.dispatched_at is null, q.id))::integer as place
      from dispatch_queue q
      where q.task = 'run_analysis' and q.account_id = account
        and (q.dispatched_at is null or exists (select from runs r where r.id = q.id and r.status = 'queued'))
    ) ordered where ordered.id = any (of_runs);
  perform set_config('app.platform', platform, true);
end
$$;
