-- Up Migration

-- After so long without a sign of life a worker is held dead. It shows one every second (worker/life.ts): four may be late
-- before a living one is held dead by mistake, which costs a second computation and no wrong result.
create function worker_dead_after() returns interval immutable language sql return interval '5 seconds';

-- What a worker process works on, and how much of it at once. A process has one row for each of its queues.
alter table workers
  add column task text,
  add column concurrency integer not null default 0 check (concurrency >= 0);

create function worker_lives(worker text, of_task text, slots integer) returns void volatile language sql
begin atomic
  insert into workers (id, task, concurrency) values (worker, of_task, slots)
  on conflict (id) do update set task = excluded.task, concurrency = excluded.concurrency, seen_at = clock_timestamp();
end;

-- The figures of an enterprise account, which other plans don't read; null is no limit.
alter table accounts
  add column runs_queued integer check (runs_queued > 0),
  add column runs_running integer check (runs_running > 0),
  add column exports_queued integer check (exports_queued > 0),
  add column export_bytes bigint check (export_bytes > 0),
  add column imports_queued integer check (imports_queued > 0);

create type work_limits as (
  runs_queued integer, runs_running integer, exports_queued integer, export_bytes bigint, imports_queued integer);

create function work_limits_of(account accounts) returns work_limits immutable language sql
return case account.plan
  when 'starter' then row(100, 2, 5, 1000000000, 2)::work_limits
  when 'professional' then row(1000, 4, 20, 10000000000, 5)::work_limits
  else row(account.runs_queued, account.runs_running, account.exports_queued, account.export_bytes, account.imports_queued)::work_limits
end;

