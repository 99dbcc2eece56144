-- Releases a job that a worker has taken and not looked at, as release_job() does, and puts the run back in the queue that was begun when
-- it was taken (begin_taken_run()).
create or replace function release_taken_job(job_id bigint, worker text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  job_key text;
begin
  select j.key into job_key from graphile_worker._private_jobs j where j.id = job_id and j.locked_by = worker;
  if job_key like 'run:%' then
    perform set_config('app.platform', 'on', true);
    update runs r set status = 'queued', worker_id = null, attempt = r.attempt - 1, progress = 0
    where r.id = substr(job_key, 5)::uuid and r.worker_id = worker and r.status = 'running';
    perform set_config('app.platform', platform, true);
  end if;
  return release_job(job_id, worker);
end
$$;

revoke execute on function release_taken_job from public;
