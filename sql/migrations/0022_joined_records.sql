-- What an import joined and by which rule, and what may be a duplicate.
alter table literature_imports add column joined integer not null default 0;
alter table literature_imports add column joined_records json not null default '[]'; -- the first hundred
alter table literature_imports add column possible_duplicates json not null default '[]'; -- the first hundred

-- SHA-256 of title and year, to find what may be the same paper under other identifiers; null: stored before there was one.
alter table papers add column likeness bytea;
create index papers_likeness_idx on papers (likeness) where likeness is not null;
alter table overlay_papers add column likeness bytea;
create index overlay_papers_likeness_idx on overlay_papers (account_id, likeness) where likeness is not null;
