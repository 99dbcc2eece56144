-- The lowest UUIDv7 of a moment: all ids that were made then or later are no smaller.
create or replace function first_uuid_at(moment timestamptz) returns uuid immutable strict parallel safe language sql
return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;
