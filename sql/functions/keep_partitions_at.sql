-- Makes the partitions by time that a moment needs, some steps ahead, and drops those whose rows have all been kept for their
-- time. Tells what was done. What can't be had now, since others hold a lock on the table, is left to the next call.
-- A default partition takes what no other one does, so that no insert ever fails; what lies there is moved when its partition
-- is made, removed when its time is over, and told of as `strays` until then.
create or replace function keep_partitions_at(moment timestamptz) returns table (partition text, did text) volatile language plpgsql as $$
declare
  kept record;
  old record;
  start timestamptz;
  low text;
  high text;
  horizon text;
  has_strays boolean;
begin
  perform set_config('app.platform', 'on', true);
  -- Whoever asks for the table waits behind us meanwhile.
  perform set_config('lock_timeout', '1s', true);
  for kept in
    select * from (values
      ('events', 'id', 'week', interval '30 days'),
      ('deliveries', 'id', 'week', interval '30 days'),
      ('delivery_attempts', 'delivery_id', 'week', interval '30 days'),
      ('requests', 'id', 'day', interval '7 days'),
      ('usage_by_key', 'day', 'month', interval '62 days')) kept (parent, key, step, age)
  loop
    did := null;
    start := date_trunc(kept.step, moment - kept.age, 'UTC');
    horizon := partition_bound(kept.key, start);
    while start < moment + 2 * ('1 ' || kept.step)::interval loop
      low := partition_bound(kept.key, start);
      partition := kept.parent || to_char(start at time zone 'UTC', '_YYYYMMDD');
      start := (start at time zone 'UTC' + ('1 ' || kept.step)::interval) at time zone 'UTC';
      high := partition_bound(kept.key, start);
      if to_regclass('partitions.' || partition) is null then
        begin
          execute format('create table partitions.%I (like public.%I including all)', partition, kept.parent);
          execute format('with moved as (delete from public.%I where %I >= %L and %2$I < %4$L returning *)
            insert into partitions.%5$I select * from moved', kept.parent, kept.key, low, high, partition);
          execute format('alter table partitions.%I enable row level security, force row level security', partition);
          execute format('create policy platform on partitions.%I to current_user using (platform_acts())', partition);
          execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)',
            kept.parent, partition, low, high);
          did := 'made';
        exception
          -- The third: a row came into the default partition after the others were moved.
          when lock_not_available or deadlock_detected or check_violation then did := 'postponed';
        end;
        return next;
        exit when did = 'postponed';
      end if;
    end loop;
    continue when did = 'postponed'; -- the others of this table would wait as long
    for old in
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('public.%I', kept.parent)::regclass and c.relname ~ '_\d{8}$'
        and (to_date(right(c.relname, 8), 'YYYYMMDD') + ('1 ' || kept.step)::interval) at time zone 'UTC' <= moment - kept.age
      order by 1
    loop
      partition := old.name;
      begin
        execute format('drop table partitions.%I', partition);
        did := 'dropped';
      exception
        when lock_not_available or deadlock_detected then did := 'postponed';
      end;
      return next;
      exit when did = 'postponed';
    end loop;
    continue when did = 'postponed';
    partition := kept.parent || '_default';
    begin
      execute format('delete from partitions.%I where %I < %L', partition, kept.key, horizon);
    exception
      when lock_not_available then null; -- the next call is soon enough
    end;
    execute format('select exists (select from partitions.%I)', partition) into has_strays;
    if has_strays then
      did := 'strays';
      return next;
    end if;
  end loop;
  perform set_config('lock_timeout', '0', true);
  perform set_config('app.platform', '', true);
end
$$;
