-- What is read out of the papers that a systematic review includes: its form, what each reviewer found, and what is agreed.
alter table reviews add column extraction_fields json not null default '[]';
alter table reviews add column extraction_reviewers smallint check (extraction_reviewers in (1, 2)); -- null: as many as screen
alter table reviews add column extraction_version integer not null default 0; -- counts the changes of the form
alter table reviews add column extraction_updated_at timestamptz;

create table review_extractions (
  id uuid primary key,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null references reviews on delete cascade,
  record_id uuid not null references review_records on delete cascade,
  reviewer_id uuid not null, -- no foreign key: what somebody extracted stays when they go
  agreed_by text check (agreed_by in ('one_reviewer', 'same_answers', 'person')), -- null: what one reviewer found alone
  rows json not null, -- outcome, arm, and answers by field
  bytes integer not null, -- of the rows
  note text,
  completed_at timestamptz, -- null: a draft
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agreed_is_completed check (agreed_by is null or completed_at is not null)
);
create unique index review_extractions_one_of_each_idx on review_extractions (record_id, reviewer_id) where agreed_by is null;
create unique index review_extractions_one_agreed_idx on review_extractions (record_id) where agreed_by is not null;
create index review_extractions_record_idx on review_extractions (record_id);
create index review_extractions_review_idx on review_extractions (review_id);
alter table review_extractions enable row level security;
alter table review_extractions force row level security;
create policy tenant on review_extractions using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_extractions to current_user using (platform_acts());

\ir ../functions/audit_review_extraction.sql
create trigger audit_change after insert or update or delete on review_extractions for each row
  execute function audit_review_extraction();
