-- Stores the signature of a seal; returns the place of its last event in the chain.
create or replace function sign_audit_seal(of_seal bigint, with_key bytea, follows boolean, its_digest bytea, its_signature bytea) returns bigint
volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  place bigint;
begin
  perform set_config('app.platform', 'on', true);
  -- One that is there is of a seal that somebody cut off: it stays, and shows as not right.
  insert into audit_seal_signatures values (of_seal, with_key, follows, its_digest, its_signature) on conflict do nothing;
  select max(position) into place from audit_links;
  perform set_config('app.platform', platform, true);
  return place;
end
$$;
