-- It looks first whether anything waits.
\ir ../functions/give_slots.sql
