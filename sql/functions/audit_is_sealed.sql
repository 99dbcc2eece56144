-- The links name no tenant, so no tenant sees them.
create or replace function audit_is_sealed(event uuid) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  is_sealed boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_sealed := exists (select from audit_links l where l.event_id = event);
  perform set_config('app.platform', platform, true);
  return is_sealed;
end
$$;
