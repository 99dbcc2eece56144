import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import t, { type Test } from 'tap';
import { type Database, openDatabase } from '../../sql/db.ts';
import { testDatabase, testLogin } from '../helpers/database.ts';
import { until } from '../helpers/until.ts';

const { url, ownerQuery } = await testDatabase(t);

const backend = { name: 'backend', text: 'select pg_backend_pid() as pid, $1::int as given' };
const ask = async (db: Database, given: number) => {
  const { pid, given: back } = await db.shared({ ...backend, values: [given] });
  return { pid: Number(pid), given: back };
};
const sleep = { name: 'sleep', text: 'select pg_backend_pid() as pid, pg_sleep($1)', values: [0.6] };
/** Whether the backend is at this statement. */
const isAt = async (pid: number, { text }: typeof sleep) =>
  (await ownerQuery('select query from pg_stat_activity where pid = $1', [pid]))[0].query === text;

/** A database of which a connection is shared by now, and the process behind that. */
async function sharing(t: Test) {
  const db = await openDatabase(url, { ...testLogin, poolSize: 2, shares: true });
  t.teardown(() => db.end());
  let pid = 0;
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(db, i)));
    pid = answers[0]!.pid;
    return answers.every((answer) => answer.pid === pid);
  });
  return { db, pid };
}

t.test('what is asked at the same time goes over one connection, and each has its own answer', async (t) => {
  const { db, pid } = await sharing(t);
  const asked = Array.from({ length: 30 }, (_, i) => i);
  t.same(
    await Promise.all(asked.map((i) => ask(db, i))),
    asked.map((given) => ({ pid, given })),
  );
});

t.test('a statement that fails spoils none of those beside it', async (t) => {
  const { db, pid } = await sharing(t);
  const broken = { name: 'broken', text: 'select 1 / $1::int as quotient', values: [0] };
  const [before, failed, again, after] = await Promise.all([
    ask(db, 1),
    db.shared(broken).catch((error: unknown) => error),
    db.shared({ ...broken, values: [1] }),
    ask(db, 2),
  ]);
  t.match(failed, { code: '22012' });
  t.same([before, again, after], [{ pid, given: 1 }, { quotient: 1 }, { pid, given: 2 }]);
});

t.test('a statement that takes long is left alone with its connection', async (t) => {
  const { db, pid } = await sharing(t);
  let isOver = false;
  const slow = db.shared(sleep).then(() => {
    isOver = true;
  });
  await pause(200);
  t.not((await ask(db, 1)).pid, pid);
  t.notOk(isOver);
  await slow;
  t.equal((await ask(db, 2)).pid, pid, 'once it is done they go that way again');
});

t.test('what was asked on a connection that is lost is asked of the pool, and another takes its place', async (t) => {
  const { db, pid } = await sharing(t);
  const asked = [db.shared(sleep), ask(db, 1), ask(db, 2)];
  await until(() => isAt(pid, sleep));
  await ownerQuery('select pg_terminate_backend($1)', [pid]);
  for (const { pid: of } of await Promise.all(asked)) t.not(of, pid);
  await until(async () => {
    const answers = await Promise.all([1, 2, 3].map((i) => ask(db, i)));
    return new Set(answers.map(({ pid }) => pid)).size === 1;
  });
});

t.test('who waits for a lock makes nobody wait who asked at the same time', async (t) => {
  const { db } = await sharing(t);
  await ownerQuery('create table locked (number int)');
  await ownerQuery('grant select on locked to public');
  const waiting = { name: 'waiting', text: 'select count(*)::int as rows, $1::int as given from locked', values: [1] };
  const lock = new Client(url);
  await lock.connect();
  t.teardown(() => lock.end());
  await lock.query('begin');
  await lock.query('lock table locked in access exclusive mode');
  const stuck = db.shared(waiting);
  const innocent = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(db, i)));
  t.same(
    innocent.map(({ given }) => given),
    Array.from({ length: 20 }, (_, i) => i),
  );
  await lock.query('rollback');
  t.same(await stuck, { rows: 0, given: 1 });
});

t.test('without a connection of its own a statement is the pool’s', async (t) => {
  const db = await openDatabase(url, { ...testLogin, poolSize: 1 });
  t.teardown(() => db.end());
  t.match(await ask(db, 7), { given: 7 });
});
