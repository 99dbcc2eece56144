-- For a day a run that ended made deliveries for every account's webhooks that wanted its event, in the account of the run. Nothing
-- was sent for them, since a worker finds a webhook in its own account alone; but their job took the place of the webhook's
-- own where that waited. Those deliveries go, and each webhook that owes something has its job again.
select set_config('app.platform', 'on', true);

delete from deliveries d using webhooks w where w.id = d.webhook_id and (w.account_id, w.mode) <> (d.account_id, d.mode);

do $$
declare
  owing record;
begin
  for owing in
    select w.id, w.account_id, w.mode, min(d.next_attempt_at) as due from webhooks w join deliveries d on d.webhook_id = w.id
    where d.status = 'pending' and w.disabled_reason is null group by w.id order by w.id
  loop
    perform add_delivery_job(
      json_build_object('account_id', public_id('acct', owing.account_id), 'mode', owing.mode, 'request_id', null,
        'webhook_id', public_id('whk', owing.id)),
      'webhook:' || owing.id, 'webhook:' || owing.id, owing.due);
  end loop;
end
$$;

select set_config('app.platform', '', true);
