-- Fills the free slots of the living workers.
create or replace function dispatch_work(of_task text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform give_slots(of_task, null);
end
$$;
