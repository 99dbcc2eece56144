-- Up Migration

-- One row a worker process, refreshed every two seconds: its sign of life. Not a tenant's table.
create table workers (
  id text primary key, -- the pool id of Graphile Worker, which is what its locks carry
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- graphile_worker.add_job wants the owner's rights; this is the one door to it. Called inside the transaction of the
-- row that the job is about. A key makes the job unique: the same key again replaces a job that has not begun.
create function add_job(name text, payload json, key text, max_attempts integer) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => key, max_attempts => max_attempts, job_key_mode => 'replace');
end
$$;

create function remove_job(key text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.remove_job(key);
end
$$;

-- A worker that stops gives its job back: free for the next one at once, without having spent an attempt. The queue's
-- own bookkeeping for a failed job then finds the lock gone and does nothing.
create function give_job_back(job_id bigint, worker text) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0), run_at = now()
  where id = job_id and locked_by = worker;
  if not found then return false; end if;
  perform pg_notify('jobs:insert', '{"r":1,"count":1}');
  return true;
end
$$;

create function worker_lives(worker text) returns void volatile language sql
begin atomic
  insert into workers (id) values (worker) on conflict (id) do update set seen_at = now();
end;

-- Takes the work of dead workers away from them: those that have shown no sign of life for so long, and those that
-- are gone from the table. Their jobs are freed and their runs queued again. The caller adds a job for each run that
-- comes back, in the same transaction: the queue deletes a finished job by its id alone, so a worker that woke late may
-- have deleted the job of its rescuer.
create function rescue_work(dead_after interval)
returns table (account_id uuid, mode data_mode, run_id uuid) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  -- One rescuer at a time is enough; the others look again soon.
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  perform set_config('app.platform', 'on', true);
  with gone as (delete from workers where seen_at < now() - dead_after returning id)
  select coalesce(array_agg(id), '{}') into dead from gone;
  select dead || coalesce(array_agg(distinct r.worker_id), '{}') into dead
  from runs r where r.worker_id is not null and not exists (select from workers w where w.id = r.worker_id);
  if cardinality(dead) = 0 then
    perform set_config('app.platform', '', true);
    return;
  end if;
  perform graphile_worker.force_unlock_workers(dead);
  perform pg_notify('jobs:insert', '{"r":1,"count":5}');
  return query
    update runs set status = 'queued', worker_id = null, rescues = rescues + 1, progress = 0
    where worker_id = any (dead) returning runs.account_id, runs.mode, runs.id;
  perform set_config('app.platform', '', true);
end
$$;

-- What the application's role may do: rows of every table, never the tables themselves.
do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant usage on schema public to research_platform;
    grant select, insert, update, delete on accounts, users, sessions, api_keys, projects, patients, analyses, runs, workers to research_platform;
    grant select on request_counts to research_platform;
  end if;
end
$$;

-- Down Migration
