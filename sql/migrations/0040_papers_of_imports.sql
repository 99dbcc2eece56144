-- Which papers the records of an account's import are, so that a systematic review takes them in as what a source brought: a row for
-- each batch, and in it a place for each record that is a paper, also where several records are one. Imports of the operator have none.
create table literature_import_papers (
  import_id uuid not null references literature_imports on delete cascade,
  first_record integer not null, -- how many records stand before the batch
  account_id uuid not null,
  mode data_mode not null,
  paper_ids uuid[] not null,
  primary key (import_id, first_record)
);
alter table literature_import_papers enable row level security;
alter table literature_import_papers force row level security;
create policy tenant on literature_import_papers using (
  account_id = (select tenant_account()) and mode = (select tenant_mode()));
create policy platform on literature_import_papers to current_user using (platform_acts());

-- No foreign key: what a source brought stays when its import goes.
alter table review_sets add column import_id uuid;
alter table review_sets add column skipped integer not null default 0; -- records of the import that could not be read as papers
