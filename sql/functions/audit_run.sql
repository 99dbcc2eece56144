-- A run is asked for, begins (and then reads the patients of its project), is canceled or over. What it found is its
-- own record and not repeated here; attempts, progress and rescues are no events.
create or replace function audit_run() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  run record;
  ignored text;
begin
  if tg_op = 'INSERT' then
    for run in select account_id, mode, project_id, id, jsonb_build_object('after', jsonb_build_object('analysis_id', analysis_id,
      'method', method, 'method_version', method_version, 'parameters', parameters, 'filter', filter)) as changes from new_rows
    loop
      ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.queued', 'run', run.id, null, run.changes)::text;
    end loop;
  elsif tg_op = 'UPDATE' then
    for run in select n.account_id, n.mode, n.project_id, n.id, n.status
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.status <> 'queued'
    loop
      if run.status = 'running' then
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'patients.read', 'project', run.project_id, null, null)::text;
      else
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.' || run.status, 'run', run.id, null, null)::text;
      end if;
    end loop;
  else
    for run in select account_id, mode, project_id, count(*) as deleted, (array_agg(id))[1] as id from old_rows group by 1, 2, 3 loop
      if run.deleted = 1 then
        ignored := audit_event(run.account_id, run.mode, run.project_id, 'run.deleted', 'run', run.id, null, null)::text;
      else
        perform audit_count(run.account_id, run.mode, run.project_id, 'runs.deleted', 'project', run.project_id, run.deleted);
      end if;
    end loop;
  end if;
  return null;
end
$$;
