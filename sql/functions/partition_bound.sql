-- Where a partition begins that holds what was made from a moment on: by the day, or by ids that begin with their time.
create or replace function partition_bound(key text, moment timestamptz) returns text immutable language sql
return case key when 'day' then ((moment at time zone 'UTC')::date)::text else first_uuid_at(moment)::text end;
