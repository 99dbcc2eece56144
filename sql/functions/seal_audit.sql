-- Chains the events of all transactions that are over: no transaction below the horizon is still running, so none of its
-- events can come later. Of two that seal at once the second waits. Returns no row when there is nothing to seal.
-- The numbers of transactions begin anew when the database is restored into another server: the first seal of an epoch begins
-- at 0 and covers what the epochs before left unsealed, too.
-- A link's hash is of the head before it and of a leaf, and the leaf is the hash of the event's form. So anyone who may see
-- leaves, but not the events of other accounts, can recompute the chain and hold their own events against it.
create or replace function seal_audit(at_most integer)
returns table (seal bigint, sealed bigint, head bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
  this_epoch integer := current_epoch();
  horizon xid8;
  begins xid8;
  place bigint;
  moment timestamptz := clock_timestamp();
  event audit_events;
  its_leaf bytea;
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  perform pg_advisory_xact_lock(hashtext('seal_audit'));
  select * into last from audit_seals order by number desc limit 1;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  begins := case when last.epoch = this_epoch then last.to_xid else '0' end;
  seal := coalesce(last.number, 0) + 1;
  sealed := 0;
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  select coalesce(max(position), 0) into place from audit_links;
  for event in
    select e.* from audit_events e
    where (e.epoch = this_epoch and e.xid >= begins and e.xid < horizon
        or e.epoch < this_epoch and begins = '0')
      and not exists (select from audit_links l where l.event_id = e.id)
    order by e.epoch, e.xid, e.id limit at_most
  loop
    its_leaf := sha256(convert_to(audit_event_form(event), 'UTF8'));
    head := sha256(head || its_leaf);
    place := place + 1;
    sealed := sealed + 1;
    insert into audit_links (position, seal, event_id, hash, leaf) values (place, seal, event.id, head, its_leaf);
  end loop;
  if sealed = 0 then
    perform set_config('app.platform', platform, true);
    return;
  end if;
  -- Not all were taken: the last one's transaction may have more. Of an earlier epoch, then none of this one was.
  if sealed = at_most then horizon := case event.epoch when this_epoch then event.xid else begins end; end if;
  head := sha256(head || convert_to(
    audit_form(seal::text, begins::text, horizon::text, sealed::text, audit_microseconds(moment)), 'UTF8'));
  insert into audit_seals (number, from_xid, to_xid, events, created_at, hash, epoch)
    values (seal, begins, horizon, sealed, moment, head, this_epoch);
  perform set_config('app.platform', platform, true);
  return next;
end
$$;
