-- Adds the job of a row of the queue, unless it has one. 25 attempts span about three days (sql/queue/jobs.ts).
create or replace function add_dispatched_job(item dispatch_queue) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  job_key text := dispatch_key(item.task, item.id);
begin
  if has_usable_job(job_key) then return; end if;
  perform graphile_worker.add_job(
    identifier => item.task, job_key => job_key, max_attempts => 25,
    payload => json_build_object(
      'account_id', public_id('acct', item.account_id), 'mode', item.mode, 'request_id', item.request_id,
      case item.task when 'run_analysis' then 'run_id' else 'export_id' end,
      public_id(case item.task when 'run_analysis' then 'run' else 'exp' end, item.id)));
end
$$;

revoke execute on function add_dispatched_job from public;
