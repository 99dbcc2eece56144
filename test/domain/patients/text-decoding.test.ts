import fc from 'fast-check';
import t from 'tap';
import { TextDecoding } from '../../../domain/patients/text-decoding.ts';

function decode(bytes: Uint8Array, charset?: string, size = bytes.length): { text: string; invalidAt: number | null } {
  const decoding = new TextDecoding(charset);
  let text = '';
  for (let i = 0; i < bytes.length && decoding.invalidAt === null; i += size)
    text += decoding.decode(bytes.subarray(i, i + size), false);
  if (decoding.invalidAt === null) text += decoding.decode(new Uint8Array(0), true);
  return { text, invalidAt: decoding.invalidAt };
}

t.test('UTF-8 comes back whole, however it is cut', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5 }), (text, size) => {
      const wanted = text.startsWith('\ufeff') ? text.slice(1) : text;
      t.same(decode(Buffer.from(text), undefined, size), { text: wanted, invalidAt: null });
    }),
  );
});

t.test('a byte order mark is no part of the text', async (t) => {
  for (const size of [1, 2, 3, 100]) {
    t.equal(decode(Buffer.from('\ufeffa,b'), undefined, size).text, 'a,b');
    t.equal(decode(Buffer.from('\ufeffä', 'utf16le'), undefined, size).text, 'ä', 'UTF-16 shows itself by its mark');
    t.equal(decode(Buffer.from('\ufeffä', 'utf16le'), 'utf-16', size).text, 'ä');
  }
});

t.test('the first byte that is not UTF-8 is named, and what came before is given', async (t) => {
  const bytes = Buffer.concat([Buffer.from('name\nJosé\nMüller'), Buffer.from([0xfc]), Buffer.from('\n')]);
  const at = Buffer.from('name\nJosé\nMüller').length;
  for (let size = 1; size <= bytes.length; size++)
    t.same(decode(bytes, undefined, size), { text: 'name\nJosé\nMüller', invalidAt: at }, `pieces of ${size}`);
});

t.test('a character that the end of the body cuts off is not UTF-8', async (t) => {
  t.equal(decode(Buffer.from('é').subarray(0, 1)).invalidAt, 0);
});

t.test('a charset that is named is used', async (t) => {
  t.equal(decode(Buffer.from('Müller', 'latin1'), 'ISO-8859-1').text, 'Müller');
  t.throws(() => new TextDecoding('klingon'), { code: 'INVALID_REQUEST' });
});

t.test('half of a UTF-16 character is refused', async (t) => {
  t.not(decode(Buffer.from([0x00, 0xd8, 0x41, 0x00]), 'utf-16le').invalidAt, null);
});
