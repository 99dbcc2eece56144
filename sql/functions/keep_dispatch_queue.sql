-- A run or an export is queued with its row, and leaves with its end or its row, no matter who writes either.
create or replace function keep_dispatch_queue() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  job_key text;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  if tg_op = 'INSERT' then
    insert into dispatch_queue (task, id, account_id, mode, request_id)
    values (tg_argv[0], new.id, new.account_id, new.mode, tenant_actor() ->> 'request_id');
  else
    delete from dispatch_queue where task = tg_argv[0] and id = old.id;
    job_key := dispatch_key(tg_argv[0], old.id);
    -- A worker that has the job ends it by itself.
    if exists (select from graphile_worker._private_jobs j where j.key = job_key and j.locked_at is null) then
      perform graphile_worker.remove_job(job_key);
    end if;
  end if;
  ignored := set_config('app.platform', platform, true);
  return null;
end
$$;
