-- Queues a run of each active search that has had none for half a day, with its job: at most so many at once, those that have
-- waited longest first, and their jobs spread over `spread` by the searches' ids. Returns how many.
create or replace function queue_search_runs(at_most integer, spread interval) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  due searches;
  run uuid;
  queued integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for due in
    select s.* from searches s
    where s.active and (s.queued_at is null or s.queued_at < now() - interval '12 hours')
      and not exists (select from search_runs r where r.search_id = s.id and r.status in ('queued', 'running'))
    order by s.queued_at nulls first limit at_most for no key update skip locked
  loop
    run := audit_event_id(clock_timestamp());
    insert into search_runs (id, account_id, mode, project_id, search_id)
    values (run, due.account_id, due.mode, due.project_id, due.id);
    update searches s set queued_at = now() where s.id = due.id;
    perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
    perform add_search_job(
      json_build_object('account_id', public_id('acct', due.account_id), 'mode', due.mode, 'request_id', null,
        'run_id', public_id('srun', run)),
      'search:' || run,
      -- As sql/tables/search-runs.ts names it.
      'searches:' || public_id('acct', due.account_id) || ':' || due.mode,
      now() + spread * (abs(hashtext(due.id::text)::bigint) % 1000 / 1000.0));
    queued := queued + 1;
  end loop;
  perform set_config('app.platform', platform, true);
  return queued;
end
$$;
