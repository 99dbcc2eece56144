-- A text that sorts as an attribute's value does: numbers by value, then booleans, then text by code point, and what is
-- missing last. A double's eight bytes sort like the number once the sign bit, or of a negative number every bit, is flipped.
create or replace function attribute_sort_key(value json) returns text immutable parallel safe language sql
return (case json_typeof(value)
  when 'number' then '1' || (
    select case when bits < 0 then lpad(to_hex(~bits), 16, '0') else lpad(to_hex(bits # (-9223372036854775808)), 16, '0') end
    from (select ('x' || encode(float8send((value #>> '{}')::float8 + 0), 'hex'))::bit(64)::bigint as bits) double)
  when 'boolean' then '2' || (value #>> '{}')
  when 'string' then '3' || (value #>> '{}')
  else '9'
end) collate "C";
