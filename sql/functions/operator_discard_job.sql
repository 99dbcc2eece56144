-- Discards a job that has failed for good; null when there is no such job (any more), else its task.
create or replace function operator_discard_job(wanted bigint) returns text volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  task text;
begin
  perform require_operator();
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and j.id = wanted and j.locked_at is null and j.attempts >= j.max_attempts
  returning t.identifier into task;
  if task is null then return null; end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(tenant_account(), null, null, 'failed_job.discarded', 'account', tenant_account(), null,
    jsonb_build_object('before', jsonb_build_object('job', wanted, 'task', task)));
  perform set_config('app.platform', '', true);
  return task;
end
$$;
