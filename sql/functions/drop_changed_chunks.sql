-- Deletes the chunks whose patients are changed, in the transaction that changes them: so a snapshot shows a chunk exactly as
-- long as it shows the rows that the chunk was made of. A chunk that is made at the same moment is not overlooked: who makes one holds
-- the lock alone while they read the rows and until the chunk is committed, and the deletion below sees it, since at the isolation
-- that is required each statement sees what was committed before it.
create or replace function drop_changed_chunks() returns trigger language plpgsql as $$
declare
  of_project uuid;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'patients are changed in transactions that are read committed only';
  end if;
  for of_project in select distinct project_id from changed loop
    perform pg_advisory_xact_lock_shared(patients_lock(of_project));
    if tg_op = 'INSERT' then
      -- Between two runs of ids there is room for another.
      continue when not exists (select from patient_chunks where project_id = of_project and not is_one_run);
    else
      continue when not exists (select from patient_chunks where project_id = of_project);
    end if;
    delete from patient_chunks where project_id = of_project and first_id in (
      select nearest.first_id from changed cross join lateral (
        select first_id, last_id from patient_chunks c
        where c.project_id = of_project and c.first_id <= changed.id order by c.first_id desc limit 1) nearest
      where changed.project_id = of_project and changed.id <= nearest.last_id);
  end loop;
  return null;
end
$$;
