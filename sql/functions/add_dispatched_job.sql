-- Adds the job of a row of the queue, unless it has one. 25 attempts span about three days (sql/queue/jobs.ts). By hand where
-- that is the whole of what graphile_worker.add_job() would do, so that the runners of this task alone are woken. With a `taker`
-- none is: the job is that worker's, as if it had taken it, and the answer; null where it could not be made so.
create or replace function add_dispatched_job(item dispatch_queue, taker text default null) returns json volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  job_key text := dispatch_key(item.task, item.id);
  job_payload json := json_build_object(
    'account_id', public_id('acct', item.account_id), 'mode', item.mode, 'request_id', item.request_id,
    case item.task when 'run_analysis' then 'run_id' else 'export_id' end,
    public_id(case item.task when 'run_analysis' then 'run' else 'exp' end, item.id));
  taken json;
  ignored text;
begin
  insert into graphile_worker._private_jobs as j (task_id, payload, max_attempts, key, attempts, locked_by, locked_at)
  select t.id, job_payload, 25, job_key, case when taker is null then 0 else 1 end, taker, case when taker is not null then now() end
  from graphile_worker._private_tasks t where t.identifier = item.task
  on conflict do nothing returning case when taker is not null then row_to_json(j) end into taken;
  if found then
    if taker is null then
      ignored := pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', item.task)::text)::text;
    end if;
    return taken;
  end if;
  -- Else no worker has ever had this task, or all attempts of its job are spent.
  if not has_usable_job(job_key) then
    perform graphile_worker.add_job(identifier => item.task, job_key => job_key, max_attempts => 25, payload => job_payload);
  end if;
  return null;
end
$$;

revoke execute on function add_dispatched_job from public;
