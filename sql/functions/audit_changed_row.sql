-- The trigger of an update of one row, for a table whose counters change far more often than all else: it names the columns whose
-- change is an event, and an update of others does not fire it. As audit_change() writes it.
create or replace function audit_changed_row() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform audit_difference(tg_argv[0], tg_argv[1]::text[], tg_argv[2]::text[], to_jsonb(old), to_jsonb(new));
  return null;
end
$$;
