-- The claim of a signed text `<64 hexadecimal digits of HMAC-SHA256><claim>`, or null when it was signed with another
-- key, altered, of another kind or expired. A claim is `<kind>|<expires, seconds since 1970>|<what it says>`. Expiry is
-- held against the begin of the transaction, so that a long one keeps its scope and nobody can begin one with an old claim.
create or replace function verified_claim(signed text, kind text) returns text stable parallel safe language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  claim text;
  signature text;
  message bytea;
  secret scope_secrets;
begin
  if signed is null or signed = '' then return null; end if;
  signature := left(signed, 64);
  claim := substr(signed, 65);
  message := convert_to(claim, 'UTF8');
  select * into secret from scope_secrets;
  if encode(sha256(secret.outer_block || sha256(secret.inner_block || message)), 'hex') is distinct from signature
    and encode(sha256(secret.previous_outer_block || sha256(secret.previous_inner_block || message)), 'hex') is distinct from signature
  then return null; end if;
  if split_part(claim, '|', 1) <> kind then return null; end if;
  if to_timestamp(split_part(claim, '|', 2)::float8) < now() then return null; end if;
  return claim;
end
$$;
