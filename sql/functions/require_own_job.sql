-- Refuses a job for another account than that of the tenant scope, and a key under which a job of another one waits.
-- A worker adds jobs for whom it rescues, and the operator's own: its login role is a member of the workers' role.
create or replace function require_own_job(payload json, job_key text) returns void stable language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if session_user = current_user
    or exists (select from pg_roles r where r.rolname = 'research_platform_worker' and pg_has_role(session_user, r.oid, 'member'))
  then return; end if;
  if payload is not null
    and (uuid_of_id(payload ->> 'account_id') is distinct from tenant_account() or payload ->> 'mode' is distinct from tenant_mode()::text
      or tenant_account() is null)
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
  if exists (select from graphile_worker._private_jobs j
    where j.key = job_key and uuid_of_id(j.payload ->> 'account_id') is distinct from tenant_account())
  then raise exception 'a job of another account' using errcode = 'insufficient_privilege'; end if;
end
$$;
