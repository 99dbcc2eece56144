/*
 * A table whose rows are resources gets its triggers with one statement:
 *
 *   select audit_table('invitations', 'invitation', hidden => '{token_hash}', ignored => '{sent_at}');
 *
 * It needs the columns id and account_id (accounts has its id), and may have mode and project_id. Its events are then
 * invitation.created, .updated and .deleted, with before and after. `hidden` columns never stand there, though their
 * change is an event (.password_changed, .secret_changed); of `ignored` ones not even the change is written down.
 * `kept` are the columns that the event of a deletion shows; null is all.
 */
create or replace function audit_table(
  of_table regclass, resource_type text, hidden text[] default '{}', ignored text[] default '{}', kept text[] default null
) returns void volatile language plpgsql as $$
declare
  arguments text := format('%L, %L, %L, %L', resource_type, hidden,
    ignored || '{id,account_id,mode,project_id,created_at,updated_at}', coalesce(kept::text, ''));
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
    for each statement execute function audit_change(%s)', of_table, arguments);
end
$$;

revoke execute on function audit_table from public;
