-- Up Migration

-- What a POST with an Idempotency-Key answered, kept for 24 hours. Neither the key nor the body can be read from here,
-- only compared (HMACs), and the answer is encrypted with a key that this database never holds: it may carry an API
-- key that is shown once, or a patient.
create table idempotency_keys (
  caller_id uuid not null,
  key_hash bytea not null check (length(key_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  request_hash bytea not null check (length(request_hash) = 32),
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (caller_id, key_hash)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (account_id = (select wall_account()));
create policy platform on idempotency_keys to current_user using (platform_acts());

create function purge_idempotency_keys() returns bigint volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  purged bigint;
begin
  perform set_config('app.platform', 'on', true);
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  get diagnostics purged = row_count;
  perform set_config('app.platform', '', true);
  return purged;
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'research_platform') then
    grant select, insert, update, delete on idempotency_keys to research_platform;
  end if;
end
$$;

-- Down Migration
