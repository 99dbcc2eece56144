-- The client that an address stands for. Anyone who has one IPv6 address has the 2^64 of its network; an IPv4 address
-- written as an IPv6 one (::ffff:192.0.2.1, what a dual-stack socket shows) is the same client as without.
create or replace function client_network(address inet) returns inet immutable language sql
return case
  when family(address) = 4 then address
  when address <<= inet '::ffff:0.0.0.0/96' then inet '0.0.0.0' + (address - inet '::ffff:0.0.0.0')
  else network(set_masklen(address, 64))::inet
end;
