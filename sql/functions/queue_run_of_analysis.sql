-- Queues a run of an analysis as it is at this moment (queue_run()), in one statement, which opens the tenant scope first. Without `scope`
-- in that of the transaction. `versions` are those of the methods that there are, by name; of any other nothing is queued. Nor is it, and
-- `method` is null, where the scope shows no such analysis. RP002 undoes it all, with the limits of the plan that it exceeds as its detail.
create or replace function queue_run_of_analysis(scope text, run uuid, of_analysis uuid, versions json,
  out method text, out queued runs, out place integer, out unfinished uuid)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  asked analyses;
  made record;
  ignored text;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  ignored := set_config('app.platform', 'on', true);
  select * into asked from analyses a
  where a.id = of_analysis and a.account_id = split_part(claim, '|', 3)::uuid and a.mode = split_part(claim, '|', 4)::data_mode
    and (split_part(claim, '|', 5) = '' or a.project_id = any (split_part(claim, '|', 5)::uuid[]))
  for update;
  method := asked.method;
  if versions ->> method is not null then
    made := queue_run(run, asked.project_id, asked.id, method, versions ->> method, asked.parameters, asked.filter);
    if made.exceeded is not null then
      raise exception 'the plan allows no more' using errcode = 'RP002', detail = made.exceeded::text;
    end if;
    queued := made.queued;
    place := made.place;
    unfinished := made.unfinished;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$$;
