-- The last searches of a person, or of a key, which later searches combine by their numbers. Nobody else of the account sees
-- them; purge_expired() takes the old ones.
create table search_history (
  account_id uuid not null default tenant_account() references accounts on delete cascade,
  mode data_mode not null default tenant_mode(),
  owner_id uuid not null default (tenant_actor() ->> 'id')::uuid, -- of the user, or of the key
  number integer not null check (number > 0),
  query text not null check (char_length(query) between 1 and 200000), -- as it was typed
  syntax text check (syntax in ('pubmed', 'ovid', 'europepmc')),
  map_terms boolean not null,
  -- The same in PubMed's language, with whatever earlier searches it names; null: PubMed's language can't say it.
  expression text check (char_length(expression) <= 200000),
  papers integer not null,
  searched_at timestamptz not null default now(),
  primary key (owner_id, mode, number)
);
create index search_history_account_id_idx on search_history (account_id);
create index search_history_searched_at_idx on search_history (searched_at);
alter table search_history enable row level security;
alter table search_history force row level security;
create policy tenant on search_history using (
  account_id = (select tenant_account()) and mode = (select tenant_mode())
  and owner_id = (select (tenant_actor() ->> 'id')::uuid));
create policy platform on search_history to current_user using (platform_acts());
