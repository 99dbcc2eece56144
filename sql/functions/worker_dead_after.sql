-- After so long without a heartbeat a worker is considered dead. It writes one every second (worker/heartbeat.ts): four may be late
-- before a living one is considered dead by mistake, which costs a second computation and no wrong result.
create or replace function worker_dead_after() returns interval immutable language sql return interval '5 seconds';
