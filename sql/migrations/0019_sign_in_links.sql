-- Up Migration

-- Links that sign a person in once, in place of a password. The operator of the platform makes them (`npm run account link`,
-- `npm run demo`), as the owner of the database; nobody else can write one. Only the hash of the code is kept.
create table sign_in_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_links_user_id_idx on sign_in_links (user_id);

alter table sign_in_links enable row level security;
alter table sign_in_links force row level security;
create policy tenant on sign_in_links using (account_id = (select wall_account()));
create policy platform on sign_in_links to current_user using (platform_acts());

-- The account that a link's code leads to.
create function sign_in_link_account(wanted_hash bytea) returns uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  perform set_config('app.platform', 'on', true);
  select account_id into account from sign_in_links where token_hash = wanted_hash and expires_at > clock_timestamp();
  perform set_config('app.platform', '', true);
  return account;
end
$$;

-- Takes a link of the account of the tenant scope and tells whose it is: of several who come with the same code, one gets
-- it and the others null.
create function take_sign_in_link(wanted_hash bytea) returns uuid volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  of_user uuid;
begin
  delete from sign_in_links l
  where l.token_hash = wanted_hash and l.account_id = wall_account() and l.expires_at > clock_timestamp()
  returning l.user_id into of_user;
  if of_user is not null then
    perform set_config('app.platform', 'on', true);
    perform audit_event(wall_account(), null, null, 'user.sign_in_link_used', 'user', of_user, null, null);
    perform set_config('app.platform', '', true);
  end if;
  return of_user;
end
$$;

-- Beside what 0006 had: links that nobody used.
create or replace function purge_expired() returns void volatile language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.platform', 'on', true);
  delete from sessions where expires_at < now() - interval '1 day';
  perform set_config('app.platform', 'on', true); -- the audit trail's triggers may have taken it back
  delete from invitations where expires_at < now();
  perform set_config('app.platform', 'on', true);
  delete from sign_in_links where expires_at < now();
  delete from login_failures where window_start < now() - interval '15 minutes';
  delete from stranger_counts where minute < now() - interval '10 minutes';
  perform set_config('app.platform', '', true);
end
$$;

-- Down Migration
