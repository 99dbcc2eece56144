-- Each field with its length before it, so that no two events have the same form; what is missing is a dash.
create or replace function audit_form(variadic fields text[]) returns text immutable language sql
return (select string_agg(coalesce(octet_length(field) || ':' || field, '-'), '' order by place)
  from unnest(fields) with ordinality as f (field, place));
