-- The values of patients by column, beside their rows, which stay the truth. A chunk holds some thousand patients that follow
-- each other; what it holds is what their rows hold, or it is not there: whoever changes one of its rows deletes it in the same
-- transaction (drop_changed_chunks), and a patient in no chunk is read from their row.
create table patient_chunks (
  project_id uuid not null references projects on delete cascade,
  first_id uuid not null,
  last_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  rows integer not null check (rows > 0),
  -- Runs of ids that count up by one: the first of a run and how many there are, 20 bytes each.
  runs bytea not null,
  -- One run: no patient who comes later can have an id in between.
  is_one_run boolean not null generated always as (octet_length(runs) = 20) stored,
  primary key (project_id, first_id)
);
create index patient_chunks_several_runs_idx on patient_chunks (project_id) where not is_one_run;
alter table patient_chunks enable row level security;
alter table patient_chunks force row level security;
create policy tenant on patient_chunks using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on patient_chunks to current_user using (platform_acts());

-- Absent: no patient of the chunk has the attribute, not even as null. sql/columns/ knows what the bytes are.
create table patient_columns (
  project_id uuid not null,
  first_id uuid not null,
  name text collate "C" not null,
  account_id uuid not null,
  mode data_mode not null,
  data bytea not null,
  primary key (project_id, first_id, name),
  foreign key (project_id, first_id) references patient_chunks on delete cascade
);
-- Written once, small already, and wanted fast.
alter table patient_columns alter column data set storage external;
alter table patient_columns enable row level security;
alter table patient_columns force row level security;
create policy tenant on patient_columns using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on patient_columns to current_user using (platform_acts());

\ir ../functions/drop_changed_chunks.sql
\ir ../functions/patients_lock.sql
create trigger chunks_insert after insert on patients referencing new table as changed
  for each statement execute function drop_changed_chunks();
create trigger chunks_update after update on patients referencing old table as changed
  for each statement execute function drop_changed_chunks();
create trigger chunks_delete after delete on patients referencing old table as changed
  for each statement execute function drop_changed_chunks();
\ir ../functions/drop_all_chunks.sql
create trigger chunks_truncate after truncate on patients for each statement execute function drop_all_chunks();
