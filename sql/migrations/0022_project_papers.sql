-- Up Migration

-- Papers that people keep with a project: of the shared literature or of the account's own. No foreign key to either: a
-- paper that an import changes is deleted and stored anew. One that is gone for good stays listed by its id.
create table project_papers (
  id uuid primary key, -- a UUIDv7: the order in which they were attached
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  paper_id uuid not null,
  attached_at timestamptz not null default now(),
  -- Who did it, as the tenant scope says. No foreign key: what somebody attached stays when they go.
  actor_kind text not null default (wall_actor() ->> 'kind') check (actor_kind in ('key', 'user')),
  actor_id uuid not null default (wall_actor() ->> 'id')::uuid,
  unique (project_id, paper_id)
);
create index project_papers_list_idx on project_papers (project_id, id);
create index project_papers_paper_id_idx on project_papers (paper_id);
create index project_papers_account_id_idx on project_papers (account_id);

alter table project_papers enable row level security;
alter table project_papers force row level security;
create policy tenant on project_papers using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy platform on project_papers to current_user using (platform_acts());

-- Each paper that is attached or detached is told of by its id; those that go with their project by their number.
create function audit_project_papers() returns trigger language plpgsql
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
create trigger audit_insert after insert on project_papers referencing new table as new_rows
  for each statement execute function audit_project_papers();
create trigger audit_delete after delete on project_papers referencing old table as old_rows
  for each statement execute function audit_project_papers();

-- As in 0014, and the paper leaves the projects that it was attached to, of both modes.
create or replace function delete_overlay_paper(paper uuid) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from overlay_papers where id = paper and account_id = wall_account() returning document into gone;
  if gone is not null then
    perform set_config('app.platform', 'on', true);
    delete from project_papers where paper_id = paper and account_id = wall_account();
    perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
    perform audit_event(wall_account(), null, null, 'paper.deleted', 'paper', paper, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return gone;
end
$$;

-- Down Migration
