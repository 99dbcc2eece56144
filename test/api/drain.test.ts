import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { live_key } = await createAccount(database.url);

type Answered = { status: number; connection: string | undefined; body: string };

/**
 * One request by the agent; null when no connection was to be had: none is listened for, or the listener closed before it
 * took it. Rejects when a kept connection is reset, or one on which an answer has begun.
 */
function ask(url: string, agent: Agent): Promise<Answered | null> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { Authorization: `Bearer ${live_key}` } }, async (response) => {
      let body = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        resolve({ status: response.statusCode!, connection: response.headers.connection, body });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !request.reusedSocket);
      if (isRefused) resolve(null);
      else reject(error);
    });
  });
}

t.test('a stop tells routers and clients first, and resets no kept connection', async (t) => {
  const api = await startApi(t, database.url, { DRAIN_SECONDS: '2' });
  const clients = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const probe = new Agent({ keepAlive: false });
  const answers: Answered[] = [];
  const signaled = Promise.withResolvers<void>();
  const sending = clients.map(async (agent) => {
    for (;;) {
      const answer = await ask(`${api.url}/v1/projects`, agent);
      if (answer === null) return; // refused before it was sent
      answers.push(answer);
      if (answers.length === 100) signaled.resolve();
    }
  });
  await signaled.promise;
  const before = answers.length;
  const ended = api.kill('SIGTERM');
  await api.logged((line) => line.msg === 'stopping');
  const ready = await ask(`${api.url}/readyz`, probe);
  t.match(ready, { status: 503, connection: 'close', body: /draining/ });
  await Promise.all(sending);
  t.equal((await ended).code, 0);
  t.same([...new Set(answers.map(({ status }) => status))], [200]);
  const begun = api.log.filter((line) => line.route === 'projects.list').map(({ status }) => status);
  t.same(
    begun,
    answers.map(({ status }) => status),
    'every request that arrived was answered, and its answer came',
  );
  const after = answers.slice(before);
  t.ok(after.length > 0, 'also in the seconds between the signal and the end');
  t.equal(after.at(-1)!.connection, 'close');
  t.equal(answers[0]!.connection, 'keep-alive');
  for (const agent of [...clients, probe]) agent.destroy();
});

t.test('new connections are taken for the whole time of the drain, also when none is open', async (t) => {
  const api = await startApi(t, database.url, { DRAIN_SECONDS: '1' });
  const router = new Agent({ keepAlive: false });
  const signaled = performance.now();
  const ended = api.kill('SIGTERM');
  await api.logged((line) => line.msg === 'stopping');
  const answers: Answered[] = [];
  for (;;) {
    const answer = await ask(`${api.url}/readyz`, router);
    if (answer === null) break;
    answers.push(answer);
  }
  t.equal((await ended).code, 0);
  t.ok(performance.now() - signaled >= 1000, 'and not until the first moment without a connection');
  t.ok(answers.length > 0);
  t.same([...new Set(answers.map(({ status, connection }) => `${status} ${connection}`))], ['503 close']);
  router.destroy();
});

t.test('a stop waits for no connection that is idle, and for none that there is not', async (t) => {
  const api = await startApi(t, database.url, { DRAIN_SECONDS: '0' });
  const { hostname, port } = new URL(api.url);
  const idle = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(idle, 'connect');
  idle.resume();
  const closed = once(idle, 'end');
  t.equal((await api.kill('SIGTERM')).code, 0);
  await closed;
  idle.destroy();
});

t.test('a request under way is answered, and its answer says that the connection closes', async (t) => {
  const api = await startApi(t, database.url, { DRAIN_SECONDS: '0' });
  const { hostname, port } = new URL(api.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const body = '{"name":"Late"}';
  socket.write(
    `POST /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${live_key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // Its head has arrived once a later request on another connection is answered.
  await httpClient(api.url, live_key).get('/projects');
  const ended = api.kill('SIGTERM');
  await api.logged((line) => line.msg === 'stopping');
  socket.write(body);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  t.match(text, /^HTTP\/1\.1 201 /);
  t.match(text, /\r\nConnection: close\r\n/);
  t.equal((await ended).code, 0);
});

t.test('clients that hang up leave no fault in the log', async (t) => {
  const api = await startApi(t, database.url);
  const client = httpClient(api.url, live_key);
  const { data: project } = await client.post('/projects', { name: 'Hung up' });
  const { hostname, port } = new URL(api.url);
  const hangUp = async (head: string, body: string) => {
    const logged = api.log.length;
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${live_key}\r\n${body}`);
    await client.get('/projects');
    socket.resetAndDestroy();
    await api.logged((line) => line.status === 499 && api.log.indexOf(line) >= logged);
  };
  const path = `/v1/projects/${project.id}/patients`;
  await hangUp(`POST ${path}`, 'Content-Type: text/csv\r\nContent-Length: 1000\r\n\r\na,b\n1,2\n');
  await hangUp(`POST ${path}`, 'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n');
  await hangUp(`POST ${path}`, 'Content-Type: text/csv\r\nContent-Encoding: gzip\r\nContent-Length: 1000\r\n\r\n');
  await hangUp('POST /v1/projects', 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name"');
  await hangUp(
    'POST /v1/literature/imports?file_name=a.ris',
    'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[',
  );
  t.same(
    api.log.filter(({ level }) => level > 30),
    [],
  );
  t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 0);
});
