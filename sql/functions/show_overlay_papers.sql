-- The counterpart of hide_overlay_papers(), when a paper leaves the shared literature.
create or replace function show_overlay_papers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  update overlay_papers o set hidden = false
  where o.hidden and o.id in (
      select t.id from changed_rows p join overlay_papers t on t.pmid = p.pmid
      union select t.id from changed_rows p join overlay_papers t on t.pmcid = p.pmcid
      union select t.id from changed_rows p join overlay_papers t on t.doi = p.doi
      union select t.id from changed_rows p join overlay_papers t on t.fingerprint = p.fingerprint)
    and not exists (select from papers p where p.pmid = o.pmid)
    and not exists (select from papers p where p.pmcid = o.pmcid and (p.pmid is null or o.pmid is null or p.pmid = o.pmid))
    and not exists (select from papers p where p.doi = o.doi and (p.pmid is null or o.pmid is null or p.pmid = o.pmid))
    and not exists (select from papers p where p.fingerprint = o.fingerprint);
  perform set_config('app.platform', '', true);
  return null;
end
$$;
