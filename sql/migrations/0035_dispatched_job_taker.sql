-- It may be given to the worker that asks, which is a parameter more.
drop function if exists add_dispatched_job(dispatch_queue);
