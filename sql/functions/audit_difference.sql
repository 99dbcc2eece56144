-- Writes the event of a row that was updated, if what is not ignored has changed: the verb says how, by the columns that have.
create or replace function audit_difference(resource_type text, hidden text[], ignored text[], before jsonb, after jsonb) returns void
volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown record;
  verb text;
begin
  if before - ignored = after - ignored then return; end if;
  select jsonb_object_agg(o.key, o.value) filter (where o.key <> all (hidden)) as before,
    jsonb_object_agg(n.key, n.value) filter (where n.key <> all (hidden)) as after,
    bool_or(n.key = 'password_hash') as of_password
  into shown from jsonb_each(before - ignored) o join jsonb_each(after - ignored) n on n.key = o.key where n.value <> o.value;
  verb := case
    when shown.after is null and shown.of_password then 'password_changed'
    when shown.after is null then 'secret_changed'
    when shown.before -> 'revoked_at' = 'null' then 'revoked'
    else 'updated' end;
  perform audit_row(resource_type, verb, after,
    case when shown.after is not null then jsonb_build_object('before', shown.before, 'after', shown.after) end);
end
$$;

revoke execute on function audit_difference from public;
