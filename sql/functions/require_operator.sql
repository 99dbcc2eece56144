-- Refuses anyone who does not act as operator.
create or replace function require_operator() returns void stable language plpgsql as $$
begin
  if not acts_as_operator() then
    raise exception 'nobody who operates the platform' using errcode = 'insufficient_privilege';
  end if;
end
$$;
