import t from 'tap';
import { TableBuilder, transferables } from '../../../domain/statistics/core/table.ts';
import { makeTable } from './make-table.ts';

t.test('a column is numeric, boolean or text by what its values are', async (t) => {
  const table = makeTable({
    number: [1, null, 2.5],
    boolean: [true, undefined, false],
    text: ['b', 'a', null],
    mixed: [1, 'x', true],
    nothing: [null, undefined, null],
    notFinite: [Number.NaN, Number.POSITIVE_INFINITY, 3],
  });
  t.match(table.columns.get('number'), {
    kind: 'numeric',
    boolean: false,
    values: Float64Array.of(1, Number.NaN, 2.5),
  });
  t.match(table.columns.get('boolean'), { kind: 'numeric', boolean: true, values: Float64Array.of(1, Number.NaN, 0) });
  t.strictSame(table.columns.get('text'), { kind: 'text', codes: Int32Array.of(0, 1, -1), levels: ['b', 'a'] });
  t.strictSame(table.columns.get('mixed'), { kind: 'text', codes: Int32Array.of(0, 1, 2), levels: ['1', 'x', 'true'] });
  t.match(table.columns.get('nothing'), { kind: 'numeric', boolean: false });
  t.match(table.columns.get('notFinite'), { kind: 'numeric', values: Float64Array.of(Number.NaN, Number.NaN, 3) });
});

t.test('a table grows past its first capacity and keeps every value', async (t) => {
  const builder = new TableBuilder(['n', 's']);
  for (let i = 0; i < 5000; i++) builder.append([i, i % 2 === 0 ? 'even' : 'odd']);
  t.ok(builder.byteLength >= 5000 * 12);
  const table = builder.finish();
  t.equal(table.rows, 5000);
  const n = table.columns.get('n');
  t.ok(n?.kind === 'numeric' && n.values.length === 5000 && n.values.every((value, i) => value === i));
  const s = table.columns.get('s');
  t.ok(s?.kind === 'text' && s.codes.length === 5000 && s.levels.length === 2);
});

t.test('a table is handed to another thread without a copy', async (t) => {
  const table = makeTable({ a: [1, 2], b: ['x', 'y'] });
  const copy = structuredClone(table, { transfer: transferables(table) });
  t.equal(copy.rows, 2);
  t.match(copy.columns.get('a'), { values: Float64Array.of(1, 2) });
  t.equal(table.columns.get('a')?.kind === 'numeric' && table.columns.get('a')!.kind.length > 0, true);
  const sent = table.columns.get('a');
  t.equal(sent?.kind === 'numeric' ? sent.values.length : -1, 0, 'the sender no longer holds the data');
});
