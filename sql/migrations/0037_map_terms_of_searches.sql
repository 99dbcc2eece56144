-- false: words without a field are only themselves, and not also the headings, journals and authors that they may name.
alter table searches add column map_terms boolean not null default true;
