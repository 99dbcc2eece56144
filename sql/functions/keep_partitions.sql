-- What keep_partitions_at() does, now.
create or replace function keep_partitions() returns table (partition text, did text) volatile language sql
security definer set search_path = public, pg_temp as $$
  select * from keep_partitions_at(clock_timestamp())
$$;
