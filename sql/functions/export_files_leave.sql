-- Whatever takes a file away (a deleted export, project or account, an attempt that was given up, the clock), its bytes
-- are removed by a job: neither the bucket nor a gigabyte of chunks belongs into the transaction.
create or replace function export_files_leave() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from old_rows) then return null; end if;
  insert into export_leftovers (file_id, object_key) select id, object_key from old_rows on conflict do nothing;
  perform graphile_worker.add_job('purge_export_files', '{}', job_key => 'purge_export_files', max_attempts => 25);
  return null;
end
$$;
