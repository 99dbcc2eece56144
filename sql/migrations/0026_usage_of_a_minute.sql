-- The newest minute in which a key was used, and how often: counting it in the log of requests grew with what came in that minute.
alter table usage_by_key add column minute timestamptz, add column minute_requests integer;
