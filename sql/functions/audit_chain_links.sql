-- What an account's verification reads of the chain of all accounts, a page at a time: ids and hashes, and whether the
-- event is there, nothing of what it says.
create or replace function audit_chain_links(after bigint, at_most integer)
returns table (place bigint, seal bigint, event_id uuid, hash bytea, leaf bytea, is_there boolean) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select page.position, page.seal, page.event_id, page.hash, page.leaf, there.is_so is not null
    from (select * from audit_links l where l.position > after order by l.position limit at_most) page
      -- Looked up one by one: the planner would read all events for each page.
      left join lateral (select true as is_so from audit_events e where e.id = page.event_id limit 1) there on true
    order by page.position;
  perform set_config('app.platform', platform, true);
end
$$;
