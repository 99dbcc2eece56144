-- The papers that a record says it retracts, as pmid:… and doi:…; null: none, as of nearly all. A paper that comes later is
-- retracted too. Records that were stored before have it from `npm run literature -- reindex`, or when they are imported again.
alter table papers add column retracts text[];
alter table overlay_papers add column retracts text[];
create index papers_retracts_idx on papers using gin (retracts) where retracts is not null;
create index overlay_papers_retracts_idx on overlay_papers (account_id) where retracts is not null;
