import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { type CostlyRequest, costlyRequests } from './costly-requests.ts';
import type { Hold } from './event-loop-monitor.ts';
import { benchEnvironment, startProgram } from './program.ts';

export type EventLoopBenchmark = { name: string; status: number; hold: Hold }[];

/** Each of the costly requests once, one after the other, and for how long it held the event loop of the API. */
export async function benchEventLoop(options: { databaseUrl: string; key: string }): Promise<EventLoopBenchmark> {
  const monitor = fileURLToPath(new URL('./event-loop-monitor.ts', import.meta.url));
  const api = await startProgram('api/main.ts', benchEnvironment(options.databaseUrl), 'listening', [
    '--import',
    monitor,
  ]);
  const send = async ({
    method,
    path,
    headers = {},
    body,
    anonymous = false,
  }: Omit<CostlyRequest, 'name' | 'status'>) => {
    const answer = await request(`http://127.0.0.1:${api.port}/v1${path}`, {
      method,
      headers: {
        ...(anonymous ? {} : { authorization: `Bearer ${options.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text };
  };
  const longestHold = async (): Promise<Hold> => {
    api.child.send('longest hold');
    const [hold] = await once(api.child, 'message');
    return hold as Hold;
  };
  try {
    const project = JSON.parse((await send({ method: 'POST', path: '/projects', body: '{"name":"Bombs"}' })).text).data
      .id;
    const body = '{"patients":[{"attributes":{"a":1}}]}';
    const stored = await send({ method: 'POST', path: `/projects/${project}/patients`, body });
    const patient = JSON.parse(stored.text).data.patient_ids[0];
    const measured: EventLoopBenchmark = [];
    // Twice, and the second counts: what is compiled at its first use is not what a client can repeat.
    for (let round = 0; round < 2; round++) {
      measured.length = 0;
      for (const request of costlyRequests({ project, patient })) {
        await longestHold();
        const { status, text } = await send(request);
        const hold = await longestHold();
        if (status !== request.status)
          console.error(`${request.name}: ${status}, not ${request.status}: ${text.slice(0, 300)}`);
        measured.push({ name: request.name, status, hold });
      }
    }
    return measured;
  } finally {
    await api.stop();
  }
}
