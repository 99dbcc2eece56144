-- Those of these external ids that come for the first time in this upload's transaction. A table of the transaction keeps
-- them, in bounded memory; it is the owner's, since the application's role may make none, which could stand before a real
-- one for the one who has the connection next.
create or replace function first_mentions(external_ids text[]) returns setof text volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  create temporary table if not exists upload_mentions (external_id text collate "C" primary key) on commit drop;
  return query insert into pg_temp.upload_mentions select unnest(external_ids) on conflict do nothing returning external_id;
end
$$;
