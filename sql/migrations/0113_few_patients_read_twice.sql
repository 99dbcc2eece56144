-- What a small run reads is read a third faster.
\ir ../functions/begin_run_with_patients.sql
