-- How long to wait until a login with this e-mail from this address may be tried again; null is not at all. Asked before
-- the password is looked at and, when it was right, once more after: of any number of guesses at the same moment, ten are
-- told apart.
create or replace function login_wait(wanted_hash bytea, client_address inet, is_known boolean) returns login_delay volatile language sql
security definer set search_path = public, pg_temp
begin atomic
  select row(greatest(1, ceil(extract(epoch from ends - clock_timestamp())))::integer, most)::login_delay
  from (
    select window_start + interval '15 minutes' as ends, 10 as most from login_failures
      where email_hash = wanted_hash and address = client_network(client_address) and failures >= 10
    union all
    select window_start + interval '1 hour', 100 from login_guesses
      where email_hash = wanted_hash and failures >= 100 and not is_known
  ) limits
  where ends > clock_timestamp() order by ends desc limit 1;
end;
