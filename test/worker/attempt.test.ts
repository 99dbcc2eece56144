import { once } from 'node:events';
import { StatementTimeoutError } from '@slonik/errors';
import t from 'tap';
import { AttemptOvertaken } from '../../sql/queue/attempts.ts';
import { endOf, Postponed } from '../../worker/attempt.ts';
import { Released } from '../../worker/task.ts';
import { attemptScene, kinds, type Make } from '../helpers/attempts.ts';
import { fallSilent, rescue } from '../helpers/workers.ts';

/** Works until it is told to stop, and says when it has begun. */
function endless() {
  const begun = Promise.withResolvers<void>();
  const make: Make = async ({ signal }) => {
    begun.resolve();
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  return { make, begun: begun.promise };
}

/** Works until it is let go. */
function held(outcome: object) {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const make: Make = async () => {
    begun.resolve();
    await gate.promise;
    return outcome;
  };
  return { make, begun: begun.promise, letGo: gate.resolve };
}

const databaseLost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });

for (const [name, kind] of Object.entries(kinds)) {
  const { outcome, event } = kind;
  const tries = kind.table === 'literature_imports' ? 'failures' : 'attempt';
  /** What the row counts after so many attempts were spent, of so many. */
  const counted = (spent: number, begun: number) =>
    tries === 'failures' ? { failures: spent, attempt: begun } : { attempt: spent };

  t.test(`an attempt at a ${name}`, async (t) => {
    t.test('stores its outcome and its event', async (t) => {
      const { begin, row, events, jobs } = await attemptScene(t, kind);
      const worker = await begin('a', async () => outcome);
      t.equal(await worker.ended, 'done');
      t.match(await row(), { ...outcome, ...kind.stored, attempt: 1, worker_id: null, finished_at: Date });
      t.strictSame(await events(), [event]);
      t.strictSame(await jobs(), []);
    });

    t.test('is not begun when the work is over', async (t) => {
      const { begin, cancel, row } = await attemptScene(t, kind);
      let isMade = false;
      const make: Make = async () => {
        isMade = true;
        return outcome;
      };
      const worker = await begin('a', make, { taken: cancel });
      t.equal(await worker.ended, 'done');
      t.notOk(isMade);
      t.match(await row(), { status: 'canceled', attempt: 0 });
    });

    t.test('ends without a word when the work is canceled', async (t) => {
      const { begin, cancel, row, events } = await attemptScene(t, kind);
      const { make, begun } = endless();
      const worker = await begin('a', make);
      await begun;
      await cancel();
      t.equal(await worker.ended, 'done');
      t.match(await row(), { status: 'canceled' });
      t.strictSame(await events(), []);
    });

    t.test('is released by a worker that is told to stop, and has spent nothing', async (t) => {
      const { begin, row, events, jobs } = await attemptScene(t, kind);
      const { make, begun } = endless();
      const first = await begin('a', make);
      await begun;
      t.match(await row(), { status: 'running', worker_id: 'a', attempt: 1 });
      first.stop();
      t.equal(await first.ended, 'Released');
      t.match(await row(), { status: 'queued', worker_id: null, ...counted(0, 1) });
      t.strictSame(await jobs(), [{ locked_by: null, attempts: 0 }]);
      const second = await begin('b', async () => outcome);
      t.equal(await second.ended, 'done');
      t.match(await row(), { status: outcome.status, ...counted(tries === 'failures' ? 0 : 1, 2) });
      t.strictSame(await events(), [event], 'once');
    });

    t.test('that another worker has taken over leaves it alone when it is told to stop', async (t) => {
      const { begin, row, events, jobs, database } = await attemptScene(t, kind);
      const { make, begun } = endless();
      const first = await begin('a', make);
      await begun;
      await fallSilent(database, 'a');
      t.equal((await rescue(database)).length, 1);
      const rescuer = held(outcome);
      const second = await begin('b', rescuer.make);
      await rescuer.begun;
      const taken = await row();
      t.match(taken, { status: 'running', worker_id: 'b', attempt: 2, rescues: 1 });

      first.stop();
      t.equal(await first.ended, 'Released');
      t.strictSame(await row(), taken);
      t.strictSame(await jobs(), [{ locked_by: 'b', attempts: 2 }], 'one job, which is the second worker’s');
      rescuer.letGo();
      t.equal(await second.ended, 'done');
      t.match(await row(), { status: outcome.status, attempt: 2, worker_id: null });
      t.strictSame([await events(), await jobs()], [[event], []]);
    });

    t.test('that another worker has taken over stores nothing, whatever it comes to', async (t) => {
      const ends: Record<string, () => Promise<object | Postponed>> = {
        'an outcome': async () => outcome,
        'a fault': () => Promise.reject(new Error('a fault')),
        'a pause': async () => new Postponed(5),
        'the news of it': () => Promise.reject(new AttemptOvertaken()),
      };
      for (const [what, end] of Object.entries(ends)) {
        const { begin, row, events, jobs, database } = await attemptScene(t, kind);
        const gate = held({});
        const first = await begin('a', async (attempt) => {
          await gate.make(attempt);
          return end();
        });
        await gate.begun;
        await fallSilent(database, 'a');
        await rescue(database);
        const rescuer = held(outcome);
        const second = await begin('b', rescuer.make);
        await rescuer.begun;
        const taken = await row();
        gate.letGo();
        t.equal(await first.ended, 'Released', what);
        t.strictSame(await row(), taken);
        t.strictSame(await jobs(), [{ locked_by: 'b', attempts: 2 }]);
        rescuer.letGo();
        t.equal(await second.ended, 'done');
        t.strictSame(await events(), [event], 'the event of the rescuer');
      }
    });

    t.test('that meets a fault of ours is made again, and fails after the third', async (t) => {
      const { begin, row, jobs, hurry } = await attemptScene(t, kind);
      for (const spent of [1, 2]) {
        const worker = await begin('a', () => Promise.reject(new TypeError('it quotes a patient')));
        t.equal(await worker.ended, tries === 'failures' ? 'done' : 'TypeError', 'the name alone');
        t.match(await row(), { status: 'queued', worker_id: null, ...counted(spent, spent) });
        t.match(await jobs(), [{ locked_by: null }], 'one job goes on');
        await hurry();
      }
      const last = await begin('a', () => Promise.reject(new TypeError('it quotes a patient')));
      t.equal(await last.ended, 'done');
      const failed = await row();
      t.match(failed, { status: 'failed', attempt: 3, finished_at: Date });
      t.notMatch(JSON.stringify(failed), /quotes a patient/);
      t.strictSame(await jobs(), []);
    });

    t.test('spends nothing when the database is away', async (t) => {
      const { begin, row, jobs } = await attemptScene(t, kind);
      const worker = await begin('a', () => Promise.reject(databaseLost()));
      t.equal(await worker.ended, 'Error');
      t.match(await row(), { status: 'queued', worker_id: null, ...counted(0, 1) });
      t.match(await jobs(), [{ locked_by: null, attempts: 1 }], 'the queue tries it again');
    });

    t.test('says how far it is, as long as it has the row', { skip: tries === 'failures' }, async (t) => {
      const { begin, row } = await attemptScene(t, kind);
      const worker = await begin('a', async ({ reportProgress, act, started }) => {
        const isStored = async (fraction: number) => {
          while ((await row()).progress !== fraction) await act(async () => {});
        };
        reportProgress(0.256);
        await isStored(0.25);
        reportProgress(0.2);
        reportProgress(0.3);
        await isStored(0.3);
        t.equal(started.attempt, 1);
        return outcome;
      });
      await worker.ended;
      t.match(await row(), { status: outcome.status, progress: 1 });
    });
  });
}

t.test('an attempt that takes too long fails with the reason', async (t) => {
  for (const kind of [kinds.run, kinds.export]) {
    const { begin, row } = await attemptScene(t, kind, { RUN_TIMEOUT_SECONDS: '1', EXPORT_TIMEOUT_SECONDS: '1' });
    const worker = await begin('a', endless().make);
    t.equal(await worker.ended, 'done');
    t.match(await row(), { status: 'failed', attempt: 1, error: { details: { reason: 'time' } } });
  }
});

t.test('why an attempt ended: what was asked of it counts before what it threw', (t) => {
  const fault = new Error('a fault');
  t.equal(endOf(fault, null), 'fault');
  t.equal(endOf(databaseLost(), null), 'database_away');
  t.equal(endOf(new StatementTimeoutError(fault), null), 'fault', 'the next attempt would take as long');
  t.equal(endOf(databaseLost(), 'stopping'), 'stopping');
  t.equal(endOf(fault, 'timeout'), 'timeout');
  t.equal(endOf(new AttemptOvertaken(), 'over'), 'over');
  t.equal(endOf(new AttemptOvertaken(), 'stopping'), 'overtaken');
  t.equal(endOf(new Released(), 'over'), 'released');
  t.end();
});
