-- A run of an analysis is asked for in one round trip.
\ir ../functions/queue_run_of_analysis.sql
