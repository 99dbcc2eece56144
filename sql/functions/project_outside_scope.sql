-- Whether something that the tenant scope hides stands in another project of the same account and mode: only then does a
-- scoped key learn that its scope is what is in the way (403), and otherwise that nothing is there (404).
create or replace function project_outside_scope(kind text, wanted uuid) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  outside boolean;
begin
  perform set_config('app.platform', 'on', true);
  select tenant_projects() is not null and exists (
    select from (
      select patients.account_id, patients.mode, project_id from projects join patients on project_id = projects.id
        where kind = 'patient' and patients.id = wanted and projects.account_id = tenant_account()
      union all select account_id, mode, project_id from analyses where kind = 'analysis' and id = wanted
      union all select account_id, mode, project_id from runs where kind = 'run' and id = wanted
      union all select account_id, mode, project_id from exports where kind = 'export' and id = wanted
      union all select account_id, mode, project_id from reviews where kind = 'review' and id = wanted
      union all select account_id, mode, project_id from searches where kind = 'search' and id = wanted
    ) there
    where account_id = tenant_account() and mode = tenant_mode() and project_id <> all (tenant_projects())) into outside;
  perform set_config('app.platform', '', true);
  return outside;
end
$$;
