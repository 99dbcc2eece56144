/*
 * The audit trail: what was done, by whom, to what. The database writes it itself, in the transaction of what it tells
 * of: changes by triggers, reads by audit_read(). Three parts:
 *   audit_events  who, what, which resource, when. Nothing that a patient could be known by. Never changed or deleted.
 *   audit_values  before and after of a change. Erased with the patient or project; of what is erased the event keeps
 *                 a salted hash, which without its salt tells nothing.
 *   audit_seals and audit_links   the chain of hashes over the events, made by seal_audit().
 */
create table audit_events (
  id uuid primary key,
  xid xid8 not null, -- of the transaction that wrote it: what seal_audit() knows late events by
  account_id uuid, -- null: a sign-in with an address that nobody has. No foreign key: the trail outlives the account
  mode data_mode, -- null: what belongs to neither mode, such as keys and people
  project_id uuid,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  actor_kind text not null check (actor_kind in ('key', 'user', 'worker', 'platform', 'nobody')),
  actor_id uuid,
  request_id text,
  address inet,
  created_at timestamptz not null,
  count bigint, -- of a change or a read of many
  values_hash bytea check (length(values_hash) = 32),
  epoch integer not null default current_epoch()
);
create index audit_events_account_id_idx on audit_events (account_id, id);
create index audit_events_action_idx on audit_events (account_id, action, id);
create index audit_events_resource_id_idx on audit_events (resource_id, id);
create index audit_events_request_id_idx on audit_events (request_id) where request_id is not null;
create index audit_events_xid_idx on audit_events (epoch, xid, id);
alter table audit_events enable row level security;
alter table audit_events force row level security;
-- For select alone: not even an owner that plays the application writes past the functions below. What belongs to no
-- mode is seen in both; a scoped key sees what happened in its projects and nothing of the account.
create policy tenant on audit_events for select using (
  account_id = (select tenant_account()) and (mode is null or mode = (select tenant_mode()))
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
-- The triggers need not say that they act as the platform: in a trigger nothing runs but them.
create policy platform on audit_events to current_user using (platform_acts() or pg_trigger_depth() > 0);

create table audit_values (
  event_id uuid primary key, -- no foreign key: its check would cost as much as the row
  account_id uuid,
  mode data_mode,
  project_id uuid,
  patient_id uuid,
  salt bytea not null check (length(salt) = 32),
  changes json not null -- json, not jsonb: the hash is of the very text
);
create index audit_values_project_id_idx on audit_values (project_id) where project_id is not null;
create index audit_values_patient_id_idx on audit_values (patient_id) where patient_id is not null;
alter table audit_values enable row level security;
alter table audit_values force row level security;
create policy tenant on audit_values for select using (
  account_id = (select tenant_account()) and (mode is null or mode = (select tenant_mode()))
  and ((select tenant_projects()) is null or project_id = any ((select tenant_projects())::uuid[])));
create policy platform on audit_values to current_user using (platform_acts() or pg_trigger_depth() > 0);

-- Each seal covers the events of the transactions from from_xid on that were over before to_xid. Its hash closes the
-- chain over the events before it, and the next event's hash begins with it.
create table audit_seals (
  number bigint primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  events bigint not null,
  created_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  epoch integer not null default 1
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy platform on audit_seals to current_user using (platform_acts());

create table audit_links (
  position bigint primary key,
  seal bigint not null,
  event_id uuid not null unique,
  hash bytea not null check (length(hash) = 32), -- of the head before it and of the leaf
  leaf bytea check (length(leaf) = 32) -- of the event's form; null: the hash is of the head and the form itself
);
alter table audit_links enable row level security;
alter table audit_links force row level security;
create policy platform on audit_links to current_user using (platform_acts());

/*
 * The seals of the audit trail are signed by the worker with a key that is made from SECRET_KEY and never in the
 * database: anyone who owns the database can compute the whole chain of hashes anew, but not the signatures.
 */
create table audit_seal_signatures (
  seal bigint primary key,
  key_id bytea not null check (length(key_id) = 8),
  -- Whether the seal before was found rightly signed by the one who signed this one: then this signature speaks for it too,
  -- also when the key of the one before is known no longer.
  follows_signed boolean not null,
  digest bytea not null check (length(digest) = 32), -- of this seal and all signatures before
  signature bytea not null check (length(signature) = 32)
);
alter table audit_seal_signatures enable row level security;
alter table audit_seal_signatures force row level security;
create policy platform on audit_seal_signatures to current_user using (platform_acts());

\ir ../functions/audit_stays.sql
create trigger stays before update or delete on audit_events for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_events for each statement execute function audit_stays();
create trigger stays_whole before truncate on audit_values for each statement execute function audit_stays();
create trigger stays before update or delete on audit_seals for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_seals for each statement execute function audit_stays();
create trigger stays before update or delete on audit_links for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_links for each statement execute function audit_stays();
create trigger stays before update or delete on audit_seal_signatures for each row execute function audit_stays();
create trigger stays_whole before truncate on audit_seal_signatures for each statement execute function audit_stays();
