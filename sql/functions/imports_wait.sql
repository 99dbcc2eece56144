-- Whether an import other than this one waits for a worker, of whichever account: a long one then lets it pass. What waits for
-- its source to answer again does not count.
create or replace function imports_wait(besides uuid) returns boolean stable language sql
security definer set search_path = public, pg_temp as $$
  select exists (
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'index_literature' and j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts
      and j.key is distinct from 'import:' || besides)
$$;
