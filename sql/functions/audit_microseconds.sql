-- A moment as the forms of events and seals write it.
create or replace function audit_microseconds(moment timestamptz) returns text immutable language sql
return (extract(epoch from moment) * 1000000)::bigint::text;
