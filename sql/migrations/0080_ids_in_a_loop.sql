-- Ids are written three times as fast.
\ir ../functions/public_id.sql
