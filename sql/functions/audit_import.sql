-- Asked for, and over: attempts, progress and rescues are no events.
create or replace function audit_import() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  import record;
begin
  if tg_op = 'INSERT' then
    for import in select account_id, mode, id, jsonb_build_object('after', jsonb_strip_nulls(jsonb_build_object(
      'source', source, 'query', query, 'file_name', file_name, 'format', format))) as changes from new_rows
    loop
      perform audit_event(import.account_id, import.mode, null, 'import.queued', 'import', import.id, null, import.changes);
    end loop;
  else
    for import in select n.account_id, n.mode, n.id, n.status
      from old_rows o join new_rows n on n.id = o.id where n.status <> o.status and n.finished_at is not null
    loop
      perform audit_event(import.account_id, import.mode, null, 'import.' || import.status, 'import', import.id, null, null);
    end loop;
  end if;
  return null;
end
$$;
