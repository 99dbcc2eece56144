import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { mergesBeside } from '../../../worker/literature-import/merges-beside.ts';

const forever = new AbortController().signal;

/** A merge that goes on until it is told that it is done, or to stop. */
function slowMerge() {
  const begun: PromiseWithResolvers<void>[] = [];
  let stopped = 0;
  const merge = (signal: AbortSignal) => {
    const done = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => {
      stopped++;
      done.resolve();
    });
    begun.push(done);
    return done.promise;
  };
  return { merge, begun, stopped: () => stopped };
}

t.test('batches are stored beside a merge, of which there is one at a time', async (t) => {
  const { merge, begun } = slowMerge();
  const merges = mergesBeside(merge, forever);
  for (let batch = 0; batch < 5; batch++) await merges.batchStored();
  t.equal(begun.length, 1);
  begun[0]!.resolve();
  await pause(0);
  await merges.batchStored();
  t.equal(begun.length, 2);
});

t.test('batches that are stored faster than they are merged wait in the end', async (t) => {
  const { merge, begun } = slowMerge();
  const merges = mergesBeside(merge, forever);
  let stored = 0;
  const storing = (async () => {
    for (; stored < 20; stored++) await merges.batchStored();
  })();
  await pause(10);
  t.ok(stored < 20);
  begun[0]!.resolve();
  await pause(10);
  t.equal(begun.length, 2);
  begun[1]!.resolve();
  await pause(10);
  begun[2]!.resolve();
  await storing;
});

t.test('what was stored beside the last merge is merged at the end', async (t) => {
  const { merge, begun } = slowMerge();
  const merges = mergesBeside(merge, forever);
  await merges.batchStored();
  await merges.batchStored();
  const finishing = merges.finish();
  begun[0]!.resolve();
  await pause(0);
  t.equal(begun.length, 2);
  begun[1]!.resolve();
  await finishing;
});

t.test('a merge that fails fails the import at the next batch, or at the end', async (t) => {
  for (const next of ['batchStored', 'finish'] as const) {
    const { merge, begun } = slowMerge();
    const merges = mergesBeside(merge, forever);
    await merges.batchStored();
    begun[0]!.reject(new Error('the disk is full'));
    await pause(0);
    await t.rejects(merges[next](), { message: 'the disk is full' });
  }
});

t.test('an import that ends early stops its merge, and waits until it has ended', async (t) => {
  const { merge, stopped } = slowMerge();
  const merges = mergesBeside(merge, forever);
  await merges.batchStored();
  await merges.end();
  t.equal(stopped(), 1);
  await mergesBeside(merge, forever).end();
});
