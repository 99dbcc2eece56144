-- The job of an import: at once, or later if for another try. Those of one queue run one after the other, as they were asked
-- for.
create or replace function add_import_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'index_literature', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;
