-- A job for each account and mode with a webhook whose secrets are not encrypted with this key; how many.
create or replace function add_secret_sealing_jobs(current_key bytea) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  tenant record;
  added integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for tenant in
    select distinct account_id, mode from webhooks
    where substring(sealed_secret for 8) is distinct from current_key or substring(previous_sealed_secret for 8) <> current_key
  loop
    perform graphile_worker.add_job('seal_webhook_secrets',
      json_build_object('account_id', public_id('acct', tenant.account_id), 'mode', tenant.mode, 'request_id', null),
      job_key => 'seal_webhook_secrets:' || tenant.account_id || ':' || tenant.mode, max_attempts => 3);
    added := added + 1;
  end loop;
  perform set_config('app.platform', '', true);
  return added;
end
$$;
