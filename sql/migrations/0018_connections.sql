-- Up Migration

-- The scope of a tenant lasts as long as the transaction that opened it, so that it works through a pooler that gives
-- each transaction another connection, and nothing is left on a connection for whoever has it next.
do $$
declare
  of_session regprocedure;
begin
  for of_session in
    select oid from pg_proc where pronamespace = 'public'::regnamespace
      and proname in ('open_wall', 'authenticate', 'authenticate_step_by_step')
      and pg_get_functiondef(oid) ~ 'set_config\(''app\.[^\n]*, false\)'
  loop
    execute regexp_replace(pg_get_functiondef(of_session), '(set_config\(''app\.[^\n]*), false\)', '\1, true)', 'g');
  end loop;
end
$$;

-- Down Migration
