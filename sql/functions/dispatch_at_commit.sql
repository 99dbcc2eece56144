-- Deferred to the commit, so that no client holds the lock of give_slots() while it thinks, or while it is stopped.
create or replace function dispatch_at_commit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  setting text := 'app.dispatched_' || coalesce(new.task, old.task);
  ignored text;
begin
  -- Once a transaction: a project that goes with 10,000 queued runs is one change.
  if current_setting(setting, true) = 'on' then return null; end if;
  ignored := set_config(setting, 'on', true);
  ignored := give_slots(coalesce(new.task, old.task), null);
  return null;
end
$$;
