-- An export is asked for, which shows patients to the one who asks if they stand in it, and comes to an end. Attempts,
-- progress and rescues are no events.
create or replace function audit_export() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  export record;
begin
  if tg_op = 'INSERT' then
    for export in select * from new_rows loop
      perform audit_event(export.account_id, export.mode, export.project_id, 'export.created', 'export', export.id, null,
        jsonb_build_object('after', jsonb_build_object('analysis_id', export.analysis_id, 'format', export.format,
          'include', export.include, 'filter', export.filter, 'deidentify', export.deidentify, 'options', export.options)
          || case when export.papers is null then '{}' else jsonb_build_object('papers', export.papers) end));
      -- Without a dictionary the variables are found in the patients.
      if 'patients' = any (export.include) or ('variables' = any (export.include)
        and exists (select from projects p where p.id = export.project_id and json_array_length(p.variables) = 0)) then
        perform audit_event(export.account_id, export.mode, export.project_id, 'patients.read', 'project', export.project_id, null, null);
      end if;
    end loop;
  elsif tg_op = 'UPDATE' then
    for export in select n.account_id, n.mode, n.project_id, n.id, n.status, (n.row_counts ->> 'patients')::bigint as patients
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.status not in ('queued', 'running')
    loop
      perform audit_event(export.account_id, export.mode, export.project_id, 'export.' || export.status, 'export', export.id,
        case export.status when 'ready' then export.patients end, null);
    end loop;
  else
    for export in select account_id, mode, project_id, count(*) as deleted, (array_agg(id))[1] as id from old_rows group by 1, 2, 3 loop
      if export.deleted = 1 then
        perform audit_event(export.account_id, export.mode, export.project_id, 'export.deleted', 'export', export.id, null, null);
      else
        perform audit_count(export.account_id, export.mode, export.project_id, 'exports.deleted', 'project', export.project_id, export.deleted);
      end if;
    end loop;
  end if;
  return null;
end
$$;
