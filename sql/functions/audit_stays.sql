-- Against a slip of the owner's hand; against the owner's will only the seals help. The one change there is: the
-- transaction that wrote a count adds to it, and a transaction of an earlier cluster may have had the number of this one.
create or replace function audit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' then
    if old.xid = pg_current_xact_id() and old.epoch = current_epoch() then return new; end if;
  end if;
  raise exception 'the audit trail is not changed' using errcode = 'insufficient_privilege';
end
$$;
