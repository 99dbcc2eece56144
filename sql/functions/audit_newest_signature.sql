-- A signature that is newer than every seal tells that the end was cut off.
create or replace function audit_newest_signature() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  newest bigint;
begin
  perform set_config('app.platform', 'on', true);
  select max(g.seal) into newest from audit_seal_signatures g;
  perform set_config('app.platform', platform, true);
  return newest;
end
$$;
