-- Jobs that have spent all their attempts and that nobody has: the job queue keeps them for ever. What they were about has a
-- history of its own, and each failure is in the log; a day is for anyone who wants to look at them.
create or replace function purge_spent_jobs() returns table (task text, jobs bigint) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  return query
    with gone as (
      delete from graphile_worker._private_jobs j
      where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '1 day'
      returning j.task_id)
    select t.identifier, count(*) from gone join graphile_worker._private_tasks t on t.id = gone.task_id group by 1;
end
$$;
