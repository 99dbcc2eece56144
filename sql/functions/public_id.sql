-- An id as the API writes it: the prefix and the UUID in Crockford's base 32 (contract/ids.ts).
create or replace function public_id(prefix text, id uuid) returns text immutable parallel safe language sql
return prefix || '_' || (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 1 + 5 * place for 5)::bit(5)::integer, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) form, generate_series(0, 25) as place);
