-- The evidence of an analysis: papers of its project, such as those whose numbers a meta-analysis pools. One that is taken off the
-- project is no evidence of its analyses any more.
create table analysis_papers (
  id uuid primary key, -- a UUIDv7: the order in which they were attached
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid not null references analyses on delete cascade,
  paper_id uuid not null,
  review_id uuid references reviews on delete set null, -- the review that included it
  attached_at timestamptz not null default now(),
  -- Who did it, as the tenant scope says. No foreign key: what somebody attached stays when they go.
  actor_kind text not null default (tenant_actor() ->> 'kind') check (actor_kind in ('key', 'user')),
  actor_id uuid not null default (tenant_actor() ->> 'id')::uuid,
  unique (analysis_id, paper_id),
  foreign key (project_id, paper_id) references project_papers (project_id, paper_id) on delete cascade
);
create index analysis_papers_list_idx on analysis_papers (analysis_id, id);
create index analysis_papers_project_idx on analysis_papers (project_id, paper_id);
create index analysis_papers_review_idx on analysis_papers (review_id) where review_id is not null;
alter table analysis_papers enable row level security;
alter table analysis_papers force row level security;
create policy tenant on analysis_papers using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on analysis_papers to current_user using (platform_acts());

\ir ../functions/audit_analysis_papers.sql
create trigger audit_insert after insert on analysis_papers referencing new table as new_rows
  for each statement execute function audit_analysis_papers();
create trigger audit_delete after delete on analysis_papers referencing old table as old_rows
  for each statement execute function audit_analysis_papers();
