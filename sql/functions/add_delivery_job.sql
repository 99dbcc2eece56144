-- The job that sends what is due for a webhook: later, if for a repeat. All jobs of a webhook are in one queue, which runs
-- one at a time.
create or replace function add_delivery_job(payload json, key text, queue text, at timestamptz) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'deliver_webhook', payload => payload, queue_name => queue, run_at => at,
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;
