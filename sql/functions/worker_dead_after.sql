-- After so long without a sign of life a worker is held dead. It shows one every second (worker/life.ts): four may be late
-- before a living one is held dead by mistake, which costs a second computation and no wrong result.
create or replace function worker_dead_after() returns interval immutable language sql return interval '5 seconds';
