-- For workers of the version before, which go on while the database is migrated; to go with the next.
-- Begins the next attempt at a run, unless it is over: in one statement, which opens the tenant scope first. Without `scope` in
-- that of the transaction.
create or replace function begin_run(scope text, run uuid, worker text)
returns table (attempt integer, project_id uuid, analysis_id uuid, method text, parameters json, filter json)
volatile rows 1 language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if scope is not null then perform set_config('app.scope', scope, true); end if;
  return query
    update runs r set status = 'running', worker_id = worker, attempt = r.attempt + 1, progress = 0,
      started_at = coalesce(r.started_at, clock_timestamp())
    where r.id = run and r.status in ('queued', 'running')
    returning r.attempt, r.project_id, r.analysis_id, r.method, r.parameters, r.filter;
end
$$;
