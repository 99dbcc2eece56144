-- What narrowed the search beside its query: with it the search can be made again as it was. It stands in `expression` too.
alter table search_history add column filters jsonb not null default '{}';
