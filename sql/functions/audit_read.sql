-- What the application reports: nothing changes when patients are read, a file is downloaded or a key asks for the wrong
-- project. Whose it is and who did it is the tenant scope's word, not the caller's.
create or replace function audit_read(action text, resource_type text, resource_id uuid, of_project uuid, rows bigint) returns void volatile
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text := tenant_claim(); -- verified once, and not for each of its parts
  account uuid := split_part(claim, '|', 3)::uuid;
begin
  if account is null
    or action not in ('patient.read', 'patients.listed', 'patients.read', 'export.downloaded', 'api_key.out_of_scope') then
    raise exception 'no event that may be written so' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  perform audit_event(account, split_part(claim, '|', 4)::data_mode, of_project, action, resource_type, resource_id, rows, null,
    nullif(regexp_replace(claim, '^([^|]*\|){5}', ''), '')::json);
  perform set_config('app.platform', platform, true);
end
$$;
