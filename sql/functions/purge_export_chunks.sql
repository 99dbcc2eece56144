-- Removes up to so many chunks of a file that is gone; tells how many there were.
create or replace function purge_export_chunks(of_file uuid, at_most integer) returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  purged bigint;
begin
  perform set_config('app.platform', 'on', true);
  delete from export_chunks c where c.file_id = of_file and c.number in (
    select number from export_chunks where file_id = of_file limit at_most)
    and not exists (select from export_files f where f.id = of_file);
  get diagnostics purged = row_count;
  perform set_config('app.platform', '', true);
  return purged;
end
$$;
