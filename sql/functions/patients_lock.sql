-- The key of the advisory lock that whoever changes patients of a project shares, and that whoever makes a chunk of them holds alone.
create or replace function patients_lock(project uuid) returns bigint immutable parallel safe language sql
return hashtextextended('patients of ' || project, 0);
