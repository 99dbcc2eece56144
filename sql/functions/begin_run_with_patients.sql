-- Begins the next attempt at a run, unless it is over, and reads what it works on where that is little, as begin_run() does: in one
-- statement, which opens the tenant scope first. Without `scope` in that of the transaction.
-- As the owner, who sees the account that the scope names and no other by the conditions there: the policies would verify the
-- scope's signature several times a statement.
create or replace function begin_run_with_patients(scope text, run uuid, worker text, most_patients integer, most_bytes integer)
returns table (attempt integer, project_id uuid, analysis_id uuid, method text, parameters json, filter json, variables json, patients text)
volatile rows 1 language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ignored text;
  claim text;
  begun record;
begin
  if scope is not null then ignored := set_config('app.scope', scope, true); end if;
  claim := tenant_claim();
  begun := begin_run(split_part(claim, '|', 3)::uuid, split_part(claim, '|', 4)::data_mode, nullif(split_part(claim, '|', 5), '')::uuid[],
    run, worker, most_patients, most_bytes);
  if begun.attempt is null then return; end if;
  return query select begun.attempt, begun.project_id, begun.analysis_id, begun.method, begun.parameters, begun.filter, begun.variables,
    begun.patients;
end
$$;
