create type audit_verification_status as enum ('queued', 'running', 'completed', 'failed');

-- An account's verifications of its own trail, of the events that one mode shows.
create table audit_verifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  status audit_verification_status not null default 'queued',
  attempt integer not null default 0, -- the fence: only the attempt that runs stores what it found
  tries integer not null default 0, -- attempts that were begun and not released
  result json,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('completed', 'failed')) = (finished_at is not null)),
  check ((status = 'completed') = (result is not null)),
  check ((status = 'failed') = (error_message is not null))
);
create index audit_verifications_account_id_idx on audit_verifications (account_id, mode, id);
-- One under way is enough: a second would read the same.
create unique index audit_verifications_unfinished_idx on audit_verifications (account_id, mode) where status in ('queued', 'running');
alter table audit_verifications enable row level security;
alter table audit_verifications force row level security;
create policy tenant on audit_verifications using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()) and (select tenant_projects()) is null);
create policy platform on audit_verifications to current_user using (platform_acts());

\ir ../functions/audit_verification_change.sql
create trigger audit_insert after insert on audit_verifications referencing new table as new_rows
  for each statement execute function audit_verification_change();
create trigger audit_update after update on audit_verifications referencing old table as old_rows new table as new_rows
  for each statement execute function audit_verification_change();
