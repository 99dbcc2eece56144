-- For workers of the version before, which go on while the database is migrated; to go with the next.
-- Stores what an attempt at a run came to, with the digests of the rows that it read and its event, and notifies those who
-- wait: in one statement, which opens the tenant scope first (without `scope`: in that of the transaction). False when the run is
-- no longer this attempt's.
create or replace function finish_run(scope text, run uuid, of_attempt integer, outcome run_status, the_dataset json, the_result json,
  the_warnings json, the_error json, columns json, key_id bytea, digests bytea,
  event_id uuid, event_type text, event_data json, request_id text)
returns boolean volatile language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  finished runs;
begin
  if scope is not null then perform set_config('app.scope', scope, true); end if;
  update runs r set status = outcome, worker_id = null, finished_at = now(), progress = 1,
    dataset = the_dataset, result = the_result, warnings = the_warnings, error = the_error
  where r.id = run and r.attempt = of_attempt and r.status = 'running'
  returning r.id, r.account_id, r.mode, r.project_id into finished.id, finished.account_id, finished.mode, finished.project_id;
  if not found then return false; end if;
  if digests is not null then
    insert into run_rows (run_id, account_id, mode, project_id, columns, key_id, digests)
    values (finished.id, finished.account_id, finished.mode, finished.project_id, columns, key_id, digests);
  end if;
  if event_id is not null then perform emit_event(event_id, finished.project_id, event_type, event_data, request_id); end if;
  perform pg_notify('run_is_final', run::text);
  return true;
end
$$;
