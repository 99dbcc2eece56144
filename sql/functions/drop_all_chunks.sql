create or replace function drop_all_chunks() returns trigger language plpgsql as $$
begin
  delete from patient_chunks;
  return null;
end
$$;
