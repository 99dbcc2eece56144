-- A seal with its signature; no row when there is none of this number.
create or replace function audit_seal(wanted bigint)
returns table (seal bigint, hash bytea, key_id bytea, follows_signed boolean, digest bytea, signature bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query select s.number, s.hash, g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number where s.number = wanted;
  perform set_config('app.platform', platform, true);
end
$$;
