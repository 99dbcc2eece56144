-- Writes down the reads of one moment, of any accounts, which a process of the platform has signed: `reads|<expires>|<rows as
-- JSON>`. In a transaction of its own, so that reads share one flush of the log; each is answered when it is over.
create or replace function audit_reads(signed text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  claim text := verified_claim(signed, 'reads');
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  if claim is null then
    raise exception 'these reads were not signed by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.platform', 'on', true);
  insert into audit_events (id, xid, account_id, mode, project_id, action, resource_type, resource_id,
    actor_kind, actor_id, request_id, address, created_at, count)
  select audit_event_id(moment), pg_current_xact_id(), r.account_id, r.mode,
    case resource_type when 'run' then (select project_id from runs where id = r.resource_id and account_id = r.account_id) else r.project_id end,
    r.action, r.resource_type, r.resource_id, r.actor ->> 'kind', (r.actor ->> 'id')::uuid, r.actor ->> 'request_id',
    (r.actor ->> 'address')::inet, moment, r.count
  from json_to_recordset(regexp_replace(claim, '^([^|]*\|){2}', '')::json) as r (
      account_id uuid, mode data_mode, project_id uuid, action text, resource_type text, resource_id uuid, actor json, count bigint),
    lateral (select clock_timestamp() as moment, r.action offset 0) clock; -- of each read its own: so ids list in order
  perform set_config('app.platform', platform, true);
end
$$;
