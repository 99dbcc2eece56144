import fc from 'fast-check';
import t from 'tap';
import { ChunkDraft } from '../../sql/columns/chunk-draft.ts';
import { rowTexts } from '../../worker/row-texts.ts';

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.nat(1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  fc.constantFrom(0, 999_999_999, 1e9, 1e21, 1e-7, -1),
);
const text = fc.oneof(fc.constant(null), fc.string({ unit: 'binary' }), fc.boolean());

t.test('the texts of rows are those of JSON.stringify', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.oneof(value, text), fc.boolean()), { maxLength: 300 }), (rows) => {
      const draft = new ChunkDraft();
      for (const row of rows) draft.add(['a', 'b', 'c'], row);
      const names = ['c', 'a', 'nobody has it', 'b'];
      const texts = rowTexts({ rows: draft.rows, ids: draft.ids, columns: draft.columns() }, names);
      const expected = rows.map(([a, b, c]) => JSON.stringify([c, a, null, b]));
      t.equal(texts.all.toString(), expected.map((text) => `\n${text}`).join(''));
      t.same(
        rows.map((_, row) => texts.of(row).toString()),
        expected,
      );
    }),
  );
});
