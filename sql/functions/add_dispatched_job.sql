-- Adds the job of a row of the queue, unless it has one. 25 attempts span about three days (sql/queue/jobs.ts). By hand where
-- that is the whole of what graphile_worker.add_job() would do, so that the runners of this task alone are woken.
create or replace function add_dispatched_job(item dispatch_queue) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  job_key text := dispatch_key(item.task, item.id);
  job_payload json;
begin
  if has_usable_job(job_key) then return; end if;
  job_payload := json_build_object(
    'account_id', public_id('acct', item.account_id), 'mode', item.mode, 'request_id', item.request_id,
    case item.task when 'run_analysis' then 'run_id' else 'export_id' end,
    public_id(case item.task when 'run_analysis' then 'run' else 'exp' end, item.id));
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key)
  select t.id, job_payload, 25, job_key from graphile_worker._private_tasks t where t.identifier = item.task
  on conflict do nothing;
  if found then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', item.task)::text);
  else
    -- No worker has ever had this task, or all attempts of its job are spent.
    perform graphile_worker.add_job(identifier => item.task, job_key => job_key, max_attempts => 25, payload => job_payload);
  end if;
end
$$;

revoke execute on function add_dispatched_job from public;
