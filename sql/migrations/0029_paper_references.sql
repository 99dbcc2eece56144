-- What a paper cites, as its source lists it: [{pmid, doi, citation}]; null: the source lists nothing. Beside the record, since
-- searches show records and no lists of references.
alter table papers add column reference_list json;
alter table overlay_papers add column reference_list json;

-- Retracted papers are few: whether any of a list of references is one is asked for without reading their records.
create index papers_retracted_pmid_idx on papers (pmid) where record ->> 'retracted' = 'true';
create index papers_retracted_doi_idx on papers (doi) where record ->> 'retracted' = 'true';
