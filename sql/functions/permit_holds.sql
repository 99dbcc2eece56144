-- Whether a process that has counted a request beforehand may answer it to whom it knows this credential to be: in the permit's minute, by
-- this clock, and as long as the key and its account are the very rows that authenticate() has seen, which told their versions. Any
-- change of either (limits, permissions, projects, a suspension) is another version; the passing of time is none, so what ends with time is
-- asked. Returns the clock, in seconds since 1970, or null where authenticate() has to be asked.
--
-- Most requests come through here: nothing is written, and as few expressions as can be, of which PL/pgSQL prepares each anew in every transaction.
create or replace function permit_holds(credential_hash bytea, key_version xid, account_version xid, permit_minute timestamptz)
returns double precision volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  ignored text;
  seconds double precision;
begin
  ignored := set_config('app.platform', 'on', true);
  select extract(epoch from now_is) into seconds
  from (select clock_timestamp() as now_is offset 0) clock, api_keys k join accounts a on a.id = k.account_id
  where k.hash = credential_hash and k.xmin = key_version and a.xmin = account_version
    and now_is >= permit_minute and now_is < permit_minute + interval '1 minute'
    and (k.expires_at is null or k.expires_at > now_is) and (k.revoked_at is null or k.revoked_at > now_is);
  ignored := set_config('app.platform', '', true);
  return seconds;
end
$$;
