-- Whether the job queue has a job of this key that some worker has or may take.
create or replace function has_usable_job(job_key text) returns boolean stable language sql
security definer set search_path = public, pg_temp as $$
  select exists (
    select from graphile_worker._private_jobs j
    where j.key = job_key and (j.locked_at is not null or j.attempts < j.max_attempts))
$$;

revoke execute on function has_usable_job from public;
