-- Which papers became evidence of an analysis, or are it no longer. Those that go with their analysis are no event of their own.
create or replace function audit_analysis_papers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select account_id, mode, project_id, analysis_id, jsonb_agg(paper_id order by id) as papers
      from new_rows group by 1, 2, 3, 4
    loop
      perform audit_event(changed.account_id, changed.mode, changed.project_id, 'analysis.papers_attached', 'analysis', changed.analysis_id,
        null, jsonb_build_object('after', jsonb_build_object('paper_ids', changed.papers)));
    end loop;
    return null;
  end if;
  for changed in
    select o.account_id, o.mode, o.project_id, o.analysis_id, jsonb_agg(o.paper_id order by o.id) as papers
    from old_rows o join analyses a on a.id = o.analysis_id group by 1, 2, 3, 4
  loop
    perform audit_event(changed.account_id, changed.mode, changed.project_id, 'analysis.papers_detached', 'analysis', changed.analysis_id,
      null, jsonb_build_object('before', jsonb_build_object('paper_ids', changed.papers)));
  end loop;
  return null;
end
$$;
