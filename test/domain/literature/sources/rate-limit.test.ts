import t from 'tap';
import { type Clock, RateLimit } from '../../../../domain/literature/sources/rate-limit.ts';

/** A clock that stands until all sleep, and then wakes the one who wants to be woken first. */
function standingClock(): Clock & { time: number } {
  const sleepers: { until: number; wake: () => void }[] = [];
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: clock.time + milliseconds, wake });
        setImmediate(() => {
          sleepers.sort((one, other) => one.until - other.until);
          const first = sleepers.shift()!;
          clock.time = first.until;
          first.wake();
        });
      }),
  };
  return clock;
}
const never = new AbortController().signal;

t.test('of any number who ask at once no more than so many get their turn in any second', async (t) => {
  for (const perSecond of [3, 10]) {
    const clock = standingClock();
    const limit = new RateLimit(perSecond, clock);
    const turns: number[] = [];
    const ask = async () => {
      for (let i = 0; i < 8; i++) {
        await limit.turn(never);
        turns.push(clock.now());
      }
    };
    await Promise.all([ask(), ask(), ask(), ask()]);
    const most = Math.max(...turns.map((from) => turns.filter((at) => at >= from && at < from + 1000).length));
    t.equal(most, perSecond);
    t.ok(turns.at(-1)! < (32 / perSecond) * 1000 * 1.1, 'and hardly fewer');
  }
});

t.test('after a lull there is no burst, and a pause holds for all', async (t) => {
  const clock = standingClock();
  const limit = new RateLimit(10, clock);
  await limit.turn(never);
  clock.time = 60_000;
  await limit.turn(never);
  t.equal(clock.time, 60_000);
  await limit.turn(never);
  t.equal(clock.time, 60_105);
  limit.pause(5_000);
  await limit.turn(never);
  t.equal(clock.time, 65_105);
});

t.test('who waits can give up', async (t) => {
  const limit = new RateLimit(1);
  const stop = new AbortController();
  await limit.turn(stop.signal);
  const waiting = limit.turn(stop.signal);
  stop.abort(new Error('enough'));
  await t.rejects(waiting);
  await t.rejects(limit.turn(stop.signal), { message: 'enough' });
});
