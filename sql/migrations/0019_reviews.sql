-- Systematic reviews of a project: what searches found, who decided what about it, and how it flows to what is included.

create table reviews (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  question text not null,
  reviewers smallint not null check (reviewers in (1, 2)), -- how many decide about each record
  exclusion_reasons text[] not null,
  title_abstract_closed_at timestamptz,
  full_text_closed_at timestamptz,
  ordering json, -- what the job that orders the records last found; null: it has not run
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reviews_project_id_idx on reviews (project_id, id);
create index reviews_account_id_idx on reviews (account_id);
alter table reviews enable row level security;
alter table reviews force row level security;
create policy tenant on reviews using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on reviews to current_user using (platform_acts());

-- What one search of one source brought.
create table review_sets (
  id uuid primary key,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null references reviews on delete cascade,
  name text not null,
  kind text not null check (kind in ('database', 'register', 'website', 'organisation', 'citation_searching')),
  platform text,
  strategy text,
  syntax text,
  filters json not null,
  searched_at timestamptz not null,
  records integer not null, -- how many it brought, duplicates among them
  not_found json not null,
  created_at timestamptz not null default now()
);
create index review_sets_review_id_idx on review_sets (review_id, id);
alter table review_sets enable row level security;
alter table review_sets force row level security;
create policy tenant on review_sets using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_sets to current_user using (platform_acts());

-- A paper that a set brought. Title, authors and numbers are those of that day: a paper may leave the library.
create table review_records (
  id uuid primary key, -- a UUIDv7: the order in which they were added
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null references reviews on delete cascade,
  set_id uuid not null references review_sets on delete cascade,
  paper_id uuid not null,
  pmid text,
  pmcid text,
  doi text,
  title text not null,
  title_key text not null,
  first_author text,
  year integer,
  pages text,
  state text not null check (state in ('duplicate', 'title_abstract', 'title_abstract_conflict', 'title_abstract_excluded',
    'full_text', 'full_text_conflict', 'not_retrieved', 'full_text_excluded', 'included')),
  -- Of the stage that the record stands at: how many have decided and who was the first, by whom the next record is found.
  decided smallint not null default 0,
  first_reviewer uuid not null default '00000000-0000-0000-0000-000000000000', -- that: nobody yet
  enters_at_full_text boolean not null, -- it came by another method than databases and registers
  exclusion_reason text,
  screened_at timestamptz, -- when its title and abstract were last settled
  rank integer not null default 2147483647, -- its place in the order by relevance; equal ones by id
  labels text[] not null default '{}',
  study text, -- several reports of one study carry one name
  not_retrieved boolean not null default false,
  duplicate_of uuid references review_records on delete cascade,
  duplicate_rule text,
  constraint duplicate_has_rule check ((state = 'duplicate') = (duplicate_of is not null and duplicate_rule is not null)),
  constraint exclusion_has_reason check ((state = 'full_text_excluded') = (exclusion_reason is not null))
);
create index review_records_list_idx on review_records (review_id, id);
create index review_records_state_idx on review_records (review_id, state, id);
create index review_records_set_idx on review_records (set_id);
create index review_records_next_idx on review_records (review_id, state, first_reviewer, rank, id)
  where state in ('title_abstract', 'full_text');
create index review_records_paper_idx on review_records (review_id, paper_id);
create index review_records_title_idx on review_records (review_id, title_key);
create index review_records_doi_idx on review_records (review_id, doi) where doi is not null;
create index review_records_pmid_idx on review_records (review_id, pmid) where pmid is not null;
create index review_records_pmcid_idx on review_records (review_id, pmcid) where pmcid is not null;
create index review_records_duplicate_idx on review_records (duplicate_of) where duplicate_of is not null;
alter table review_records enable row level security;
alter table review_records force row level security;
create policy tenant on review_records using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_records to current_user using (platform_acts());

create table review_decisions (
  id uuid primary key,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null references reviews on delete cascade,
  record_id uuid not null references review_records on delete cascade,
  stage text not null check (stage in ('title_abstract', 'full_text')),
  reviewer_id uuid not null, -- no foreign key: what somebody decided stays when they go
  settles boolean not null, -- the third voice on a conflict, which counts alone
  decision text not null check (decision in ('include', 'exclude', 'maybe')),
  reason text,
  note text,
  independent text not null, -- the decision as it was when the other had not yet decided, of which agreement is computed
  history json not null default '[]', -- what was decided before, the oldest first
  decided_at timestamptz not null default now(),
  unique (record_id, stage, reviewer_id, settles)
);
create unique index review_decisions_one_third_voice_idx on review_decisions (record_id, stage) where settles;
create index review_decisions_review_idx on review_decisions (review_id, stage, record_id);
alter table review_decisions enable row level security;
alter table review_decisions force row level security;
create policy tenant on review_decisions using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_decisions to current_user using (platform_acts());

-- How far each reviewer is at each stage.
create table review_reviewers (
  review_id uuid not null references reviews on delete cascade,
  stage text not null,
  reviewer_id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  decided integer not null,
  consecutive_excluded integer not null, -- since the last record that was not excluded
  last_record_id uuid,
  primary key (review_id, stage, reviewer_id)
);
alter table review_reviewers enable row level security;
alter table review_reviewers force row level security;
create policy tenant on review_reviewers using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_reviewers to current_user using (platform_acts());

-- Two records that may be one paper: a person says whether they are.
create table review_duplicates (
  id uuid primary key,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  review_id uuid not null references reviews on delete cascade,
  record_id uuid not null references review_records on delete cascade,
  other_id uuid not null references review_records on delete cascade, -- the later of the two
  rule text not null,
  state text not null default 'open' check (state in ('open', 'same', 'different')),
  settled_by uuid,
  settled_at timestamptz,
  constraint settled_is_dated check ((state = 'open') = (settled_at is null)),
  unique (record_id, other_id)
);
create index review_duplicates_list_idx on review_duplicates (review_id, state, id);
create index review_duplicates_other_idx on review_duplicates (other_id);
alter table review_duplicates enable row level security;
alter table review_duplicates force row level security;
create policy tenant on review_duplicates using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on review_duplicates to current_user using (platform_acts());

select audit_table('reviews', 'review', ignored => '{ordering}', kept => '{name}');
select audit_table('review_sets', 'review_set', kept => '{name}');
\ir ../functions/audit_review_record.sql
create trigger audit_update after update of labels, study, not_retrieved on review_records for each row
  when ((old.labels, old.study, old.not_retrieved) is distinct from (new.labels, new.study, new.not_retrieved))
  execute function audit_review_record();
\ir ../functions/audit_review_decision.sql
create trigger audit_insert after insert on review_decisions for each row execute function audit_review_decision();
create trigger audit_update after update of decision, reason, note on review_decisions for each row
  execute function audit_review_decision();
\ir ../functions/audit_review_duplicate.sql
create trigger audit_update after update of state on review_duplicates for each row
  when (old.state <> new.state) execute function audit_review_duplicate();
