-- Up Migration

/*
 * From here on a link's hash is of the head before it and of a leaf, and the leaf is the hash of the event's form. So
 * whoever may see leaves, but not the events of other accounts, can recompute the chain and hold their own events against it.
 * A link without leaf was sealed before: its hash is of the head before it and of the form itself.
 */
alter table audit_links add column leaf bytea check (length(leaf) = 32);

-- As in 0016, with leaves.
create or replace function seal_audit(at_most integer)
returns table (seal bigint, sealed bigint, head bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
  this_epoch integer := current_epoch();
  horizon xid8;
  begins xid8;
  place bigint;
  moment timestamptz := clock_timestamp();
  event audit_events;
  its_leaf bytea;
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  perform pg_advisory_xact_lock(hashtext('seal_audit'));
  select * into last from audit_seals order by number desc limit 1;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  begins := case when last.epoch = this_epoch then last.to_xid else '0' end;
  seal := coalesce(last.number, 0) + 1;
  sealed := 0;
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  select coalesce(max(position), 0) into place from audit_links;
  for event in
    select e.* from audit_events e
    where (e.epoch = this_epoch and e.xid >= begins and e.xid < horizon
        or e.epoch < this_epoch and begins = '0')
      and not exists (select from audit_links l where l.event_id = e.id)
    order by e.epoch, e.xid, e.id limit at_most
  loop
    its_leaf := sha256(convert_to(audit_event_form(event), 'UTF8'));
    head := sha256(head || its_leaf);
    place := place + 1;
    sealed := sealed + 1;
    insert into audit_links (position, seal, event_id, hash, leaf) values (place, seal, event.id, head, its_leaf);
  end loop;
  if sealed = 0 then
    perform set_config('app.platform', platform, true);
    return;
  end if;
  -- Not all were taken: the last one's transaction may have more. Of an earlier epoch, then none of this one was.
  if sealed = at_most then horizon := case event.epoch when this_epoch then event.xid else begins end; end if;
  head := sha256(head || convert_to(
    audit_form(seal::text, begins::text, horizon::text, sealed::text, audit_microseconds(moment)), 'UTF8'));
  insert into audit_seals (number, from_xid, to_xid, events, created_at, hash, epoch)
    values (seal, begins, horizon, sealed, moment, head, this_epoch);
  perform set_config('app.platform', platform, true);
  return next;
end
$$;

-- What an account's verification reads of the chain of all accounts, a page at a time: ids and hashes, and whether the
-- event is there, nothing of what it says.
create function audit_chain_links(after bigint, at_most integer)
returns table (place bigint, seal bigint, event_id uuid, hash bytea, leaf bytea, is_there boolean) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select page.position, page.seal, page.event_id, page.hash, page.leaf, there.is_so is not null
    from (select * from audit_links l where l.position > after order by l.position limit at_most) page
      -- Looked up one by one: the planner would read all events for each page.
      left join lateral (select true as is_so from audit_events e where e.id = page.event_id limit 1) there on true
    order by page.position;
  perform set_config('app.platform', platform, true);
end
$$;

create function audit_chain_seals(after bigint, at_most integer)
returns table (number bigint, from_xid xid8, to_xid xid8, events bigint, created_at timestamptz, hash bytea, epoch integer,
  key_id bytea, follows_signed boolean, digest bytea, signature bytea) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
begin
  perform set_config('app.platform', 'on', true);
  return query
    select s.number, s.from_xid, s.to_xid, s.events, s.created_at, s.hash, s.epoch,
      g.key_id, g.follows_signed, g.digest, g.signature
    from audit_seals s left join audit_seal_signatures g on g.seal = s.number
    where s.number > after order by s.number limit at_most;
  perform set_config('app.platform', platform, true);
end
$$;

-- A signature that is newer than every seal tells that the end was cut off.
create function audit_newest_signature() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  newest bigint;
begin
  perform set_config('app.platform', 'on', true);
  select max(g.seal) into newest from audit_seal_signatures g;
  perform set_config('app.platform', platform, true);
  return newest;
end
$$;

create type audit_verification_status as enum ('queued', 'running', 'completed', 'failed');

-- An account's verifications of its own trail, of the events that one mode shows.
create table audit_verifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  status audit_verification_status not null default 'queued',
  attempt integer not null default 0, -- the fence: only the attempt that runs stores what it found
  tries integer not null default 0, -- attempts that were begun and not given back
  result json,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('completed', 'failed')) = (finished_at is not null)),
  check ((status = 'completed') = (result is not null)),
  check ((status = 'failed') = (error_message is not null))
);
create index audit_verifications_account_id_idx on audit_verifications (account_id, mode, id);
-- One under way is enough: a second would read the same.
create unique index audit_verifications_unfinished_idx on audit_verifications (account_id, mode) where status in ('queued', 'running');

alter table audit_verifications enable row level security;
alter table audit_verifications force row level security;
create policy tenant on audit_verifications using (
  account_id = (select wall_account()) and mode = (select wall_mode()) and (select wall_projects()) is null);
create policy platform on audit_verifications to current_user using (platform_acts());

-- Asked for, and over: attempts are no events, nor that an old one is cleared away.
create function audit_verification_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  verification record;
begin
  if tg_op = 'INSERT' then
    for verification in select * from new_rows loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.queued', 'audit_verification',
        verification.id, null, null);
    end loop;
  else
    for verification in select n.* from old_rows o join new_rows n on n.id = o.id
      where n.status <> o.status and n.finished_at is not null
    loop
      perform audit_event(verification.account_id, verification.mode, null, 'audit_verification.' || verification.status,
        'audit_verification', verification.id, null, null);
    end loop;
  end if;
  return null;
end
$$;
create trigger audit_insert after insert on audit_verifications referencing new table as new_rows
  for each statement execute function audit_verification_change();
create trigger audit_update after update on audit_verifications referencing old table as old_rows new table as new_rows
  for each statement execute function audit_verification_change();

-- One queue for all: each verification reads the whole chain, and many accounts that ask at once must not take every slot
-- of the workers from analyses.
create function add_audit_verification_job(payload json, key text) returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform require_own_job(payload, key);
  perform graphile_worker.add_job(identifier => 'verify_audit', payload => payload, queue_name => 'verify_audit',
    job_key => key, max_attempts => 25, job_key_mode => 'replace');
end
$$;

-- Ends verifications that no job will go on with: discarded by hand, or deleted by a worker that woke late. How many.
create function fail_lost_audit_verifications() returns integer volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  lost record;
  ended integer := 0;
begin
  perform set_config('app.platform', 'on', true);
  for lost in
    update audit_verifications v set status = 'failed', finished_at = clock_timestamp(),
      error_message = 'The job of this verification was lost, so it will not end. Start another.'
    where v.status in ('queued', 'running') and not has_usable_job('audit_verification:' || v.id) returning v.id
  loop
    perform pg_notify('audit_verification_is_final', lost.id::text);
    ended := ended + 1;
  end loop;
  perform set_config('app.platform', '', true);
  return ended;
end
$$;

-- Down Migration
