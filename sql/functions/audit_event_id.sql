-- A UUIDv7 whose 12 bits after the millisecond are its fraction (RFC 9562 6.2, method 3): events of one request list in
-- the order they happened. PostgreSQL has its own only from 18 on.
create or replace function audit_event_id(moment timestamptz) returns uuid volatile language plpgsql as $$
declare
  us bigint := date_part('epoch', moment) * 1000000;
begin
  return (lpad(to_hex(us / 1000), 12, '0') || to_hex(28672 + us % 1000 * 4096 / 1000) || substr(gen_random_uuid()::text, 20))::uuid;
end
$$;
