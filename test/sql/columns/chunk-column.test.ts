import fc from 'fast-check';
import t from 'tap';
import { type ChunkColumn, decodeColumn, type Level } from '../../../sql/columns/chunk-column.ts';
import { ChunkDraft } from '../../../sql/columns/chunk-draft.ts';
import { ChunkIds } from '../../../sql/columns/chunk-ids.ts';

const number = fc.oneof(
  fc.integer({ min: -130, max: 130 }),
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer(),
  fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const missing = fc.constant(null);
const column = fc.oneof(
  fc.array(fc.oneof(number, missing), { maxLength: 400 }),
  fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), missing), { maxLength: 400 }),
  fc.array(fc.oneof(fc.boolean(), missing)),
  fc.array(fc.oneof(fc.constantFrom('a', 'b', '', '1', 'true', '😀'), missing), { maxLength: 400 }),
  fc.array(fc.oneof(fc.string(), number, fc.boolean(), missing), { maxLength: 400 }),
);

const valuesOf = (held: ChunkColumn): (Level | null)[] =>
  held.kind === 'number'
    ? Array.from(held.values, (value) => (Number.isNaN(value) ? null : value))
    : Array.from(held.codes, (code) => (code < 0 ? null : held.levels[code]!));

t.test('a column comes back as it was, from the draft and from its bytes', async (t) => {
  fc.assert(
    fc.property(column, (values) => {
      const draft = new ChunkDraft();
      for (const value of values) draft.add(['x'], [value]);
      const held = draft.columns().get('x');
      if (values.length === 0) return held === undefined;
      const { data } = [...draft.encoded()][0]!;
      const read = decodeColumn(Buffer.from(data), values.length);
      t.same(read, held);
      return valuesOf(read).every((value, i) => value === values[i]);
    }),
  );
});

t.test('a column of few kinds of number is small', async (t) => {
  const sizeOf = (value: (i: number) => number | string | null) => {
    const draft = new ChunkDraft();
    for (let i = 0; i < 1000; i++) draft.add(['x'], [value(i)]);
    return [...draft.encoded()][0]!.data.length - 8;
  };
  t.equal(
    sizeOf((i) => i % 100),
    1000,
  );
  t.equal(
    sizeOf((i) => 20 + (i % 200) / 10),
    2000,
  );
  t.equal(
    sizeOf((i) => (i % 3 === 0 ? null : i * 1000)),
    4000,
  );
  t.equal(
    sizeOf((i) => i / 3),
    8000,
  );
  t.equal(
    sizeOf((i) => (i % 2 === 0 ? 'f' : 'm')),
    1000 + '["f","m"]'.length,
  );
});

t.test('a column that only some patients have is missing for the others', async (t) => {
  const draft = new ChunkDraft();
  draft.add(['a'], [1]);
  draft.add(['b'], ['x']);
  draft.add([], []);
  draft.add(['b', null, 'c'], [null, 'is left out', true]);
  const columns = Object.fromEntries([...draft.columns()].map(([name, held]) => [name, valuesOf(held)]));
  t.same(columns, { a: [1, null, null, null], b: [null, 'x', null, null], c: [null, null, null, true] });
});

t.test('bytes of another number of patients are refused', async (t) => {
  const draft = new ChunkDraft();
  draft.add(['a'], [1]);
  const { data } = [...draft.encoded()][0]!;
  t.throws(() => decodeColumn(Buffer.from(data), 2), /a column of 1 values in a chunk of 2 patients/);
});

t.test('ids that count up are one run, also over the end of their low half', async (t) => {
  const uuids = [
    '01890a5d-ac96-774b-bcce-fffffffffffe',
    '01890a5d-ac96-774b-bcce-ffffffffffff',
    '01890a5d-ac96-774b-bccf-000000000000',
    '01890a5d-ac96-774b-bccf-000000000002',
    '01990a5d-ac96-774b-bccf-000000000002',
  ];
  const ids = new ChunkIds();
  for (const uuid of uuids) ids.add(uuid);
  t.equal(ids.runs.length, 3 * 20);
  const read = new ChunkIds(ids.runs);
  t.same(
    uuids.map((_, i) => read.at(i)),
    uuids,
  );
  t.equal(read.length, uuids.length);
});