-- An id as the contract shows it: its prefix and the UUID in Crockford's base 32 (contract/ids.ts).
create function public_id(prefix text, id uuid) returns text immutable parallel safe language sql
return prefix || '_' || (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from 5 * i + 1 for 5)::integer + 1, 1), '' order by i)
  from (select B'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) uuid, generate_series(0, 25) i);

-- Every run and export that is not over: it waits for a slot, or it has one (dispatched_at) and with it a job. The job
-- queue knows no accounts and takes jobs in their order, so it is given only as many as the living workers can begin.
create table dispatch_queue (
  task text not null check (task in ('run_analysis', 'export')),
  id uuid not null, -- of the run or the export; sorts by its creation
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  request_id text,
  dispatched_at timestamptz,
  primary key (task, id)
);
create index dispatch_queue_waiting on dispatch_queue (task, account_id, id) where dispatched_at is null;
create index dispatch_queue_dispatched on dispatch_queue (task, account_id) where dispatched_at is not null;
create index literature_imports_queued on literature_imports (account_id) where status = 'queued';

alter table dispatch_queue enable row level security;
alter table dispatch_queue force row level security;
create policy tenant on dispatch_queue using (account_id = (select wall_account()) and mode = (select wall_mode()));
create policy platform on dispatch_queue to current_user using (platform_acts());

-- What stands here from before has its job already.
select set_config('app.platform', 'on', true);
insert into dispatch_queue (task, id, account_id, mode, dispatched_at)
select 'run_analysis', id, account_id, mode, now() from runs where status in ('queued', 'running')
union all
select 'export', id, account_id, mode, now() from exports where status in ('queued', 'running');
select set_config('app.platform', '', true);

create function dispatch_key(task text, id uuid) returns text immutable language sql
return case task when 'run_analysis' then 'run:' else 'export:' end || id;

-- Whether the job queue has a job of this key that some worker has or may take.
create function has_usable_job(job_key text) returns boolean stable language sql
security definer set search_path = public, pg_temp as $$
  select exists (
    select from graphile_worker._private_jobs j
    where j.key = job_key and (j.locked_at is not null or j.attempts < j.max_attempts))
$$;

-- Adds the job of a row of the queue, unless it has one. 25 attempts span about three days (sql/jobs.ts).
create function add_dispatched_job(item dispatch_queue) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  job_key text := dispatch_key(item.task, item.id);
begin
  if has_usable_job(job_key) then return; end if;
  perform graphile_worker.add_job(
    identifier => item.task, job_key => job_key, max_attempts => 25,
    payload => json_build_object(
      'account_id', public_id('acct', item.account_id), 'mode', item.mode, 'request_id', item.request_id,
      case item.task when 'run_analysis' then 'run_id' else 'export_id' end,
      public_id(case item.task when 'run_analysis' then 'run' else 'exp' end, item.id)));
end
$$;

-- Fills the free slots of the living workers: the next is the oldest of the account that has the fewest, within its plan's
-- limit, and where there are several slots no account ever has all of them: a run may take minutes, and nobody waits that
-- long behind one other account.
create function dispatch_work(of_task text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  slots integer;
  held integer;
  next_account uuid;
  next_item dispatch_queue;
  passed uuid[] := '{}';
begin
  -- One at a time, or two that end at the same moment would each not see what the other leaves or brings.
  perform pg_advisory_xact_lock(hashtext('dispatch_work'), hashtext(of_task));
  perform set_config('app.platform', 'on', true);
  select coalesce(sum(w.concurrency), 0) into slots from workers w
    where w.task = of_task and w.seen_at > clock_timestamp() - worker_dead_after();
  select count(*) into held from dispatch_queue q where q.task = of_task and q.dispatched_at is not null;
  while held < slots loop
    -- The oldest of each account that waits, and what an account holds already; those that hold nothing are within any limit.
    with recursive waiting (account_id, id) as (
      (select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null order by q.account_id, q.id limit 1)
      union all
      select later.account_id, later.id from waiting w cross join lateral (
        select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null and q.account_id > w.account_id order by q.account_id, q.id limit 1) later
    ), holding as (
      select q.account_id, count(*) as items,
        case of_task when 'run_analysis' then (select (work_limits_of(a)).runs_running from accounts a where a.id = q.account_id) end as maximum
      from dispatch_queue q where q.task = of_task and q.dispatched_at is not null group by q.account_id)
    select w.account_id into next_account
    from waiting w left join holding h on h.account_id = w.account_id
    where w.account_id <> all (passed)
      and (h.items is null or h.items < least(greatest(slots - 1, 1), h.maximum))
    order by coalesce(h.items, 0), w.id limit 1;
    exit when not found;
    -- A row that is locked is about to go: whoever takes it away waits for this dispatch, and must not be waited for.
    select * into next_item from dispatch_queue q
    where q.task = of_task and q.account_id = next_account and q.dispatched_at is null
    order by q.id limit 1 for update skip locked;
    if not found then
      passed := passed || next_account;
      continue;
    end if;
    update dispatch_queue q set dispatched_at = clock_timestamp() where q.task = of_task and q.id = next_item.id;
    perform add_dispatched_job(next_item);
    held := held + 1;
  end loop;
  perform set_config('app.platform', platform, true);
end
$$;

-- A run or an export is queued with its row, and leaves with its end or its row, whoever writes either.
create function keep_dispatch_queue() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  job_key text;
begin
  perform set_config('app.platform', 'on', true);
  if tg_op = 'INSERT' then
    insert into dispatch_queue (task, id, account_id, mode, request_id)
    values (tg_argv[0], new.id, new.account_id, new.mode, wall_actor() ->> 'request_id');
  else
    delete from dispatch_queue where task = tg_argv[0] and id = old.id;
    job_key := dispatch_key(tg_argv[0], old.id);
    -- A worker that has the job ends it by itself.
    if exists (select from graphile_worker._private_jobs j where j.key = job_key and j.locked_at is null) then
      perform graphile_worker.remove_job(job_key);
    end if;
  end if;
  perform set_config('app.platform', platform, true);
  return null;
end
$$;
create trigger dispatch_queued after insert on runs
  for each row when (new.status in ('queued', 'running')) execute function keep_dispatch_queue('run_analysis');
create trigger dispatch_over after update of status on runs
  for each row when (old.status in ('queued', 'running') and new.status not in ('queued', 'running'))
  execute function keep_dispatch_queue('run_analysis');
create trigger dispatch_gone after delete on runs
  for each row when (old.status in ('queued', 'running')) execute function keep_dispatch_queue('run_analysis');
create trigger dispatch_queued after insert on exports
  for each row when (new.status in ('queued', 'running')) execute function keep_dispatch_queue('export');
create trigger dispatch_over after update of status on exports
  for each row when (old.status in ('queued', 'running') and new.status not in ('queued', 'running'))
  execute function keep_dispatch_queue('export');
create trigger dispatch_gone after delete on exports
  for each row when (old.status in ('queued', 'running')) execute function keep_dispatch_queue('export');

-- Deferred to the commit, so that no client holds the lock of dispatch_work() while it thinks, or while it is stopped.
create function dispatch_at_commit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  done text := 'app.dispatched_' || coalesce(new.task, old.task);
begin
  -- Once a transaction: a project that goes with 10,000 queued runs is one change.
  if current_setting(done, true) = 'on' then return null; end if;
  perform set_config(done, 'on', true);
  perform dispatch_work(coalesce(new.task, old.task));
  return null;
end
$$;
create constraint trigger dispatch after insert or delete on dispatch_queue deferrable initially deferred
  for each row execute function dispatch_at_commit();

-- The limits of an account's plan that what stands queued now is past, this transaction's own included. The lock makes it
-- exact: of many requests at once, each sees those that were granted before it. Held until the commit, so taken late.
create function exceeded_work_limits(work text)
returns table (policy text, maximum bigint, retry_after integer) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  allowed work_limits;
begin
  perform pg_advisory_xact_lock(hashtext('work_limits ' || work), hashtext(wall_account()::text));
  perform set_config('app.platform', 'on', true);
  select (work_limits_of(a)).* into allowed from accounts a where a.id = wall_account();
  if work = 'runs' then
    return query select 'runs_queued', allowed.runs_queued::bigint, 10 where allowed.runs_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'run_analysis' and q.account_id = wall_account() and q.dispatched_at is null);
  elsif work = 'exports' then
    return query select 'exports_queued', allowed.exports_queued::bigint, 30 where allowed.exports_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'export' and q.account_id = wall_account() and q.dispatched_at is null);
    return query select 'export_bytes', allowed.export_bytes, greatest(60, extract(epoch from stored.first_expiry - now())::integer)
      from (select sum(f.size) as bytes, min(e.expires_at) as first_expiry
        from exports e join export_files f on f.export_id = e.id
        where e.account_id = wall_account() and e.status = 'ready' and e.expires_at > now()) stored
      where stored.bytes >= allowed.export_bytes;
  elsif work = 'imports' then
    return query select 'imports_queued', allowed.imports_queued::bigint, 30 where allowed.imports_queued < (
      select count(*) from literature_imports i where i.account_id = wall_account() and i.status = 'queued');
  end if;
  perform set_config('app.platform', platform, true);
