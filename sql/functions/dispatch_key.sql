-- The key of the job of a run or an export.
create or replace function dispatch_key(task text, id uuid) returns text immutable language sql
return case task when 'run_analysis' then 'run:' else 'export:' end || id;
