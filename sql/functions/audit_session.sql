-- Only the session's making and its end by hand are sign-in and sign-out; one that has expired is merely cleared away.
create or replace function audit_session() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  session record;
begin
  if tg_op = 'INSERT' then
    for session in select * from new_rows loop
      perform audit_event(session.account_id, null, null, 'user.signed_in', 'session', session.id, null, null,
        json_build_object('kind', 'user', 'id', session.user_id,
          'request_id', tenant_actor() ->> 'request_id', 'address', tenant_actor() ->> 'address'));
    end loop;
  else
    for session in select account_id, count(*) as ended, (array_agg(id))[1] as id from old_rows
      where expires_at > clock_timestamp() group by account_id
    loop
      if session.ended = 1 then
        perform audit_event(session.account_id, null, null, 'user.signed_out', 'session', session.id, null, null);
      else
        perform audit_count(session.account_id, null, null, 'sessions.ended', 'session', null, session.ended);
      end if;
    end loop;
  end if;
  return null;
end
$$;
