-- The dictionary of a questionnaire is 300 KB. To add a patient changes the project's count, and compared the dictionary twice: for the
-- audit trail, as JSON, and with the one that the patient was checked against. Now its digest is kept, and the audit trail is
-- asked only where a column changes whose change is an event.
drop trigger audit_insert on projects;
drop trigger audit_update on projects;
drop trigger audit_delete on projects;

alter table projects add column variables_digest bytea;
select set_config('app.platform', 'on', true);
update projects set variables_digest = sha256(convert_to(variables::text, 'UTF8'));
select set_config('app.platform', '', true);
alter table projects alter column variables_digest set not null;

\ir ../functions/digest_variables.sql
create trigger digest before insert or update of variables on projects for each row execute function digest_variables();

\ir ../functions/audit_difference.sql
\ir ../functions/audit_changed_row.sql
select audit_table('projects', 'project', ignored => '{patient_count,analysis_count,variables_digest}', kept => '{name}');
drop trigger audit_update on projects;
create trigger audit_update after update of account_id, mode, name, description, variables, metadata on projects
  for each row execute function audit_changed_row('project', '{}',
    '{patient_count,analysis_count,variables_digest,id,account_id,mode,project_id,created_at,updated_at}');
