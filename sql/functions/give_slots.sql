-- Fills the free slots of the living workers: the next is the oldest of the account that has the fewest, within its plan's
-- limit, and where there are several slots no account ever has all of them: a run may take minutes, and nobody waits that
-- long behind one other account. The first of the slots goes to `taker` where one is named, the pool id of a worker that has just
-- ended such work: its job is the answer, which that worker holds.
create or replace function give_slots(of_task text, taker text) returns json volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  slots integer;
  held integer;
  next_account uuid;
  next_item dispatch_queue;
  passed uuid[] := '{}';
  taken json;
  ignored text;
begin
  -- One at a time, or two that end at the same moment would each not see what the other leaves or brings.
  ignored := pg_advisory_xact_lock(hashtext('dispatch_work'), hashtext(of_task))::text;
  ignored := set_config('app.platform', 'on', true);
  -- Where nothing waits, as after the end of a single run, there is nothing to give.
  select (select coalesce(sum(w.concurrency), 0) from workers w where w.task = of_task and w.seen_at > clock_timestamp() - worker_dead_after()),
    (select count(*) from dispatch_queue q where q.task = of_task and q.dispatched_at is not null)
  into slots, held
  where exists (select from dispatch_queue q where q.task = of_task and q.dispatched_at is null);
  if not found then
    ignored := set_config('app.platform', platform, true);
    return null;
  end if;
  while held < slots loop
    -- The oldest of each account that waits, and what an account holds already; those that hold nothing are within any limit.
    with recursive waiting (account_id, id) as (
      (select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null order by q.account_id, q.id limit 1)
      union all
      select later.account_id, later.id from waiting w cross join lateral (
        select q.account_id, q.id from dispatch_queue q
        where q.task = of_task and q.dispatched_at is null and q.account_id > w.account_id order by q.account_id, q.id limit 1) later
    ), holding as (
      select q.account_id, count(*) as items,
        case of_task when 'run_analysis' then (select (work_limits_of(a)).runs_running from accounts a where a.id = q.account_id) end as maximum
      from dispatch_queue q where q.task = of_task and q.dispatched_at is not null group by q.account_id)
    select w.account_id into next_account
    from waiting w left join holding h on h.account_id = w.account_id
    where w.account_id <> all (passed)
      and (h.items is null or h.items < least(greatest(slots - 1, 1), h.maximum))
    order by coalesce(h.items, 0), w.id limit 1;
    exit when not found;
    -- A row that is locked is about to go: anyone who takes it away waits for this dispatch, and must not be waited for.
    update dispatch_queue q set dispatched_at = clock_timestamp()
    where q.task = of_task and q.id = (
      select w.id from dispatch_queue w
      where w.task = of_task and w.account_id = next_account and w.dispatched_at is null
      order by w.id limit 1 for update skip locked)
    returning * into next_item;
    if not found then
      passed := passed || next_account;
      continue;
    end if;
    if taken is null then
      taken := add_dispatched_job(next_item, taker);
    else
      ignored := add_dispatched_job(next_item)::text;
    end if;
    held := held + 1;
  end loop;
  ignored := set_config('app.platform', platform, true);
  return taken;
end
$$;

revoke execute on function give_slots from public;
