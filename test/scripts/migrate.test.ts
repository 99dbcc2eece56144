import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testDatabase, testSecretKey } from '../helpers/database.ts';

const script = fileURLToPath(new URL('../../scripts/migrate.ts', import.meta.url));
const migrate = (DATABASE_URL: string) =>
  spawnSync(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL, SECRET_KEY: testSecretKey },
    encoding: 'utf8',
  });

t.test('what is wrong with the database is said in a sentence, without a stack and without the password', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  t.match(migrate(url), { status: 0, stdout: 'The database is up to date.\n', stderr: '' });
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.toString();
  };
  for (const [address, words] of [
    ['postgres://u:hunter2%w@db/research', /^The environment is not right:\n {2}DATABASE_URL must be an address/],
    [changed((address) => (address.password = 'hunter2')), /^The database of DATABASE_URL refuses the user/],
    [
      changed((address) => (address.pathname = '/none_of_the_name')),
      /^The database that DATABASE_URL names does not exist/,
    ],
    [changed((address) => address.searchParams.set('sslmode', 'require')), /^The server of DATABASE_URL offers no TLS/],
    [changed((address) => (address.port = '1')), /^The database of DATABASE_URL can't be reached/],
  ] as const) {
    const { status, stderr } = migrate(address);
    t.equal(status, 1);
    t.match(stderr, words);
    t.notMatch(stderr, /hunter2|\n {4}at /);
  }
  await ownerQuery(
    `update schema_migrations set name = '0113_of_a_branch' where id = (select max(id) from schema_migrations)`,
  );
  t.match(migrate(url), { status: 1, stderr: /^The database was migrated by a version that is neither/ });
});

t.test('a database of another encoding than UTF8 is refused before anything is made in it', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const [{ name }] = await ownerQuery(`select current_database() || '_ascii' as name`);
  await ownerQuery(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  t.teardown(() => ownerQuery(`drop database ${name}`));
  const address = new URL(url);
  address.pathname = `/${name}`;
  t.match(migrate(address.toString()), { status: 1, stderr: /is SQL_ASCII, and UTF8 is needed: create one by / });
});
