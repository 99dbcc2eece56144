-- The place of a queued run among those of its account that wait: 1 is the next to begin. First come those that have their
-- slot and whose worker has not begun, then the others as give_slots() takes them, of both modes: the oldest first.
-- A run that is only now being queued stands at the end.
create or replace function queue_position(of_run uuid) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
  has_slot boolean;
  earlier bigint;
  ignored text;
begin
  ignored := set_config('app.platform', 'on', true);
  select coalesce(bool_or(q.dispatched_at is not null), false) into has_slot
  from dispatch_queue q where q.task = 'run_analysis' and q.id = of_run;
  select count(*) into earlier
  from dispatch_queue q join runs r on r.id = q.id
  where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is not null and r.status = 'queued'
    and (not has_slot or q.id < of_run);
  if not has_slot then
    select earlier + count(*) into earlier
    from dispatch_queue q
    where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is null and q.id < of_run;
  end if;
  ignored := set_config('app.platform', platform, true);
  return earlier + 1;
end
$$;
