-- One event for each patient of a small change, and one with their number for an upload or an erasure of many. Several
-- patients that are deleted by one statement are written down one by one.
create or replace function audit_patients() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  patient record;
  batch record;
begin
  if tg_op = 'INSERT' then
    -- An upload's statement adds to one project: counting it so costs a third of grouping.
    select account_id, mode, project_id into patient from new_rows limit 1;
    if not found then return null; end if;
    select count(*) as rows, count(*) filter (where project_id = patient.project_id) as here into batch from new_rows;
    if batch.rows = batch.here then
      perform audit_count(patient.account_id, patient.mode, patient.project_id, 'patients.created', 'project', patient.project_id, batch.rows);
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from new_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.created', 'project', batch.project_id, batch.rows);
    end loop;
  elsif tg_op = 'UPDATE' then
    if coalesce(current_setting('app.upload', true), '') = '' and (select count(*) from (select from new_rows limit 2) first) = 1 then
      for patient in
        select n.account_id, n.mode, n.project_id, n.id,
          case when n.external_id is distinct from o.external_id then jsonb_build_object('external_id', o.external_id) else '{}' end
            || coalesce(jsonb_build_object('attributes', differing.before), '{}') as before,
          case when n.external_id is distinct from o.external_id then jsonb_build_object('external_id', n.external_id) else '{}' end
            || coalesce(jsonb_build_object('attributes', differing.after), '{}') as after
        from old_rows o join new_rows n on n.id = o.id cross join lateral (
          select coalesce(jsonb_object_agg(b.key, b.value) filter (where b.key is not null), '{}') as before,
            coalesce(jsonb_object_agg(a.key, a.value) filter (where a.key is not null), '{}') as after, count(*) as number
          from jsonb_each(o.attributes::jsonb) b full join jsonb_each(n.attributes::jsonb) a on a.key = b.key
          where a.value is distinct from b.value) differing
        where differing.number > 0 or n.external_id is distinct from o.external_id
      loop
        perform audit_event(patient.account_id, patient.mode, patient.project_id, 'patient.updated', 'patient', patient.id, null,
          jsonb_build_object('before', patient.before, 'after', patient.after));
      end loop;
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from new_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.updated', 'project', batch.project_id, batch.rows);
    end loop;
  else
    select account_id, mode, project_id, id into patient from old_rows limit 1;
    if not found then return null; end if;
    select count(*) as rows, count(*) filter (where project_id = patient.project_id) as here into batch from old_rows;
    -- Most projects that are purged hold no values any longer: they went with the project.
    if batch.rows > batch.here or exists (select from audit_values where project_id = patient.project_id and patient_id is not null) then
      delete from audit_values v using old_rows o where v.patient_id = o.id;
    end if;
    -- Each by itself, however many go at once: what became of a patient is asked by their id. A project that is purged has
    -- gone before its patients, and its event says so.
    if batch.rows = batch.here and exists (select from projects where id = patient.project_id) then
      for patient in select account_id, mode, project_id, id from old_rows order by id loop
        perform audit_event(patient.account_id, patient.mode, patient.project_id, 'patient.deleted', 'patient', patient.id, null, null);
      end loop;
      return null;
    end if;
    for batch in select account_id, mode, project_id, count(*) as rows from old_rows group by 1, 2, 3 loop
      perform audit_count(batch.account_id, batch.mode, batch.project_id, 'patients.deleted', 'project', batch.project_id, batch.rows);
    end loop;
  end if;
  return null;
end
$$;
