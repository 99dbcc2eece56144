-- One row for each queue of a worker process, refreshed every second: its heartbeat. Not a tenant's table.
create table workers (
  id text primary key, -- the pool id of Graphile Worker, which is what its locks carry
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- What it works on, and how much of it at once.
  task text,
  concurrency integer not null default 0 check (concurrency >= 0)
);

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
alter table dispatch_queue enable row level security;
alter table dispatch_queue force row level security;
create policy tenant on dispatch_queue using (account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on dispatch_queue to current_user using (platform_acts());

\ir ../functions/dispatch_at_commit.sql
create constraint trigger dispatch after insert or delete on dispatch_queue deferrable initially deferred
  for each row execute function dispatch_at_commit();

\ir ../functions/keep_dispatch_queue.sql
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
