-- The project's patients, analyses and own past leave nothing but its name. Before the event of the deletion, which is
-- written by the trigger whose name sorts after this one's.
create or replace function audit_project_erased() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from audit_values v using old_rows o where v.project_id = o.id;
  return null;
end
$$;
