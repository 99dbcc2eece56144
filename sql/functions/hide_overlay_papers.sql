-- A paper comes into the shared literature, or leaves it: the same paper in any account's overlay is hidden, or seen again,
-- from the same commit on. Two records that share a DOI are two papers when their PMIDs differ.
create or replace function hide_overlay_papers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  update overlay_papers o set hidden = true
  where not o.hidden and o.id in (
    select t.id from changed_rows p join overlay_papers t on t.pmid = p.pmid
    union select t.id from changed_rows p join overlay_papers t on t.pmcid = p.pmcid
      where p.pmid is null or t.pmid is null or p.pmid = t.pmid
    union select t.id from changed_rows p join overlay_papers t on t.doi = p.doi
      where p.pmid is null or t.pmid is null or p.pmid = t.pmid
    union select t.id from changed_rows p join overlay_papers t on t.fingerprint = p.fingerprint);
  perform set_config('app.platform', '', true);
  return null;
end
$$;
