-- The heartbeat of one queue of a worker process, with how many jobs it works on at once.
create or replace function record_heartbeat(worker text, of_task text, slots integer) returns void volatile language sql
begin atomic
  insert into workers (id, task, concurrency) values (worker, of_task, slots)
  on conflict (id) do update set task = excluded.task, concurrency = excluded.concurrency, seen_at = clock_timestamp();
end;
