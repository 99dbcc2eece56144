import { SourceMap, type SourceOrigin } from 'node:module';
import fc from 'fast-check';
import t from 'tap';
import { SourceLines } from '../../scripts/source-map.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function encoded(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    text += letters[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

const sources = ['a.ts', 'b.ts', 'c.ts'];
/** How far after the place before it, and of which source, line and column; null: of none. */
const place = fc.tuple(
  fc.integer({ min: 1, max: 90 }),
  fc.option(fc.tuple(fc.nat(2), fc.nat(70_000), fc.nat(300), fc.boolean()), { freq: 8 }),
);

function mappingsOf(lines: [number, [number, number, number, boolean] | null][][]): string {
  const before = [0, 0, 0];
  return lines
    .map((places) =>
      places
        .map(([distance, origin]) => {
          if (origin === null) return encoded(distance);
          const [source, line, column, isNamed] = origin;
          const numbers = [source, line, column].map((number, i) => number - before[i]!);
          before.splice(0, 3, source, line, column);
          return [distance, ...numbers, ...(isNamed ? [0] : [])].map(encoded).join('');
        })
        .join(),
    )
    .concat('') // Node reads beyond the end of a text that ends with a place of no source
    .join(';');
}

t.test('lines come from where Node finds that they come from', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.array(place, { maxLength: 6 }), { minLength: 1, maxLength: 12 }), (lines) => {
      const map = {
        version: 3,
        file: '',
        sources,
        sourcesContent: [],
        names: ['n'],
        mappings: mappingsOf(lines),
        sourceRoot: '',
      };
      const nodes = new SourceMap(map);
      const ours = new SourceLines(map);
      for (let line = 1; line <= lines.length + 1; line++)
        for (let column = 1; column < 200; column += 7) {
          // In a line of which it knows nothing so far Node goes on from the last line of which it does.
          const entry = nodes.findEntry(line - 1, column - 1);
          const isKnown = 'generatedLine' in entry && entry.generatedLine === line - 1;
          const { fileName: file, ...found } = (isKnown ? nodes.findOrigin(line, column) : {}) as Partial<SourceOrigin>;
          const expected =
            file === undefined ? undefined : { file, line: found.lineNumber, column: found.columnNumber };
          if (JSON.stringify(ours.originOf(line, column)) !== JSON.stringify(expected))
            throw new Error(`${line}:${column} of ${map.mappings}`);
        }
    }),
    { numRuns: 300 },
  );
  t.equal(new SourceLines({ mappings: '', sources }).originOf(1, 1), undefined, 'nothing is known');
  t.equal(new SourceLines({ mappings: 'AAAA', sources }).originOf(0, 1), undefined, 'no line');
});
