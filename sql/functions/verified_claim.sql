-- The claim of a signed text `<64 hexadecimal digits of HMAC-SHA256><claim>`, or null when it was signed with another
-- key, altered or of another kind. One that has expired is an error, RP003: it is of a process whose clock is behind, which
-- would take the rows that it does not see for rows that there are not. A claim is `<kind>|<expires, seconds since 1970>|<what it says>`. Expiry is
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
  if to_timestamp(split_part(claim, '|', 2)::float8) < now() then
    raise exception 'the claim has expired' using errcode = 'RP003';
  end if;
  return claim;
end
$$;
