import fc from 'fast-check';
import t from 'tap';
import { byBytes } from '../../../../domain/literature/index/term-order.ts';

const unit = fc.constantFrom(
  'a',
  'b',
  '',
  ' ',
  '\0',
  '~',
  '\x7f',
  '\x80',
  'é',
  'è',
  '喘',
  '\uffff',
  '\u{1d6fd}',
  '\u{10ffff}',
);
const text = fc.array(unit, { maxLength: 9 }).map((units) => units.join(''));
const inOrder = (texts: readonly string[]) => Array.from(byBytes(texts), (place) => texts[place]!);
const compared = (texts: readonly string[]) =>
  [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

t.test('texts come in the order of their bytes, however they begin', async (t) => {
  for (const maxLength of [10, 400])
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength }), (texts) => {
        t.strictSame(inOrder(texts), compared(texts));
      }),
      { numRuns: 50 },
    );
});

t.test('however many they are', async (t) => {
  const texts = Array.from({ length: 270_000 }, (_, i) => `${(i * 7919) % 270_000}`);
  t.ok(inOrder(texts).join() === compared(texts).join());
});
