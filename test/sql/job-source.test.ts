import type { QueryConfig, QueryResult } from 'pg';
import t from 'tap';
import type { Notifications } from '../../sql/connection/notifications.ts';
import { JobSource } from '../../sql/queue/job-source.ts';
import { nothing, type QueuePool } from '../../sql/queue/pool.ts';

const asked: QueryConfig = { text: 'update jobs set attempts = jobs.attempts + 1', values: ['w', '{1}'] };
const job: QueryResult = { ...nothing, rowCount: 1, rows: [{ id: '1' }] };

/** A source whose looks into the queue are answered by hand, and what announces something to one of its runners. */
function sourceByHand() {
  const looks: { answer(result: QueryResult): void; fail(error: Error): void }[] = [];
  const listeners: ((payload: string) => void)[] = [];
  const pool = {
    query: () => new Promise<QueryResult>((answer, fail) => looks.push({ answer, fail })),
  } as unknown as QueuePool;
  const notifications = {
    subscribe: (_: string, listener: (payload: string) => void) => {
      listeners.push(listener);
      return () => {};
    },
  } as unknown as Notifications;
  const source = new JobSource(pool, notifications, ['any']);
  return { source, looks, announce: () => listeners[0]!('{"count":1}') };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('runners that come at once look once where there is nothing', async (t) => {
  const { source, looks } = sourceByHand();
  const takings = [1, 2, 3].map(() => source.query(asked));
  await settled();
  t.equal(looks.length, 1);
  looks[0]!.answer(nothing);
  t.strictSame(await Promise.all(takings), [nothing, nothing, nothing]);
  t.equal(looks.length, 1);
});

t.test('and look beside each other where the first has found something, or failed', async (t) => {
  for (const first of ['found', 'failed']) {
    const { source, looks } = sourceByHand();
    const [one, ...others] = [1, 2, 3].map(() => source.query(asked));
    if (first === 'found') looks[0]!.answer(job);
    else looks[0]!.fail(new Error('lost'));
    await (first === 'found' ? one : t.rejects(one!, { message: 'lost' }));
    await settled();
    t.equal(looks.length, 3, first);
    looks[1]!.answer(job);
    looks[2]!.answer(nothing);
    t.strictSame(await Promise.all(others), [job, nothing]);
  }
});

t.test('what was announced after a look began is looked for without waiting for that look', async (t) => {
  const { source, looks, announce } = sourceByHand();
  source.connect(() => {});
  await settled();
  const one = source.query(asked);
  announce();
  const other = source.query(asked);
  await settled();
  t.equal(looks.length, 2);
  looks[1]!.answer(job);
  t.strictSame(await other, job);
  looks[0]!.answer(nothing);
  await one;
  const third = source.query(asked);
  await settled();
  t.equal(looks.length, 3, 'an older look that found nothing says nothing of what was announced since');
  looks[2]!.answer(nothing);
  t.strictSame(await third, nothing);
});
