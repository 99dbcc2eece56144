-- Tells the version of a key only where it is that of the very row that was read.
\ir ../functions/authenticate.sql
