-- Jobs that have no attempt left, the newest first: ids, counts and the class of the error. What the error says may quote a
-- patient and stays here.
create or replace function operator_failed_jobs(at_most integer)
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
