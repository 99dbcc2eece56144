-- One queue for all: each verification reads the whole chain, and many accounts that ask at once must not take every slot
-- of the workers from analyses.
create or replace function add_audit_verification_job(payload json, key text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'verify_audit', payload => payload, queue_name => 'verify_audit',
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;
