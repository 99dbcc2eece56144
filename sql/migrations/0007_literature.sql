-- Both are in contrib and trusted: an owner of the database may make them.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The literature is no tenant's: every account searches the same papers.
create table papers (
  id uuid primary key,
  -- The paper's number in the index, where papers stand in the order of these. A changed paper gets a new one.
  document integer not null unique check (document < 1073741824), -- 2^30: above stand accounts' own
  pmid integer unique,
  pmcid text unique,
  doi text unique,
  fingerprint bytea unique, -- SHA-256 of title, year and first author, of a paper that has no identifier
  content_hash bytea not null, -- SHA-256 of the record: what did not change is not indexed again
  revised date, -- when the source last changed the record
  entered date, -- when PubMed took it in
  created date, -- when the record was made
  record json not null,
  indexed_at timestamptz not null default now()
);

-- The index: segments that are written once, each of a range of documents, and merged into larger ones.
create table literature_segments (
  id integer generated always as identity primary key check (id < 1073741824),
  first_document integer not null,
  last_document integer not null,
  papers integer not null,
  total_length double precision not null, -- of all papers, in weighted words: BM25F wants the average
  live boolean not null default false, -- a merge in the making is not to be searched
  deleted bytea not null default '', -- a bit a document, of those that were replaced or deleted since
  deleted_papers integer not null default 0,
  check (first_document <= last_document)
);

-- What is known of each document of a segment, one column after the other.
create table literature_columns (
  segment_id integer not null references literature_segments on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (segment_id, name)
);
alter table literature_columns alter column bytes set storage external; -- search wants them fast, and they hardly shrink

create table literature_postings (
  segment_id integer not null, -- no foreign key: checking it costs more than storing the row
  field text collate "C" not null, -- a letter. "char" is no type to compare rows by: the planner fails on its statistics
  term text collate "C" not null,
  papers integer not null,
  documents bytea not null,
  positions bytea,
  primary key (segment_id, field, term)
);
alter table literature_postings alter column documents set storage external;
alter table literature_postings alter column positions set storage external;

-- Words as they are written, for those who misspell them.
create table literature_words (word text collate "C" primary key);
create index literature_words_trigrams on literature_words using gin (word gin_trgm_ops);

-- NLM's descriptor file, of one year.
create table mesh_descriptors (
  ui text primary key,
  heading text not null,
  tree_numbers text[] not null
);
-- Where the descriptors stand, to find all beneath one by a range of the index.
create table mesh_places (
  number text collate "C" primary key,
  ui text not null references mesh_descriptors on delete cascade
);
create index mesh_places_ui_idx on mesh_places (ui);
create table mesh_terms (
  key text collate "C" not null, -- the term, normalized
  ui text not null references mesh_descriptors on delete cascade,
  term text not null,
  preferred boolean not null, -- the heading itself
  primary key (key, ui)
);
create index mesh_terms_ui_idx on mesh_terms (ui);
