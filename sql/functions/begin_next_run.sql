-- Begins the run of a job that finish_run_with_job() has just given to a worker, where it is of the account and mode whose scope that
-- statement has opened: as begin_taken_run() does.
create or replace function begin_next_run(next_job json, most_patients integer, most_bytes integer)
returns text volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claim text;
begin
  if next_job is null then return null; end if;
  claim := tenant_claim();
  return begin_taken_run(next_job ->> 'key', next_job -> 'payload' ->> 'request_id', next_job ->> 'locked_by',
    split_part(claim, '|', 3)::uuid, split_part(claim, '|', 4)::data_mode, most_patients, most_bytes);
end
$$;
