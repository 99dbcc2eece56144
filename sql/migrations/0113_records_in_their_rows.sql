-- Half of the records, which are about two kilobytes, stood in the table beside this one that PostgreSQL keeps for long values: to read such a
-- one was another look into an index and two more pages, and a search reads sixty. New ones stand in their rows, up to a page;
-- those that are there stay where they are.
alter table papers set (toast_tuple_target = 8160);
alter table overlay_papers set (toast_tuple_target = 8160);
