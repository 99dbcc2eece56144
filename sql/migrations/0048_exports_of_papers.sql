-- What an export of papers holds (a search, a review), and the papers that were named one by one.
alter table exports add column papers jsonb, add column paper_ids uuid[],
  add constraint papers_are_of_no_analysis check (papers is null or analysis_id is null),
  add constraint named_papers_are_papers check (paper_ids is null or papers is not null);
