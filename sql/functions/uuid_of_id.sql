-- The UUID of an id such as `acct_01ja…`: 26 digits of Crockford's base 32 after the prefix (contract/ids.ts).
create or replace function uuid_of_id(id text) returns uuid immutable strict parallel safe language sql
return (
  select string_agg(to_hex(substr(bits, 3 + 4 * digit, 4)::bit(4)::integer), '' order by digit)::uuid
  from (
    select string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', letter) - 1)::bit(5)::text, '' order by place) as bits
    from regexp_split_to_table(substr(id, strpos(id, '_') + 1), '') with ordinality as letters (letter, place)
  ) whole, generate_series(0, 31) as digit);
