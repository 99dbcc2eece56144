-- Inside authenticate(), once a day for each account and kind; the condition costs the other requests nothing to speak of.
create or replace function fold_finished_day() returns trigger language plpgsql as $$
begin
  perform fold_usage(old);
  return null;
end
$$;
