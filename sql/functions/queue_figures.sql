-- What there is to do, for anyone who watches the platform: numbers by task and state over all tenants, no row of any. The
-- tables of the queue are the owner's. Runs and exports are counted in their own tables, since not each that waits has a
-- job; `failed` is a job that has no attempt left.
create or replace function queue_figures()
returns table (task text, state text, jobs bigint, oldest_seconds double precision) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    with work as (
      select 'run_analysis' as task, case r.status when 'queued' then 'ready' else 'running' end as state,
        case r.status when 'queued' then r.queued_at else r.started_at end as since
      from runs r where r.status in ('queued', 'running')
      union all
      select 'export', case e.status when 'queued' then 'ready' else 'running' end,
        case e.status when 'queued' then e.created_at else e.started_at end
      from exports e where e.status in ('queued', 'running')
      union all
      select t.identifier, s.state, case s.state when 'running' then j.locked_at else j.run_at end
      from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        cross join lateral (select case
          when j.locked_at is not null then 'running'
          when j.attempts >= j.max_attempts then 'failed'
          when j.run_at > now() then 'scheduled'
          else 'ready' end as state) s
      where t.identifier not in ('run_analysis', 'export') or s.state = 'failed'
    )
    select w.task, w.state, count(*), greatest(0, extract(epoch from clock_timestamp() - min(w.since)))::double precision
    from work w group by w.task, w.state;
  perform set_config('app.platform', platform, true);
end
$$;