end
$$;

-- What an export that is being written may still add to the account's stored bytes; null is no limit. Exact until the
-- transaction ends: two that become ready at the same moment do so one after the other.
create function export_bytes_left() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  remaining bigint;
begin
  perform pg_advisory_xact_lock(hashtext('work_limits exports'), hashtext(wall_account()::text));
  perform set_config('app.platform', 'on', true);
  select (work_limits_of(a)).export_bytes - coalesce((
      select sum(f.size) from exports e join export_files f on f.export_id = e.id
      where e.account_id = a.id and e.status = 'ready' and e.expires_at > now()), 0)
    into remaining from accounts a where a.id = wall_account();
  perform set_config('app.platform', platform, true);
  return remaining;
end
$$;

-- Takes the work of dead workers away from them. By the lock, not by the worker: whoever holds one for longer than a dead
-- worker's silence and shows no life is dead, whether or not it has ever shown any. Runs, exports and imports are queued
-- again, and those that have no job any more get one: the job queue deletes a finished job by its id alone, so a worker that
-- woke late may have deleted the job of its rescuer.
drop function rescue_imports();
drop function rescue_work(interval);
create function rescue_work()
returns table (kind text, id uuid) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  dead_since timestamptz := clock_timestamp() - worker_dead_after();
  dead text[];
  item dispatch_queue;
  lost literature_imports;
