-- graphile_worker.add_job wants the owner's rights; this is the one way to it. Called inside the transaction of the row
-- that the job is about. A key makes the job unique: the same key again replaces a job that has not begun.
create or replace function add_job(name text, payload json, key text, max_attempts integer) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => key, max_attempts => max_attempts, job_key_mode => 'replace');
end
$$;
