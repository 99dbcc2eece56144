-- The network that a person is at home in: a provider hands out another address of the same /24 tomorrow.
create or replace function home_network(address inet) returns inet immutable language sql
return case family(client_network(address))
  when 4 then network(set_masklen(client_network(address), 24))::inet
  else client_network(address)
end;
