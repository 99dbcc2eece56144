-- Begins an epoch when this is another cluster than that of the last one, or one whose transaction ids went backwards.
-- Called by migrate(), before any process writes. Returns the epoch.
create or replace function recognise_cluster() returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  last database_epochs;
  identifier bigint := current_system_identifier();
  highest xid8;
begin
  lock table database_epochs in share row exclusive mode;
  select * into last from database_epochs order by epoch desc limit 1;
  perform set_config('app.platform', 'on', true);
  select e.xid into highest from audit_events e where e.epoch = last.epoch order by e.xid desc limit 1;
  perform set_config('app.platform', platform, true);
  if identifier is not distinct from last.system_identifier and (highest is null or highest <= pg_current_xact_id()) then
    return last.epoch;
  end if;
  insert into database_epochs (epoch, system_identifier) values (last.epoch + 1, identifier);
  return last.epoch + 1;
end
$$;

revoke execute on function recognise_cluster from public;
