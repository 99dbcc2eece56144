-- What the event keeps of before and after: without the salt it tells nothing.
create or replace function audit_values_hash(salt bytea, changes text) returns bytea immutable language sql
return sha256(salt || convert_to(changes, 'UTF8'));
