-- The columns of chunks are small as they are: an upload spent a fortieth of its time on compressing them, and every reader on the
-- reverse.
alter table patient_columns alter column data set storage external;

-- Of the version before, whose workers went on while the database was migrated to the one that has these with patients and job.
drop function if exists begin_run(text, uuid, text);
drop function if exists finish_run(text, uuid, integer, run_status, json, json, json, json, json, bytea, bytea, uuid, text, json, text);
