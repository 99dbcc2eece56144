-- What workers hold at this moment: by the id that a worker locks with.
create or replace function operator_current_jobs() returns table (worker text, job bigint, task text, since timestamptz)
volatile language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator();
  return query
    select j.locked_by, j.id, t.identifier, j.locked_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by is not null order by j.locked_at;
end
$$;
