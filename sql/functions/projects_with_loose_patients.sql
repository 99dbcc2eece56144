-- The projects that have at least so many patients who are in no chunk, of all tenants.
create or replace function projects_with_loose_patients(at_least integer)
returns table (account_id uuid, mode data_mode, project_id uuid) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  return query
    select p.account_id, p.mode, p.id from projects p
    where p.patient_count >= at_least
      and p.patient_count - coalesce((select sum(c.rows) from patient_chunks c where c.project_id = p.id), 0) >= at_least;
  perform set_config('app.platform', '', true);
end
$$;
