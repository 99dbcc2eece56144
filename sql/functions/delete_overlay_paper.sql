-- Deletes a paper of the caller's overlay, which leaves the projects that it was attached to, of both modes, and an audit
-- event; returns the document that the index knew it by, or null. Not by a trigger: a paper that an import changes is deleted
-- and stored anew.
create or replace function delete_overlay_paper(paper uuid) returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from overlay_papers where id = paper and account_id = tenant_account() returning document into gone;
  if gone is not null then
    perform set_config('app.platform', 'on', true);
    delete from project_papers where paper_id = paper and account_id = tenant_account();
    perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
    perform audit_event(tenant_account(), null, null, 'paper.deleted', 'paper', paper, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return gone;
end
$$;
