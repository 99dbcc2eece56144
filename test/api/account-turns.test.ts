import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { accountTurns } from '../../api/account-turns.ts';

const named = { policy: 'files_at_once', what: 'files of this account' };
const limits = { ...named, atOnce: 2, waiting: 1, milliseconds: 60_000 };
const work = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = false;
  const run = async () => {
    begun = true;
    await promise;
    return 'done';
  };
  return { run, finish: resolve, isBegun: () => begun };
};

t.test('an account has its places, who comes next waits, and who would wait behind too many is refused', async (t) => {
  const turns = accountTurns(limits);
  const [first, second, third, others] = [work(), work(), work(), work()];
  const answers = [turns('a', first.run), turns('a', second.run), turns('a', third.run)];
  t.notOk(third.isBegun(), 'waits');
  await t.rejects(turns('a', work().run), {
    code: 'RATE_LIMITED',
    message: /^2 files of this account are under way/,
    details: { violated_policies: [{ name: 'files_at_once', limit: 2 }] },
    headers: { 'Retry-After': '30' },
  });
  const other = turns('b', others.run);
  t.ok(others.isBegun(), 'another account does not wait');
  first.finish();
  t.equal(await answers[0], 'done');
  t.ok(third.isBegun(), 'the place is passed on');
  for (const one of [second, third, others]) one.finish();
  t.strictSame(await Promise.all([...answers, other]), ['done', 'done', 'done', 'done']);
});

t.test('a failure frees its place, and who has waited too long is refused and no longer waits', async (t) => {
  const turns = accountTurns({ ...named, atOnce: 1, waiting: 5, milliseconds: 1 });
  await t.rejects(
    turns('a', () => Promise.reject(new Error('failed'))),
    { message: 'failed' },
  );
  const slow = work();
  const answer = turns('a', slow.run);
  t.ok(slow.isBegun());
  const late = work();
  await t.rejects(turns('a', late.run), { code: 'RATE_LIMITED' });
  slow.finish();
  await answer;
  t.notOk(late.isBegun());
  t.equal(await turns('a', async () => 'next'), 'next');
});

t.test('an account whose work takes long does it one by one, until some is quick', async (t) => {
  const turns = accountTurns({ ...named, atOnce: 2, oneByOneAfter: 200, waiting: 5, milliseconds: 60_000 });
  const all = [work(), work(), work(), work(), work()] as const;
  const answers = all.map(({ run }) => turns('a', run));
  const begun = () => all.filter(({ isBegun }) => isBegun()).length;
  await delay(250);
  all[0].finish();
  await answers[0];
  t.equal(begun(), 2, 'the second is under way, and long too');
  all[1].finish();
  await answers[1];
  t.equal(begun(), 3);
  all[2].finish();
  await answers[2];
  t.equal(begun(), 5, 'after a quick one two are at once');
  for (const one of all) one.finish();
  await Promise.all(answers);
});
