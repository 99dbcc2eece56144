-- Stores a few new patients of a project, counts them and tells their event, in one statement that opens the tenant scope first.
-- With keys of an Idempotency-Key it claims them, and keeps the answers, which are known before: the ids are the caller's. All of it or
-- nothing: RP001 says that a transaction has to find out what stands against it (a key that was used, another dictionary than the one
-- whose SHA-256 this is, no such project).
-- The project's row comes last, since all who add to it wait for each other there; no other lock keeps the project from being
-- deleted meanwhile, as a deletion takes that row before it takes the patients.
-- As the owner, who sees the account that the scope names and no other by the conditions here: the policies would verify the
-- scope's signature several times a statement.
create or replace function create_patients(scope text, project uuid, dictionary bytea, ids uuid[], external_ids text[], attributes json[],
  event_id uuid, event_data json, request_id text, caller uuid, key_hashes bytea[], request_hashes bytea[], answers bytea[])
returns void volatile language plpgsql security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  claim text;
  account uuid;
  in_mode data_mode;
  claimed integer;
begin
  perform set_config('app.scope', scope, true);
  claim := tenant_claim();
  account := split_part(claim, '|', 3)::uuid;
  in_mode := split_part(claim, '|', 4)::data_mode;
  perform set_config('app.platform', 'on', true);
  if cardinality(key_hashes) > 0 then
    -- A twin that runs at the same moment is waited for.
    perform set_config('lock_timeout', '10s', true);
    insert into idempotency_keys as kept (caller_id, key_hash, account_id, request_hash, answer)
    select caller, c.key_hash, account, c.request_hash, c.answer
    from unnest(key_hashes, request_hashes, answers) with ordinality as c (key_hash, request_hash, answer, place) order by c.place
    on conflict (caller_id, key_hash) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()
      where kept.account_id = account and kept.created_at < now() - interval '24 hours';
    get diagnostics claimed = row_count;
    if claimed < cardinality(key_hashes) then raise exception 'the key was used' using errcode = 'RP001'; end if;
    perform set_config('lock_timeout', '0', true);
  end if;
  -- Before anything is stored: a taken external id must tell nobody about the project of another.
  perform from projects p where p.id = project and p.account_id = account and p.mode = in_mode
    and (split_part(claim, '|', 5) = '' or p.id = any (split_part(claim, '|', 5)::uuid[]));
  if not found then raise exception 'no such project' using errcode = 'RP001'; end if;
  insert into patients (id, account_id, mode, project_id, external_id, attributes)
  select unnest(ids), account, in_mode, project, unnest(external_ids), unnest(attributes);
  perform emit_event(event_id, project, 'data.uploaded', event_data, request_id);
  update projects p set patient_count = p.patient_count + cardinality(ids), updated_at = clock_timestamp()
  where p.id = project and p.variables_digest = dictionary;
  if not found then raise exception 'the project is not as it was' using errcode = 'RP001'; end if;
  perform set_config('app.platform', platform, true);
end
$$;
