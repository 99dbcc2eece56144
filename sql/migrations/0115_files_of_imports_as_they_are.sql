-- A file waits here for its import, for minutes mostly, and is deleted: to compress it took PostgreSQL four times as long as to store it, and longer
-- than anything else that it did for the import. What is compressed already is stored as before.
alter table literature_import_chunks alter column bytes set storage external;
