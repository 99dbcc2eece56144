import { readFile } from 'node:fs/promises';
import t from 'tap';
import { dumpSchema } from '../../sql/schema/dump.ts';
import { testDatabase } from '../helpers/database.ts';

t.test('sql/schema.sql says what the migrations make', async (t) => {
  const { url } = await testDatabase(t);
  const committed = await readFile(new URL('../../sql/schema.sql', import.meta.url), 'utf8');
  t.equal(await dumpSchema(url), committed, 'refresh it with `node scripts/dump-schema.ts`');
});

t.test('the dump tells of every kind of change to the schema', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  let before = await dumpSchema(url);
  for (const change of [
    'alter table projects add column colour text',
    "alter table projects alter column colour set default 'red'",
    'alter table projects alter column colour set not null',
    'alter table projects add constraint short check (char_length(colour) < 10)',
    'create index on projects (colour)',
    'alter table projects no force row level security',
    'alter table projects disable row level security',
    'drop policy tenant on projects',
    'create policy tenant on projects using (true)',
    'grant truncate on projects to research_platform',
    "alter type run_status add value 'paused'",
    'alter function tenant_account() security definer',
    "create or replace function tenant_mode() returns data_mode stable parallel safe language sql return 'live'::data_mode",
    'revoke execute on function add_job from research_platform',
    'grant select (password_hash) on users to research_platform',
    'create view names as select name from projects',
    'create function touch() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger touched before update on projects for each row execute function touch()',
    'drop table api_keys cascade',
  ]) {
    await ownerQuery(change);
    const after = await dumpSchema(url);
    t.not(after, before, change);
    before = after;
  }
});
