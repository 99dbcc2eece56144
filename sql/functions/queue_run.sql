-- Queues a run of an analysis and makes it the analysis' latest, in one statement of a transaction that has a tenant scope open, and
-- says which limits of the plan are exceeded with it, as exceeded_work_limits() does: whoever asks undoes all that then. While another
-- run of the analysis is queued or running nothing is queued, and `unfinished` is that one.
-- As the owner, who sees the account that the scope names and no other by the conditions here: the policies would verify the
-- scope's signature several times a statement.
create or replace function queue_run(run uuid, of_project uuid, of_analysis uuid, of_method text, of_version text, with_parameters json,
  with_filter json, out queued runs, out place integer, out unfinished uuid, out exceeded json)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text := tenant_claim();
  account uuid := split_part(claim, '|', 3)::uuid;
  in_mode data_mode := split_part(claim, '|', 4)::data_mode;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  -- Locked, so that two at once can't both find no run under way.
  perform from analyses a where a.id = of_analysis and a.project_id = of_project and a.account_id = account and a.mode = in_mode
    and (split_part(claim, '|', 5) = '' or a.project_id = any (split_part(claim, '|', 5)::uuid[])) for update;
  if not found then
    raise exception 'no analysis of this scope' using errcode = 'insufficient_privilege';
  end if;
  select r.id into unfinished from runs r where r.analysis_id = of_analysis and r.status in ('queued', 'running');
  if unfinished is null then
    insert into runs (id, account_id, mode, project_id, analysis_id, method, method_version, parameters, filter)
    values (run, account, in_mode, of_project, of_analysis, of_method, of_version, with_parameters, with_filter)
    returning * into queued;
    update analyses a set latest_run_id = run where a.id = of_analysis;
    place := queue_position(run);
    -- Last: it holds a lock until the commit.
    select json_agg(e) into exceeded from exceeded_work_limits('runs') e;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$$;
