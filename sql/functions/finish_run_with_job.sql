-- Stores what an attempt at a run came to, with the digests of the rows that it read and its event, and notifies those who
-- wait: in one statement, which opens the tenant scope first (without `scope`: in that of the transaction). Not `finished` when
-- the run is no longer this attempt's. With `of_job`, which `worker` holds, the job ends with its run, in one commit; and with
-- `takes_next` the slot that is free now is given to that very worker, as if it had taken the job of the next run from the queue: nobody
-- need be woken, and `next_job` is that job.
-- As the owner, who sees the account that the scope names and no other by the conditions here: the policies would verify the
-- scope's signature several times a statement.
create or replace function finish_run_with_job(scope text, run uuid, of_attempt integer, outcome run_status, the_dataset json, the_result json,
  the_warnings json, the_error json, columns json, key_id bytea, digests bytea,
  event_id uuid, event_type text, event_data json, request_id text, of_job bigint, worker text, takes_next boolean,
  out finished boolean, out next_job json)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  the_run runs;
  ignored text;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  ignored := set_config('app.platform', 'on', true);
  -- At the end of this function instead of at the commit, which follows at once.
  if takes_next then ignored := set_config('app.dispatched_run_analysis', 'on', true); end if;
  update runs r set status = outcome, worker_id = null, finished_at = now(), progress = 1,
    dataset = the_dataset, result = the_result, warnings = the_warnings, error = the_error
  where r.id = run and r.account_id = split_part(claim, '|', 3)::uuid and r.mode = split_part(claim, '|', 4)::data_mode
    and (split_part(claim, '|', 5) = '' or r.project_id = any (split_part(claim, '|', 5)::uuid[]))
    and r.attempt = of_attempt and r.status = 'running'
  returning r.id, r.account_id, r.mode, r.project_id into the_run.id, the_run.account_id, the_run.mode, the_run.project_id;
  finished := found;
  if finished then
    if digests is not null then
      insert into run_rows (run_id, account_id, mode, project_id, columns, key_id, digests)
      values (the_run.id, the_run.account_id, the_run.mode, the_run.project_id, columns, key_id, digests);
    end if;
    if event_id is not null then ignored := emit_event(event_id, the_run.project_id, event_type, event_data, request_id)::text; end if;
    ignored := pg_notify('run_is_final', run::text)::text;
    if of_job is not null then
      delete from graphile_worker._private_jobs j where j.id = of_job and j.locked_by = worker;
      if takes_next then next_job := give_slots('run_analysis', worker); end if;
    end if;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$$;
