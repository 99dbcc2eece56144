import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { asOwner } from '../../sql/tables/accounts.ts';
import { auditScene, everySeal, testKeys } from '../helpers/audit.ts';

const script = fileURLToPath(new URL('../../scripts/audit-verify.ts', import.meta.url));
const verify = (databaseUrl: string, ...options: string[]) =>
  spawnSync(process.execPath, [script, ...options], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: testKeys[0] },
    encoding: 'utf8',
  });

t.test('prints counts and the head, and ends with 1 and the name of the event when one was changed', async (t) => {
  const { database } = await auditScene(t);
  const { hash, sealed } = (await everySeal(database))!;
  const right = verify(database.url);
  t.match(right, { status: 0, stderr: '' });
  t.match(right.stdout, `${sealed} events in 1 seals`);
  t.match(right.stdout, `Head: 1:${hash}`);
  t.match(JSON.parse(verify(database.url, '--head', hash, '--json').stdout), {
    head: `1:${hash}`,
    provenTo: 1,
    problem: null,
  });
  t.match(verify(database.url, '--head', hash.replace(/./g, '0')), { status: 1, stdout: /NOT AS IT WAS WRITTEN/ });
  t.match(verify(database.url, '--head', 'head'), { status: 1, stderr: /64 hexadecimal digits/ });
  await asOwner(database.url, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(`update audit_events set action = 'x' where action = 'project.created'`);
  });
  t.match(verify(database.url), { status: 1, stdout: /Event aud_\w{26} at place \d+ was changed/ });
  t.match(JSON.parse(verify(database.url, '--json').stdout), { problem: /was changed/ });
});

t.test('says in a sentence that the database is not migrated or not there', async (t) => {
  const { database } = await auditScene(t);
  await database.ownerQuery('drop table audit_links');
  t.match(verify(database.url), { status: 1, stderr: /^The database is not migrated/ });
  const away = new URL(database.url);
  away.pathname = '/not_there_at_all';
  t.match(verify(away.toString()), { status: 1, stderr: /does not exist on its server/ });
});
