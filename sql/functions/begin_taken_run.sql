-- Begins the run of a job in the very statement by which a worker takes that job, and reads what the run works on, as
-- begin_run() does, in the scope of its account, for the worker to find with the job: as JSON, and behind a record separator
-- the patients where they are few. `of_account` and `in_mode`: only where the run is theirs. Null where it does not simply wait, where
-- anybody else has its row (who ends it may be waiting for the job), or where something fails: then nothing is done, and the worker
-- begins it by itself and hears why that can't be.
create or replace function begin_taken_run(job_key text, request_id text, worker text, of_account uuid, in_mode data_mode,
  most_patients integer, most_bytes integer)
returns text volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  scope text := coalesce(current_setting('app.scope', true), '');
  ignored text;
  the_run record;
  begun record;
begin
  ignored := set_config('app.platform', 'on', true);
  select r.id, r.account_id, r.mode into the_run from runs r
  where r.id = substr(job_key, 5)::uuid and r.status = 'queued'
    and (of_account is null or (r.account_id = of_account and r.mode = in_mode))
  for update skip locked;
  if not found then
    ignored := set_config('app.platform', platform, true);
    return null;
  end if;
  ignored := open_tenant_scope(the_run.account_id, the_run.mode, null,
    json_build_object('kind', 'worker', 'id', null, 'request_id', request_id, 'address', null)::text)::text;
  begun := begin_run(the_run.account_id, the_run.mode, null, the_run.id, worker, most_patients, most_bytes);
  ignored := set_config('app.scope', scope, true);
  ignored := set_config('app.platform', platform, true);
  if begun.attempt is null then return null; end if;
  return json_build_object('attempt', begun.attempt, 'project_id', begun.project_id, 'analysis_id', begun.analysis_id,
    'method', begun.method, 'parameters', begun.parameters, 'filter', begun.filter, 'variables', begun.variables)::text
    || coalesce(e'\x1e' || begun.patients, '');
exception when others then
  return null;
end
$$;

revoke execute on function begin_taken_run from public;
