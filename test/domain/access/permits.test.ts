import t from 'tap';
import { type Counted, Permits } from '../../../domain/access/permits.ts';

const account = 'a';
const counted = (used: number, granted: number, more: Partial<Counted> = {}): Counted => ({
  accountId: account,
  kind: 'live_key',
  minute: '2026-11-23T10:00:00+00:00',
  since: '2026-11-23T00:00:00+00:00',
  limits: { minute: null, day: null },
  used: { minute: used, day: used + 1000 },
  granted,
  ...more,
});
const permitsOf = (unused: { permits: number }[]) => unused.reduce((sum, { permits }) => sum + permits, 0);

function clocked() {
  let now = 0;
  const permits = new Permits(() => now);
  return { permits, pass: (milliseconds: number) => (now += milliseconds) };
}

t.test(
  'who makes few requests has each counted by itself, and who makes many gets a quarter of a second',
  async (t) => {
    const { permits, pass } = clocked();
    t.strictSame(permits.take('key'), { permit: null, wanted: 1 }, 'nobody knows the credential yet');
    permits.add('key', counted(1, 1));
    for (let i = 0; i < 100; i++) t.equal(permits.take('key').wanted, 1);
    pass(1000);
    t.equal(permits.take('key').wanted, 25);
    pass(1000);
    t.equal(permits.take('key').wanted, 1, 'after a second with one request');
    for (let i = 0; i < 10_000; i++) permits.take('key');
    pass(1000);
    t.equal(permits.take('key').wanted, 500, 'a kill costs no more');
    pass(2000);
    t.equal(permits.take('key').wanted, 1, 'after a pause');
  },
);

t.test('requests of one moment ask for one block, and for another when it is used or never came', async (t) => {
  const { permits, pass } = clocked();
  permits.add('key', counted(1, 1));
  for (let i = 0; i < 100; i++) permits.take('key');
  pass(1000);
  const wanted = () => permits.take('key').wanted;
  t.strictSame([wanted(), wanted(), wanted()], [25, 1, 1]);
  permits.add('key', counted(2, 1));
  t.equal(wanted(), 1, 'another was counted by itself');
  permits.add('key', counted(27, 25));
  for (let i = 0; i < 24; i++) t.ok(permits.take('key').permit);
  t.strictSame([wanted(), wanted()], [25, 1]);
  pass(1000);
  t.ok(wanted() > 1, 'no answer came');
});

t.test('a block serves as many requests as were counted, each told what is used without the rest', async (t) => {
  const { permits } = clocked();
  t.strictSame(permits.add('key', counted(10, 10)), { minute: 1, day: 1001 });
  permits.add('other key', counted(11, 1));
  for (let i = 0; i < 9; i++) {
    const { permit } = permits.take(i % 2 ? 'key' : 'other key');
    t.strictSame(permits.usedWith(permit!), { minute: i + 3, day: i + 1003 });
  }
  t.equal(permits.take('key').permit, null);
  t.strictSame(permits.unused({ all: true }), []);
});

t.test('a permit that did not hold goes back with its block, and one that was not needed is there again', async (t) => {
  const { permits } = clocked();
  permits.add('key', counted(10, 10));
  const [one, two] = [permits.take('key').permit!, permits.take('key').permit!];
  permits.putBack(one);
  t.ok(permits.has('key'));
  const three = permits.take('key').permit!;
  permits.spoilt(two);
  t.notOk(permits.has('key'));
  permits.add('key', counted(1, 1, { minute: '2026-11-23T10:01:00+00:00' }));
  permits.spoilt(three);
  t.equal(permitsOf(permits.unused({ all: true })), 9, 'all but the one that the first request had');
});

t.test('a new minute and new limits end a block; an answer from the minute before ends none', async (t) => {
  const { permits } = clocked();
  const next = '2026-11-23T10:01:00+00:00';
  permits.add('key', counted(10, 10));
  permits.add('key', counted(5, 5, { minute: next }));
  t.match(permits.unused(), [{ minute: '2026-11-23T10:00:00+00:00', permits: 9 }]);
  permits.add('key', counted(20, 3));
  t.match(permits.unused(), [{ minute: '2026-11-23T10:00:00+00:00', permits: 2 }]);
  t.equal(permits.take('key').permit!.lease.minute, next);
  permits.add('key', counted(6, 1, { minute: next, limits: { minute: 60, day: null } }));
  t.match(permits.unused(), [{ minute: next, permits: 3 }]);
});

t.test('what a second of quiet leaves is returned, and then counts as used by nobody', async (t) => {
  const { permits, pass } = clocked();
  permits.add('key', counted(10, 10));
  t.strictSame(permits.unused(), []);
  t.strictSame(permits.usedOf(counted(30, 0)), { minute: 21, day: 1021 });
  pass(1000);
  t.match(permits.unused(), [{ account_id: account, kind: 'live_key', permits: 9 }]);
  t.strictSame(permits.unused({ all: true }), [], 'once');
  t.strictSame(permits.usedOf(counted(21, 0)), { minute: 21, day: 1021 });
  t.strictSame(permits.add('key', counted(2, 1)), { minute: 2, day: 1002 });
  pass(61_000);
  permits.unused();
  t.strictSame(permits.take('key'), { permit: null, wanted: 1 }, 'whom nobody saw for a minute is forgotten');
});
