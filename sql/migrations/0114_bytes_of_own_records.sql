-- A plan's room for papers of an account's own was counted as they are stored, compressed, and what a file says may be made to take a
-- ninetieth of itself. How large a record is was found by unpacking it, of each paper of a page. Generated: an earlier version that
-- still runs fills them too.
alter table overlay_papers
  add column record_bytes integer not null generated always as (octet_length(record::text)) stored,
  add column reference_bytes integer not null generated always as (coalesce(octet_length(reference_list::text), 0)) stored;
