-- What happens to a resource is an event of the audit trail, written in the transaction of what it reports.

\ir ../functions/audit_change.sql
\ir ../functions/audit_table.sql
select audit_table('accounts', 'account', ignored => '{live_key_limits,test_key_limits,session_limits}');
select audit_table('users', 'user', hidden => '{password_hash}');
select audit_table('api_keys', 'api_key', hidden => '{hash}', ignored => '{last_used_at}');
select audit_table('invitations', 'invitation', hidden => '{token_hash}', ignored => '{mail}');
select audit_table('projects', 'project', ignored => '{patient_count,analysis_count}', kept => '{name}');
select audit_table('analyses', 'analysis', ignored => '{latest_run_id}');
select audit_table('webhooks', 'webhook', hidden => '{secret_version}',
  ignored => '{failing_since,failures,previous_secret_expires_at,sealed_secret,previous_sealed_secret}');

\ir ../functions/audit_project_erased.sql
create trigger audit_a_erase after delete on projects referencing old table as old_rows
  for each statement execute function audit_project_erased();

\ir ../functions/audit_session.sql
create trigger audit_insert after insert on sessions referencing new table as new_rows
  for each statement execute function audit_session();
create trigger audit_delete after delete on sessions referencing old table as old_rows
  for each statement execute function audit_session();

\ir ../functions/audit_run.sql
create trigger audit_insert after insert on runs referencing new table as new_rows
  for each statement execute function audit_run();
create trigger audit_update after update on runs referencing old table as old_rows new table as new_rows
  for each statement execute function audit_run();
create trigger audit_delete after delete on runs referencing old table as old_rows
  for each statement execute function audit_run();

\ir ../functions/audit_upload.sql
\ir ../functions/audit_patients.sql
create trigger audit_upload before insert on patients for each statement execute function audit_upload();
create trigger audit_insert after insert on patients referencing new table as new_rows
  for each statement execute function audit_patients();
create trigger audit_update after update on patients referencing old table as old_rows new table as new_rows
  for each statement execute function audit_patients();
create trigger audit_delete after delete on patients referencing old table as old_rows
  for each statement execute function audit_patients();

\ir ../functions/audit_project_papers.sql
create trigger audit_insert after insert on project_papers referencing new table as new_rows
  for each statement execute function audit_project_papers();
create trigger audit_delete after delete on project_papers referencing old table as old_rows
  for each statement execute function audit_project_papers();

\ir ../functions/audit_export.sql
create trigger audit_insert after insert on exports referencing new table as new_rows
  for each statement execute function audit_export();
create trigger audit_update after update on exports referencing old table as old_rows new table as new_rows
  for each statement execute function audit_export();
create trigger audit_delete after delete on exports referencing old table as old_rows
  for each statement execute function audit_export();

\ir ../functions/audit_import.sql
create trigger audit_insert after insert on literature_imports referencing new table as new_rows
  for each statement execute function audit_import();
create trigger audit_update after update on literature_imports referencing old table as old_rows new table as new_rows
  for each statement execute function audit_import();
