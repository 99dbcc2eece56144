-- Takes the work of dead workers away from them. By the lock, not by the worker: anyone who holds one for longer than a dead
-- worker's silence and shows no heartbeat is dead, whether or not it has ever shown any. Runs, exports, imports and runs of
-- saved searches are queued again, and those that have no job any more get one: the job queue deletes a finished job by its id alone, so a worker that
-- woke late may have deleted the job of its rescuer.
create or replace function rescue_work()
returns table (kind text, id uuid) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  dead_since timestamptz := clock_timestamp() - worker_dead_after();
  dead text[];
  item dispatch_queue;
  lost literature_imports;
  lost_search search_runs;
begin
  -- One rescuer at a time is enough; the others look again soon.
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  delete from workers w where w.seen_at < dead_since;
  select coalesce(array_agg(distinct locks.locked_by), '{}') into dead
  from (
    select j.locked_by from graphile_worker._private_jobs j where j.locked_at < dead_since
    union all
    select q.locked_by from graphile_worker._private_job_queues q where q.locked_at < dead_since
  ) locks where not exists (select from workers w where w.id = locks.locked_by);
  if cardinality(dead) > 0 then perform graphile_worker.force_unlock_workers(dead); end if;
  -- A queue that is locked for no job at all would stay so: nobody is left who would end one.
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_at < dead_since
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by);
  if found or cardinality(dead) > 0 then perform pg_notify('jobs:insert', '{"r":1,"count":5}'); end if;

  -- A worker that is not seen and whose lock is fresh may be about to write its first heartbeat.
  perform set_config('app.platform', 'on', true);
  return query
    update runs r set status = 'queued', worker_id = null, rescues = r.rescues + 1, progress = 0
    where r.worker_id is not null and not exists (select from workers w where w.id = r.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('run_analysis', r.id) and j.locked_by = r.worker_id)
    returning 'run', r.id;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  return query
    update exports e set status = 'queued', worker_id = null, rescues = e.rescues + 1, progress = 0
    where e.worker_id is not null and not exists (select from workers w where w.id = e.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('export', e.id) and j.locked_by = e.worker_id)
    returning 'export', e.id;
  perform set_config('app.platform', 'on', true);
  return query
    update literature_imports i
    set status = 'queued', worker_id = null, rescues = i.rescues + 1, failures = i.failures + 1
    where i.worker_id is not null and not exists (select from workers w where w.id = i.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'import:' || i.id and j.locked_by = i.worker_id)
    returning 'import', i.id;
  perform set_config('app.platform', 'on', true);
  return query
    update search_runs s set status = 'queued', worker_id = null, rescues = s.rescues + 1
    where s.worker_id is not null and not exists (select from workers w where w.id = s.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'search:' || s.id and j.locked_by = s.worker_id)
    returning 'searchRun', s.id;

  for item in
    select q.* from dispatch_queue q where q.dispatched_at is not null and not has_usable_job(dispatch_key(q.task, q.id))
  loop
    perform add_dispatched_job(item);
  end loop;
  for lost in
    select i.* from literature_imports i where i.status = 'queued' and not has_usable_job('import:' || i.id)
  loop
    perform add_import_job(
      json_build_object('account_id', public_id('acct', lost.account_id), 'mode', lost.mode, 'request_id', null,
        'import_id', public_id('imp', lost.id)),
      'import:' || lost.id,
      -- As sql/literature/imports.ts names it: imports of one asker and one source wait for each other.
      'literature:' || coalesce(public_id('acct', lost.account_id), 'operator') || ':' || coalesce(lost.mode::text, 'all') || ':' || lost.source,
      now());
  end loop;
  for lost_search in
    select s.* from search_runs s where s.status = 'queued' and not has_usable_job('search:' || s.id)
  loop
    perform add_search_job(
      json_build_object('account_id', public_id('acct', lost_search.account_id), 'mode', lost_search.mode, 'request_id', null,
        'run_id', public_id('srun', lost_search.id)),
      'search:' || lost_search.id,
      -- As sql/tables/search-runs.ts names it.
      'searches:' || public_id('acct', lost_search.account_id) || ':' || lost_search.mode,
      now());
  end loop;
  perform set_config('app.platform', '', true);
end
$$;
