-- Up Migration

-- Accounts whose owners see the queues of the whole platform. Written by the operator's hand alone (`npm run account
-- operator`): the application's roles have no right to it. A table and no column, since PostgreSQL 15 adds no column to
-- a table whose row type a function takes (0011).
create table operator_accounts (account_id uuid primary key references accounts on delete cascade);
alter table operator_accounts enable row level security;
alter table operator_accounts force row level security;
create policy tenant on operator_accounts using (account_id = (select wall_account()));
create policy platform on operator_accounts to current_user using (platform_acts());

-- Whether who acts is the owner of an operator account, with a session. The tenant scope says who, and is signed.
create function acts_as_operator() returns boolean stable language sql
security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from operator_accounts o join users u on u.account_id = o.account_id
    where o.account_id = wall_account() and u.role = 'owner'
      and wall_actor() ->> 'kind' = 'user' and u.id = (wall_actor() ->> 'id')::uuid);
end;

create function require_operator() returns void stable language plpgsql as $$
begin
  if not acts_as_operator() then
    raise exception 'nobody who operates the platform' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- What workers hold at this moment: by the id that a worker locks with.
create function operator_current_jobs() returns table (worker text, job bigint, task text, since timestamptz)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator();
  return query
    select j.locked_by, j.id, t.identifier, j.locked_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by is not null order by j.locked_at;
end
$$;

-- Jobs that have no attempt left, the newest first: ids, counts and the class of the error. What the error says may quote a
-- patient and stays here.
create function operator_failed_jobs(at_most integer)
returns table (job bigint, task text, attempts integer, created_at timestamptz, failed_at timestamptz, account_id text,
  about text, error_code text)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator();
  return query
    select j.id, t.identifier, j.attempts::integer, j.created_at, j.updated_at, j.payload ->> 'account_id',
      coalesce(j.payload ->> 'run_id', j.payload ->> 'export_id', j.payload ->> 'import_id', j.payload ->> 'webhook_id',
        j.payload ->> 'project_id', j.payload ->> 'invitation_id', j.payload ->> 'user_id'),
      coalesce(substring(j.last_error from '^([A-Z][A-Za-z]{0,60}Error)\M'), substring(j.last_error from '^([A-Z][A-Z_]{2,60})\M'))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.attempts >= j.max_attempts
    order by j.updated_at desc, j.id desc limit at_most;
end
$$;

-- Gives a job that has failed for good its attempts back; null when there is no such job (any more), else its task.
create function operator_retry_job(wanted bigint) returns text volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  task text;
begin
  perform require_operator();
  update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
  from graphile_worker._private_tasks t
  where t.id = j.task_id and j.id = wanted and j.locked_at is null and j.attempts >= j.max_attempts
  returning t.identifier into task;
  if task is null then return null; end if;
  perform pg_notify('jobs:insert', '{"r":1,"count":1}');
  perform set_config('app.platform', 'on', true);
  perform audit_event(wall_account(), null, null, 'failed_job.retried', 'account', wall_account(), null,
    jsonb_build_object('after', jsonb_build_object('job', wanted, 'task', task)));
  perform set_config('app.platform', '', true);
  return task;
end
$$;

create function operator_discard_job(wanted bigint) returns text volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  task text;
begin
  perform require_operator();
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and j.id = wanted and j.locked_at is null and j.attempts >= j.max_attempts
  returning t.identifier into task;
  if task is null then return null; end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(wall_account(), null, null, 'failed_job.discarded', 'account', wall_account(), null,
    jsonb_build_object('before', jsonb_build_object('job', wanted, 'task', task)));
  perform set_config('app.platform', '', true);
  return task;
end
$$;

-- Down Migration
