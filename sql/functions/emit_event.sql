-- Stores an event, a delivery of it for each webhook that wants it, and their jobs: in the order of the webhooks, since two
-- transactions that touch the same jobs must not wait for each other.
create or replace function emit_event(event_id uuid, of_project uuid, of_type text, data json, request_id text)
returns void volatile language plpgsql set search_path = public, pg_temp as $$
declare
  claim text := tenant_claim();
  account uuid := split_part(claim, '|', 3)::uuid;
  in_mode data_mode := split_part(claim, '|', 4)::data_mode;
  wanted_by uuid;
begin
  insert into events (id, account_id, mode, project_id, type, data) values (event_id, account, in_mode, of_project, of_type, data);
  for wanted_by in
    select w.id from webhooks w
    -- The account by itself: who ends a run acts as the platform, to whom no policy hides another's webhooks.
    where w.account_id = account and w.mode = in_mode and w.disabled_reason is null
      and of_type = any (w.events) and (w.project_ids is null or of_project = any (w.project_ids))
    order by w.id
  loop
    insert into deliveries (id, account_id, mode, webhook_id, event_id, origin, next_attempt_at)
    values (audit_event_id(clock_timestamp()), account, in_mode, wanted_by, event_id, 'event', now());
    perform add_delivery_job(
      json_build_object('account_id', public_id('acct', account), 'mode', in_mode, 'request_id', request_id,
        'webhook_id', public_id('whk', wanted_by)),
      'webhook:' || wanted_by, 'webhook:' || wanted_by, now());
  end loop;
end
$$;
