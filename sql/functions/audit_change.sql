-- The trigger that audit_table() gives to a table: one event for each row that was made, changed or deleted.
create or replace function audit_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  hidden text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
  kept text[] := nullif(tg_argv[3], '');
  many constant integer := 100; -- a statement that changes more is written down by its count alone
  pair record;
begin
  if tg_op = 'INSERT' then
    if (select count(*) from (select from new_rows limit many + 1) first) > many then
      for pair in select to_jsonb(n) ->> 'account_id' as account, count(*) as rows from new_rows n group by 1 loop
        perform audit_count(pair.account::uuid, null, null, tg_table_name || '.created', tg_argv[0], null, pair.rows);
      end loop;
      return null;
    end if;
    for pair in select to_jsonb(n) as new from new_rows n loop
      perform audit_row(tg_argv[0], 'created', pair.new, jsonb_build_object('after', pair.new - hidden - ignored));
    end loop;
  elsif tg_op = 'DELETE' then
    if (select count(*) from (select from old_rows limit many + 1) first) > many then
      for pair in select to_jsonb(o) ->> 'account_id' as account, count(*) as rows from old_rows o group by 1 loop
        perform audit_count(pair.account::uuid, null, null, tg_table_name || '.deleted', tg_argv[0], null, pair.rows);
      end loop;
      return null;
    end if;
    for pair in select to_jsonb(o) as old from old_rows o loop
      perform audit_row(tg_argv[0], 'deleted', pair.old, jsonb_build_object('before', case
        when kept is null then pair.old - hidden - ignored
        else (select jsonb_object_agg(column_name, pair.old -> column_name) from unnest(kept) column_name) end));
    end loop;
  else
    for pair in select to_jsonb(o) as old, to_jsonb(n) as new from old_rows o join new_rows n on n.id = o.id loop
      perform audit_difference(tg_argv[0], hidden, ignored, pair.old, pair.new);
    end loop;
  end if;
  return null;
end
$$;
