-- A run is queued by one statement.
\ir ../functions/queue_run.sql
