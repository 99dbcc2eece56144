-- Begins the next attempt at a run of this account and mode, unless it is over, and reads what it works on where that is little.
-- `within`: the projects that the scope is limited to. Who calls has verified whose scope is open; no attempt: the run did not begin.
-- `patients`: the UUID and the attributes of each in the order of their ids, between record separators, which JSON can't hold; null
-- where they are more than `most_patients` or `most_bytes`, or in chunks.
create or replace function begin_run(account uuid, in_mode data_mode, within uuid[], run uuid, worker text, most_patients integer,
  most_bytes integer, out attempt integer, out project_id uuid, out analysis_id uuid, out method text, out parameters json,
  out filter json, out variables json, out patients text)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  update runs r set status = 'running', worker_id = worker, attempt = r.attempt + 1, progress = 0,
    started_at = coalesce(r.started_at, clock_timestamp())
  where r.id = run and r.account_id = account and r.mode = in_mode and r.status in ('queued', 'running')
    and (within is null or r.project_id = any (within))
  returning r.attempt, r.project_id, r.analysis_id, r.method, r.parameters, r.filter
  into attempt, project_id, analysis_id, method, parameters, filter;
  if found then
    -- One statement, and so one moment.
    select p.variables, case
      when p.patient_count <= most_patients and not exists (select from patient_chunks c where c.project_id = p.id)
        and (
          -- First, so that no text is made of what is too much. A few rows are looked at twice sooner than they are kept.
          select count(*) <= most_patients and coalesce(sum(octet_length(f.attributes::text)), 0) <= most_bytes
          from (select t.attributes from patients t where t.project_id = p.id order by t.id limit most_patients + 1) f
        ) then (
          select coalesce(string_agg(f.id || f.attributes::text, e'\x1e' order by f.id), '')
          from (select t.id, t.attributes from patients t where t.project_id = p.id order by t.id limit most_patients + 1) f
        ) end
    into variables, patients
    from projects p where p.id = begin_run.project_id and p.account_id = account and p.mode = in_mode;
  end if;
  ignored := set_config('app.platform', platform, true);
end
$$;

revoke execute on function begin_run from public;
