/*
 * Roles, the signed tenant scope that row-level security goes by, and the epochs that events are ordered in.
 *
 * `\ir` takes in the file of a function, as psql does: only of those that a table, a policy or a trigger can't be made
 * without. All others are made after the migrations (sql/schema/migrate.ts).
 */

-- The application's role. It owns nothing and can't bypass row-level security; migrations run as the owner.
-- A hosted database may not let its user make roles: then the platform runs as the owner, whom FORCE ROW LEVEL SECURITY
-- confines to the tenant scope all the same.
do $$
begin
  if not exists (select from pg_roles where rolname = 'research_platform') then
    create role research_platform nologin nosuperuser nobypassrls;
  end if;
  execute format('grant research_platform to %I', current_user);
exception
  when insufficient_privilege then raise notice 'no role of its own for the application: %', sqlerrm;
  when duplicate_object or unique_violation then null; -- another database of this cluster migrates at the same moment
end
$$;

create type data_mode as enum ('live', 'test');

-- The key that scopes are signed with, prepared for HMAC-SHA256: its bytes XORed with 0x36 and 0x5c, padded to 64 bytes.
-- `npm run migrate` derives it from SECRET_KEY and writes it anew each time, and that of SECRET_KEY_PREVIOUS beside it
-- while a key is rotated. Only the owner reads it: there is no grant on this table.
create table scope_secrets (
  one boolean primary key default true check (one),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64),
  previous_inner_block bytea check (length(previous_inner_block) = 64),
  previous_outer_block bytea check (length(previous_outer_block) = 64),
  -- False where the server lets its user make no roles: then the platform logs in as the owner.
  has_login_roles boolean not null
);
alter table scope_secrets enable row level security;
alter table scope_secrets force row level security;
create policy platform on scope_secrets to current_user using (true);

\ir ../functions/verified_claim.sql
\ir ../functions/tenant_claim.sql
\ir ../functions/tenant_account.sql
\ir ../functions/tenant_mode.sql
\ir ../functions/tenant_projects.sql
\ir ../functions/tenant_actor.sql
\ir ../functions/platform_acts.sql

/*
 * Events are ordered by the transaction that wrote them, and transaction ids begin anew in the cluster that a dump is
 * restored into. An epoch stands before them: migrate() raises it when it finds itself in another cluster, so that what
 * is written there comes after all that was restored.
 */
create table database_epochs (
  epoch integer primary key,
  system_identifier bigint, -- of the cluster; null where the server does not tell
  begun_at timestamptz not null default now()
);

\ir ../functions/current_system_identifier.sql
insert into database_epochs (epoch, system_identifier) values (1, current_system_identifier());

\ir ../functions/current_epoch.sql
