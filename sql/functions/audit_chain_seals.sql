-- What an account's verification reads of the seals, with their signatures, a page at a time.
create or replace function audit_chain_seals(after bigint, at_most integer)
returns table (number bigint, from_xid xid8, to_xid xid8, events bigint, created_at timestamptz, hash bytea, epoch integer,
  key_id bytea, follows_signed boolean, digest bytea, signature bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select s.number, s.from_xid, s.to_xid, s.events, s.created_at, s.hash, s.epoch,
      g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number
    where s.number > after order by s.number limit at_most;
  perform set_config('app.platform', platform, true);
end
$$;
