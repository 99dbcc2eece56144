-- An id as the API writes it: the prefix and the UUID in Crockford's base 32 (contract/ids.ts). A loop, since a query a call took
-- three times as long.
create or replace function public_id(prefix text, id uuid) returns text immutable parallel safe language plpgsql as $$
declare
  bits bit varying := b'00' || ('x' || replace(id::text, '-', ''))::bit(128);
  written text := prefix || '_';
begin
  for place in 0..25 loop
    written := written
      || substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 1 + 5 * place for 5)::bit(5)::integer, 1);
  end loop;
  return written;
end
$$;
