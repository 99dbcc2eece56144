import fc from 'fast-check';
import t from 'tap';
import { emptyBitmap, hasBit, setBit } from '../../../../domain/literature/index/bitmap.ts';
import { TextColumnWriter, textsFromBytes } from '../../../../domain/literature/index/columns.ts';
import { mergeTexts } from '../../../../domain/literature/index/segment-merge.ts';

const text = fc.oneof(fc.constantFrom('Asthma', 'Humans', 'Ménière Disease', '喘息', '𝛽-cells', ''), fc.string());
const texts = fc.uniqueArray(text, { maxLength: 6 });
/** Of each document its texts, and whether it is deleted; and how many documents stand between this segment and the next. */
const segment = fc.record({
  documents: fc.array(fc.record({ texts, isDeleted: fc.boolean() }), { minLength: 1, maxLength: 40 }),
  anyDeleted: fc.boolean(),
  gap: fc.nat({ max: 3 }),
});

const columnOf = (documents: readonly (readonly string[])[]) => {
  const writer = new TextColumnWriter();
  for (const [document, ofDocument] of documents.entries()) writer.add(document, ofDocument);
  return writer.toBytes(documents.length);
};

const textsOf = (bytes: Uint8Array) => {
  const { texts, starts, codes } = textsFromBytes(bytes);
  return Array.from({ length: starts.length - 1 }, (_, i) =>
    Array.from(codes.subarray(starts[i]!, starts[i + 1]!), (code) => texts[code]!),
  );
};

t.test('a column gives back what it was given', async () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 300 }), (documents) => {
      return JSON.stringify(textsOf(columnOf(documents))) === JSON.stringify(documents);
    }),
    { numRuns: 50 },
  );
});

t.test('a merged column is the column of the documents that stay', async () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
      const expected: string[][] = [];
      const parts = segments.map(({ documents, anyDeleted, gap }) => {
        const deleted = emptyBitmap(documents.length);
        const shift = expected.length;
        for (const [i, { texts, isDeleted }] of documents.entries()) {
          if (isDeleted) setBit(deleted, i);
          expected.push(anyDeleted && hasBit(deleted, i) ? [] : texts);
        }
        for (let i = 0; i < gap; i++) expected.push([]);
        return {
          source: { shift, documents: documents.length, deleted: anyDeleted ? deleted : null },
          bytes: columnOf(documents.map(({ texts }) => texts)),
        };
      });
      return Buffer.from(mergeTexts(parts, expected.length)).equals(columnOf(expected));
    }),
  );
});

t.test('a column may have more texts than two bytes tell apart, and a document more than are kept', async (t) => {
  const many = Array.from({ length: 700 }, (_, i) => Array.from({ length: 100 }, (_, j) => `text ${i * 100 + j}`));
  const bytes = columnOf(many);
  t.strictSame(textsOf(bytes), many);
  const source = { shift: 0, documents: many.length, deleted: null };
  t.ok(Buffer.from(mergeTexts([{ source, bytes }], many.length)).equals(bytes));
  t.equal(textsOf(columnOf([Array.from({ length: 300 }, (_, i) => `text ${i}`)]))[0]!.length, 255);
});
