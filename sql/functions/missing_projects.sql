-- Those of these projects that the account has not got in this mode: a session is in one mode and makes keys for both.
create or replace function missing_projects(of_mode data_mode, wanted uuid[]) returns setof uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account uuid := tenant_account();
  visible uuid[] := tenant_projects();
begin
  perform set_config('app.platform', 'on', true);
  return query select w.id from unnest(wanted) as w (id) where not exists (
    select from projects p where p.id = w.id and p.account_id = account and p.mode = of_mode
      and (visible is null or p.id = any (visible)));
  perform set_config('app.platform', '', true);
end
$$;
