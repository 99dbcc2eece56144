-- Whether a paper is retracted stood in its record alone, which two indexes parsed for each paper that was stored: a quarter of what
-- that took. Null: its record is to be asked, as of what an earlier version stores while it still runs.
alter table papers add column retracted boolean default false;
alter table overlay_papers add column retracted boolean;
update papers set retracted = true where record ->> 'retracted' = 'true';
alter table papers alter column retracted drop default;

drop index papers_retracted_pmid_idx;
drop index papers_retracted_doi_idx;
create index papers_retracted_pmid_idx on papers (pmid) where retracted is not false;
create index papers_retracted_doi_idx on papers (doi) where retracted is not false;
