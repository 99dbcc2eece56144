-- Whether this person has logged in from this network in the last 90 days, and how long they have to wait. Beside ten
-- failures for an e-mail address and a network in 15 minutes there is a limit for one e-mail address from everywhere together,
-- since a thousand rented addresses have ten guesses each. It must not become a way to lock a person out, so it does not hold
-- for networks that they have logged in from before.
-- With `is_crowded` the address has used up what anonymous clients have in a minute: then up to ten logins a minute of a
-- person that is known there are let in all the same, and `is_known` is false for any other.
create or replace function login_standing(wanted_email text, wanted_hash bytea, client_address inet, is_crowded boolean) returns login_standing
volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
  standing login_standing;
  known_user uuid;
begin
  perform set_config('app.platform', 'on', true);
  select n.user_id into known_user from users u join login_networks n on n.user_id = u.id
  where lower(u.email) = lower(wanted_email) and n.network = home_network(client_address)
    and n.last_login_at > clock_timestamp() - interval '90 days';
  standing.is_known := known_user is not null;
  standing.delay := login_wait(wanted_hash, client_address, standing.is_known);
  if is_crowded and standing.is_known and (standing.delay).seconds is null then
    update login_networks n set
      minute = this_minute,
      minute_count = case when n.minute < this_minute then 1 else n.minute_count + 1 end
    where n.user_id = known_user and n.network = home_network(client_address)
      and (n.minute < this_minute or n.minute_count < 10);
    standing.is_known := found;
  end if;
  perform set_config('app.platform', '', true);
  return standing;
end
$$;
