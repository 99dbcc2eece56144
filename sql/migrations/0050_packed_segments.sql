-- Whether the lists of a segment that have rows of their own are packed, as merges write them. Those that were written before are
-- read as they are, and packed when a merge or `npm run literature -- reindex` writes them anew.
alter table literature_segments add column packed boolean not null default false;
alter table overlay_segments add column packed boolean not null default false;
