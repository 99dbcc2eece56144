-- A worker that stops releases its job: free for the next one at once, without having spent an attempt, and its queue with
-- it, which would otherwise stay locked by a worker that is gone. The bookkeeping of Graphile Worker for a failed job then
-- finds the lock gone and does nothing.
create or replace function release_job(job_id bigint, worker text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  freed graphile_worker._private_jobs;
begin
  update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0), run_at = now()
  where id = job_id and locked_by = worker returning * into freed;
  if not found then return false; end if;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id = freed.job_queue_id and locked_by = worker;
  perform pg_notify('jobs:insert', '{"r":1,"count":1}');
  return true;
end
$$;
