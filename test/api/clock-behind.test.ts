import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { password } from '../helpers/people.ts';
import { createAccount, startApi, startProgram, startWorker } from '../helpers/platform.ts';

/** A process whose clock goes back by an hour: at once, or when it is told by a signal. */
const clockOf = (begins: string) => {
  const source = `const now = Date.now; let back = ${begins}; process.on('SIGUSR2', () => { back = 3600000; }); Date.now = () => now() - back;`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
};

t.test('a process whose clock falls behind refuses, and shows no empty lists', async (t) => {
  const database = await testDatabase(t);
  const email = 'clock@example.org';
  const { live_key } = await createAccount(database.url, { email });
  const api = await startApi(t, database.url, clockOf('0'));
  const client = httpClient(api.url, live_key);
  await client.post('/projects', { name: 'Here' });
  t.match((await client.get('/projects')).data.items, [{ name: 'Here' }]);
  t.equal((await fetch(`${api.url}/readyz`)).status, 200);

  process.kill(api.pid, 'SIGUSR2');
  const ready = async () => (await fetch(`${api.url}/readyz`)).json();
  while ((await ready()).status === 'ready');
  t.match(await ready(), { status: 'the clock is behind that of the database' });
  for (const answer of [
    await client.get('/projects'),
    await client.get('/literature/search?q=asthma'),
    await client.post('/projects', { name: 'There' }),
    await client.post('/auth/login', { email, password }),
  ]) {
    t.match(answer, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: /clock of this server/ } });
    t.ok(answer.headers.get('retry-after'));
  }
});

t.test('one whose clock is behind from the start names the clock, and not the key', async (t) => {
  const database = await testDatabase(t);
  const env = { DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1', ...clockOf('3600000') };
  const program = startProgram(t, 'api/main.ts', env);
  const { code } = await program.ended;
  t.not(code, 0);
  t.match(JSON.stringify(program.log), /clock of this machine is ten minutes or more behind/);
});

t.test('a worker whose clock falls behind ends instead of failing all its jobs', async (t) => {
  const database = await testDatabase(t);
  const worker = startWorker(t, database.url, clockOf('0'));
  await worker.logged((line) => line.msg === 'looking for jobs');
  process.kill(worker.pid, 'SIGUSR2');
  t.match(await worker.ended, { code: 1 });
  await worker.logged((line) => /^the clock of this machine is ten minutes or more behind/.test(line.msg));
});
