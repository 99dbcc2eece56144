import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

/** A real file system of a few megabytes; null where this user may not make one. */
function smallDisk(kilobytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0777`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  t.teardown(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

const database = await testDatabase(t);
const { live_key } = await createAccount(database.url);
const rows = `a,b\n${`1,${'x'.repeat(1000)}\n`.repeat(5000)}`;
const csv = { 'Content-Type': 'text/csv' };

t.test('an upload that the disk of the API has no room for', async (t) => {
  const disk = smallDisk(1024);
  if (disk === null) return t.pass('skipped: this user may not mount a file system');
  const api = await startApi(t, database.url, { TMPDIR: disk });
  const client = httpClient(api.url, live_key);
  const { data: project } = await client.post('/projects', { name: 'Full' });
  const path = `/projects/${project.id}/patients`;
  const { status, error, headers } = await client.post(path, rows, csv);
  t.match([status, error?.code, error?.details], [503, 'SERVICE_UNAVAILABLE', { reason: 'storage_full' }]);
  t.match(error.message, /no room left.*nothing of the request was stored/);
  t.ok(Number(headers.get('retry-after')) > 0);
  t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 0);
  t.equal((await client.post(path, 'a,b\n1,2\n', csv)).status, 201, 'and what has room goes on');
  t.match(await api.logged((line) => line.msg === 'the disk is full'), { level: 50 });
});

t.test('an upload that the database has no room for', async (t) => {
  const disk = smallDisk(2048);
  if (disk === null) return t.pass('skipped: this user may not mount a file system');
  const api = await startApi(t, database.url);
  const client = httpClient(api.url, live_key);
  const { data: project } = await client.post('/projects', { name: 'Full' });
  const folder = join(disk, 'tablespace');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const [{ uid }] = await database.ownerQuery(
    `select (pg_stat_file('postmaster.pid', true)).size, current_setting('data_directory') as uid`,
  );
  execFileSync('chown', ['--reference', uid, folder]);
  await database.ownerQuery(`create tablespace small location '${folder}'`);
  t.teardown(async () => {
    await database.ownerQuery('alter table patients set tablespace pg_default');
    await database.ownerQuery('drop tablespace small');
  });
  await database.ownerQuery('alter table patients set tablespace small');
  const path = `/projects/${project.id}/patients`;
  const { status, error } = await client.post(path, rows, csv);
  t.match([status, error?.code, error?.details], [503, 'SERVICE_UNAVAILABLE', { reason: 'storage_full' }]);
  t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 0);
  t.same((await client.get(path)).data.items, [], 'nothing of it is stored');
});