begin
  -- One rescuer at a time is enough; the others look again soon.
  if not pg_try_advisory_xact_lock(hashtext('rescue_work')) then return; end if;
  delete from workers w where w.seen_at < dead_since;
  select coalesce(array_agg(distinct locks.locked_by), '{}') into dead
  from (
    select j.locked_by from graphile_worker._private_jobs j where j.locked_at < dead_since
    union all
    select q.locked_by from graphile_worker._private_job_queues q where q.locked_at < dead_since
  ) locks where not exists (select from workers w where w.id = locks.locked_by);
  if cardinality(dead) > 0 then perform graphile_worker.force_unlock_workers(dead); end if;
  -- A queue that is locked for no job at all would stay so: nobody is left who would end one.
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_at < dead_since
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by);
  if found or cardinality(dead) > 0 then perform pg_notify('jobs:insert', '{"r":1,"count":5}'); end if;

  -- A worker that is not seen and whose lock is fresh may be about to show its first sign of life.
  perform set_config('app.platform', 'on', true);
  return query
    update runs r set status = 'queued', worker_id = null, rescues = r.rescues + 1, progress = 0
    where r.worker_id is not null and not exists (select from workers w where w.id = r.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('run_analysis', r.id) and j.locked_by = r.worker_id)
    returning 'run', r.id;
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  return query
    update exports e set status = 'queued', worker_id = null, rescues = e.rescues + 1, progress = 0
    where e.worker_id is not null and not exists (select from workers w where w.id = e.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = dispatch_key('export', e.id) and j.locked_by = e.worker_id)
    returning 'export', e.id;
  perform set_config('app.platform', 'on', true);
  return query
    update literature_imports i
    set status = 'queued', worker_id = null, rescues = i.rescues + 1, failures = i.failures + 1
    where i.worker_id is not null and not exists (select from workers w where w.id = i.worker_id)
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'import:' || i.id and j.locked_by = i.worker_id)
    returning 'import', i.id;
  perform set_config('app.platform', 'on', true);

  for item in
    select q.* from dispatch_queue q where q.dispatched_at is not null and not has_usable_job(dispatch_key(q.task, q.id))
  loop
    perform add_dispatched_job(item);
  end loop;
  for lost in
    select i.* from literature_imports i where i.status = 'queued' and not has_usable_job('import:' || i.id)
  loop
    perform add_import_job(
      json_build_object('account_id', public_id('acct', lost.account_id), 'mode', lost.mode, 'request_id', null,
        'import_id', public_id('imp', lost.id)),
      'import:' || lost.id,
      -- As sql/literature-imports.ts names it: imports of one asker and one source wait for each other.
      'literature:' || coalesce(public_id('acct', lost.account_id), 'operator') || ':' || coalesce(lost.mode::text, 'all') || ':' || lost.source,
      now());
  end loop;
  perform set_config('app.platform', '', true);
end
$$;

-- Jobs that have spent all their attempts and that nobody has: the job queue keeps them for ever. What they were about has a
-- history of its own, and each failure is in the log; a day is for whoever wants to look at them.
create function purge_spent_jobs() returns table (task text, jobs bigint) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  return query
    with gone as (
      delete from graphile_worker._private_jobs j
      where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '1 day'
      returning j.task_id)
    select t.identifier, count(*) from gone join graphile_worker._private_tasks t on t.id = gone.task_id group by 1;
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select on dispatch_queue to research_platform;
  end if;
end
$$;

-- For the functions above alone: who could call it could add a job for any account.
revoke execute on function add_dispatched_job, has_usable_job from public;

-- Down Migration
