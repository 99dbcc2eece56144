import t from 'tap';
import { cellText } from '../../domain/statistics/core/table.ts';
import { ColumnSpool } from '../../worker/threads/methods/column-spool.ts';
import { tableOfSpool } from '../../worker/threads/methods/spooled-table.ts';

t.test('columns come back as they were, of one kind in all pieces', async (t) => {
  const names = ['number', 'text', 'turns', 'flag', 'empty', 'absent'];
  const spool = await ColumnSpool.open(names, ['empty']);
  t.teardown(() => spool.close());
  const rows = 70_000; // more than a piece
  const numbers = (value: (row: number) => number) => ({
    kind: 'number' as const,
    values: Float64Array.from({ length: rows }, (_, row) => value(row)),
  });
  const levels = (of: (string | number | boolean)[], code: (row: number) => number) => ({
    kind: 'level' as const,
    levels: of,
    codes: Int32Array.from({ length: rows }, (_, row) => code(row)),
  });
  await spool.add(
    rows,
    new Map<string, ReturnType<typeof numbers> | ReturnType<typeof levels>>([
      ['number', numbers((row) => (row === 5 ? Number.NaN : row / 8))],
      ['text', levels(['a', 'b'], (row) => (row % 3) - 1)],
      ['turns', numbers((row) => row % 2)],
      ['flag', levels([true, false], (row) => row % 2)],
    ]),
  );
  await spool.add(
    rows,
    new Map([
      ['text', levels(['c', 'b'], (row) => (row % 3) - 1)],
      ['turns', levels(['1', 'x'], (row) => row % 2)],
      ['flag', levels([false], (row) => (row % 2) - 1)],
    ]),
  );
  const table = tableOfSpool(await spool.finish());
  t.strictSame([table.rows, [...table.columns.keys()]], [2 * rows, names.slice(0, 5)]);
  t.match(table.columns.get('number'), { kind: 'numeric', boolean: false });
  t.match(table.columns.get('flag'), { kind: 'numeric', boolean: true });
  t.match(table.columns.get('turns'), { kind: 'text' });

  const wanted: Record<string, (row: number) => string | null> = {
    number: (row) => (row >= rows || row === 5 ? null : String(row / 8)),
    text: (row) =>
      ['a', 'b', 'c', 'b'][(row >= rows ? 2 : 0) + ((row % rows) % 3) - 1 + ((row % rows) % 3 === 0 ? 99 : 0)] ?? null,
    turns: (row) => (row < rows ? String(row % 2) : (row - rows) % 2 === 0 ? '1' : 'x'),
    flag: (row) => (row < rows ? String(row % 2 === 0) : (row - rows) % 2 === 0 ? null : 'false'),
    empty: () => null,
  };
  let row = 0;
  let wrong = 0;
  for (const piece of table.pieces(names)) {
    for (let i = 0; i < piece.rows; i++, row++)
      for (const [name, cell] of Object.entries(wanted))
        if (cellText(piece.columns.get(name)!, i) !== cell(row)) wrong++;
  }
  t.strictSame([row, wrong], [2 * rows, 0]);
});
