-- Removes answers that were kept for 24 hours; how many it were.
create or replace function purge_idempotency_keys() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  purged bigint;
begin
  perform set_config('app.platform', 'on', true);
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  get diagnostics purged = row_count;
  perform set_config('app.platform', '', true);
  return purged;
end
$$;
