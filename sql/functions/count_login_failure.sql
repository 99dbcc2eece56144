-- Counts a failure. Null when it was among the first ten of this network in 15 minutes and, from a network that is not
-- known, among the first hundred of all in an hour; otherwise how long to wait. At the hundredth the person is mailed,
-- at most once a day.
create or replace function count_login_failure(wanted_email text, wanted_hash bytea, client_address inet, is_known boolean) returns login_delay
volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at constant timestamptz := clock_timestamp();
  guesses login_guesses;
  person users;
begin
  insert into login_failures as f values (wanted_hash, client_network(client_address), at, 1)
  on conflict (email_hash, address) do update set
    window_start = case when f.window_start <= at - interval '15 minutes' then at else f.window_start end,
    failures = case when f.window_start <= at - interval '15 minutes' then 1 else f.failures + 1 end
    where f.window_start <= at - interval '15 minutes' or f.failures < 10;
  if not found then return coalesce(login_wait(wanted_hash, client_address, is_known), row(1, 10)::login_delay); end if;

  insert into login_guesses as g (email_hash, window_start, failures) values (wanted_hash, at, 1)
  on conflict (email_hash) do update set
    window_start = case when g.window_start <= at - interval '1 hour' then at else g.window_start end,
    failures = case when g.window_start <= at - interval '1 hour' then 1 else g.failures + 1 end
    where g.window_start <= at - interval '1 hour' or g.failures < 100
  returning * into guesses;
  if not found then
    if is_known then return null; end if;
    return coalesce(login_wait(wanted_hash, client_address, is_known), row(1, 100)::login_delay);
  end if;

  if guesses.failures = 100 and (guesses.warned_at is null or guesses.warned_at <= at - interval '1 day') then
    perform set_config('app.platform', 'on', true);
    select * into person from users u where lower(u.email) = lower(wanted_email);
    if found then
      update login_guesses set warned_at = at where email_hash = wanted_hash;
      perform graphile_worker.add_job('send_login_warning', json_build_object('account_id', public_id('acct', person.account_id),
        'mode', 'live', 'request_id', null, 'user_id', public_id('usr', person.id)),
        job_key => 'send_login_warning:' || person.id, max_attempts => 10);
    end if;
    perform set_config('app.platform', '', true);
  end if;
  return null;
end
$$;
