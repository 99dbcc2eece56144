-- Up Migration

create table projects (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  name text not null check (char_length(name) between 1 and 200),
  description text not null check (char_length(description) <= 10000),
  variables json not null, -- json, not jsonb, wherever a document goes out as it came in: jsonb would reorder its keys
  metadata json not null,
  patient_count integer not null default 0, -- counted in the transaction that adds or removes them: a list of projects must not count millions of rows
  analysis_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_account_id_idx on projects (account_id, mode, id);

-- No foreign key to projects: checking it costs more than storing the row when a million patients come at once. A
-- project's row is locked while patients are added, and when it goes the job purge_project removes its patients, which
-- no read shows any longer since each goes through the project.
create table patients (
  id uuid not null,
  account_id uuid not null,
  mode data_mode not null,
  project_id uuid not null,
  external_id text collate "C",
  attributes json not null, -- half the time of jsonb to store (measured: 2.4 s against 6.5 s for 1,000,000 rows of ten)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Led by the project, so that one index serves the list and the look-up: each further one costs an upload a fifth of
  -- its time. Who has only an id looks into each project of the account, through the join that every read makes.
  primary key (project_id, id)
);
create unique index patients_external_id_key on patients (project_id, external_id);

-- A text that sorts as an attribute's value does: numbers by value, then booleans, then text by code point, and what is
-- missing last. A double's eight bytes sort like the number once the sign bit, or of a negative number every bit, is flipped.
create function attribute_sort_key(value json) returns text immutable parallel safe language sql
return (case json_typeof(value)
  when 'number' then '1' || (
    select case when bits < 0 then lpad(to_hex(~bits), 16, '0') else lpad(to_hex(bits # (-9223372036854775808)), 16, '0') end
    from (select ('x' || encode(float8send((value #>> '{}')::float8 + 0), 'hex'))::bit(64)::bigint as bits) double)
  when 'boolean' then '2' || (value #>> '{}')
  when 'string' then '3' || (value #>> '{}')
  else '9'
end) collate "C";

create table analyses (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  method text not null,
  parameters json not null,
  filter json not null,
  description text not null check (char_length(description) <= 10000),
  latest_run_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index analyses_project_id_idx on analyses (project_id, id);

create type run_status as enum ('queued', 'running', 'completed', 'failed', 'canceled');

-- A run is a frozen record of what was asked and what came out. Its life:
--   queued -> running -> completed | failed | canceled, and back from running to queued when its worker stops or dies.
create table runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode data_mode not null,
  project_id uuid not null,
  analysis_id uuid not null references analyses on delete cascade,
  status run_status not null default 'queued',
  attempt integer not null default 0, -- the fence: a worker may write an outcome only for the attempt that it began
  rescues integer not null default 0,
  worker_id text,
  progress double precision not null default 0 check (progress between 0 and 1),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  method text not null,
  method_version text not null,
  parameters json not null,
  filter json not null,
  dataset json,
  result json,
  warnings json not null default '[]',
  error json,
  constraint finished_or_not check ((finished_at is not null) = (status in ('completed', 'failed', 'canceled'))),
  constraint running_has_worker check ((worker_id is not null) = (status = 'running')),
  constraint completed_has_result check ((result is not null) = (status = 'completed')),
  constraint failed_has_error check ((error is not null) = (status = 'failed'))
);
create index runs_analysis_id_idx on runs (analysis_id, id);
create unique index runs_one_at_a_time on runs (analysis_id) where status in ('queued', 'running');
create index runs_worker_id_idx on runs (worker_id) where worker_id is not null;
alter table analyses add foreign key (latest_run_id) references runs on delete set null;

alter table projects enable row level security;
alter table projects force row level security;
alter table patients enable row level security;
alter table patients force row level security;
alter table analyses enable row level security;
alter table analyses force row level security;
alter table runs enable row level security;
alter table runs force row level security;

-- Each function stands in a subselect, so that it is asked once a statement and not once a row.
create policy tenant on projects using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or id = any ((select wall_projects())::uuid[])));
create policy tenant on patients using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy tenant on analyses using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy tenant on runs using (
  account_id = (select wall_account()) and mode = (select wall_mode())
  and ((select wall_projects()) is null or project_id = any ((select wall_projects())::uuid[])));
create policy platform on projects to current_user using (platform_acts());
create policy platform on patients to current_user using (platform_acts());
create policy platform on analyses to current_user using (platform_acts());
create policy platform on runs to current_user using (platform_acts());

-- Whether something that the wall hides stands in another project of the same account and mode: only then does a
-- scoped key learn that its scope is what is in the way (403), and otherwise that nothing is there (404).
create function project_outside_scope(kind text, wanted uuid) returns boolean volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  outside boolean;
begin
  perform set_config('app.platform', 'on', true);
  select wall_projects() is not null and exists (
    select from (
      select patients.account_id, patients.mode, project_id from projects join patients on project_id = projects.id
        where kind = 'patient' and patients.id = wanted and projects.account_id = wall_account()
      union all select account_id, mode, project_id from analyses where kind = 'analysis' and id = wanted
      union all select account_id, mode, project_id from runs where kind = 'run' and id = wanted
    ) there
    where account_id = wall_account() and mode = wall_mode() and project_id <> all (wall_projects())) into outside;
  perform set_config('app.platform', '', true);
  return outside;
end
$$;

-- Down Migration
