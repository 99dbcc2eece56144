-- As the owner: those who write events need not read the table.
create or replace function current_epoch() returns integer stable language sql
security definer set search_path = public, pg_temp
begin atomic
  select epoch from database_epochs order by epoch desc limit 1;
end;
