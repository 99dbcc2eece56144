-- Each paper that is attached or detached is written down by its id; those that go with their project by their number.
create or replace function audit_project_papers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  attached record;
begin
  if tg_op = 'INSERT' then
    for attached in select * from new_rows order by id loop
      perform audit_event(attached.account_id, attached.mode, attached.project_id, 'paper.attached', 'paper', attached.paper_id, null, null);
    end loop;
    return null;
  end if;
  for attached in
    select o.account_id, o.mode, o.project_id, count(*) as papers, (array_agg(o.paper_id))[1] as paper_id,
      exists (select from projects p where p.id = o.project_id) as stays
    from old_rows o group by 1, 2, 3
  loop
    if attached.stays and attached.papers = 1 then
      perform audit_event(attached.account_id, attached.mode, attached.project_id, 'paper.detached', 'paper', attached.paper_id, null, null);
    else
      perform audit_count(attached.account_id, attached.mode, attached.project_id, 'papers.detached', 'project', attached.project_id, attached.papers);
    end if;
  end loop;
  return null;
end
$$;
