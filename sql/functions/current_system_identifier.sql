-- Which cluster this is; null where the server does not tell.
create or replace function current_system_identifier() returns bigint volatile language plpgsql as $$
begin
  return (select system_identifier from pg_control_system());
exception when insufficient_privilege then
  return null;
end
$$;
