-- Takes back a job of the account that has not begun.
create or replace function remove_job(key text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(null, key);
  perform graphile_worker.remove_job(key);
end
$$;
