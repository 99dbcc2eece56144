-- Keeps the SHA-256 of a project's dictionary, by which a patient that was checked against it is known to be: the dictionary of a large
-- questionnaire is 300 KB.
create or replace function digest_variables() returns trigger language plpgsql as $$
begin
  new.variables_digest := sha256(convert_to(new.variables::text, 'UTF8'));
  return new;
end
$$;
