import fc from 'fast-check';
import t from 'tap';
import type { ApiError } from '../../../contract/errors.ts';
import { keptNames, repeatedName, scanJson } from '../../../domain/patients/json-scan.ts';

const limits = { depth: 100, values: 1000, items: 500, names: 500 };
const scan = (text: string, more = {}) => scanJson(Buffer.from(text), { ...limits, ...more });

function refusal(text: string, more = {}): ApiError {
  try {
    scan(text, more);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error(`it was taken: ${text.slice(0, 100)}`);
}

const isTaken = (read: () => unknown) => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

t.test('takes what JSON.parse takes, and nothing else', async (t) => {
  fc.assert(fc.property(fc.json(), (text) => isTaken(() => scan(text))));
  const pieces = [
    ...['{', '}', '[', ']', ',', ':', '"a"', '"\\u00e4"', '"\\x"', '"', '\\', '"\u0001"', '"é🩺"', '"__proto__"'],
    ...[
      '1',
      '-',
      '-0',
      '01',
      '1.',
      '.5',
      '1e',
      '-1.5e+3',
      'true',
      'null',
      'nul',
      'NaN',
      "'a'",
      ' ',
      '\n',
      '\t',
      '\u00a0',
    ],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (text) => isTaken(() => scan(text)) === isTaken(() => JSON.parse(text))),
    { numRuns: 20_000 },
  );
  t.ok(scan('\ufeff{}'), 'a byte order mark is no part of the text');
});

t.test('refuses a number that would become 0, with its place', async (t) => {
  t.match(refusal('{"a": [1,\n 1e-400]}'), {
    message: /1e-400 is closer to 0 .* line 2, column 2/,
    details: { number: '1e-400' },
  });
  t.match(refusal(`-0.${'0'.repeat(330)}1`), { message: /would become 0/ });
  for (const kept of ['5e-324', '0e-400', '1e-5', '-0']) t.ok(scan(kept), kept);
});

t.test(
  'refuses a whole number that would become another, and takes those that are exact or that JavaScript writes so',
  async (t) => {
    t.match(refusal('{"x": 9007199254740993}'), {
      message: /9007199254740993 has more digits .* would become 9007199254740992\. Send it as a string/,
      details: { number: '9007199254740993', becomes: '9007199254740992' },
    });
    t.match(refusal('[-12345678901234567890]'), { message: /would become -12345678901234567168/ });
    for (const kept of ['9007199254740992', JSON.stringify(2 ** 60), String(2n ** 60n), '0.30000000000000004', '1e22'])
      t.ok(scan(kept), kept);
  },
);

t.test('says where the text is no JSON, and why', async (t) => {
  for (const [text, line, column, why] of [
    ['{"name": "x",}', 1, 14, /no comma may stand before }/],
    ["{'a': 1}", 1, 2, /name in double quotes/],
    ['{\n  "Größe": NaN}', 2, 12, /a value must stand here/],
    ['{"a": 1} // no', 1, 10, /nothing may follow/],
    ['{"a": "x', 1, 7, /never closed/],
    ['["a\nb"]', 1, 4, /control character/],
    ['[1 2]', 1, 4, /a comma or \]/],
    ['{"a" 1}', 1, 6, /a colon/],
    ['[01]', 1, 2, /must not begin with 0/],
    ['[1', 1, 3, /ends before/],
  ] as const) {
    const { message, details } = refusal(text);
    t.match(message, why, text);
    t.match(details, { line, column }, text);
  }
});

t.test('ends where a limit is passed', async (t) => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
  const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`;
  t.ok(scan(`${'['.repeat(100)}${']'.repeat(100)}`));
  t.match(refusal('['.repeat(101)).message, /nested more than 100 deep/);
  t.ok(scan(list(500)));
  t.match(refusal(list(501)).message, /list in the body has more than 500 items/);
  t.ok(scan(object(500)));
  t.match(refusal(object(501)).message, /object in the body has more than 500 names/);
  t.match(refusal(`[${list(400)},${list(400)},${list(400)}]`).message, /more than 1,000 values/);
  t.equal(scan('{"a":[1,2,{"b":null}]}').values, 6);
});

t.test('tells which texts need a second look', async (t) => {
  t.equal(scan('{"a":"b"}').needsLook, false);
  t.equal(scan('{"__proto__":1}').needsLook, true);
  t.equal(scan('{"a":"\\u0000"}').needsLook, true);
  t.equal(scan('{"\\u005f_proto__":1}').needsLook, true);
});

t.test('a name that stands twice is found, however it is spelled, and only within one object', async (t) => {
  const repeated = (text: string) => repeatedName(Buffer.from(text), limits);
  t.equal(repeated('{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}'), null);
  t.equal(repeated('{"a": 1, "b": 2, "a": 3}'), 'a');
  t.equal(repeated('{"x": [{"ä": 1, "\\u00e4": 2}]}'), 'ä');
  t.equal(repeated('{"__proto__": 1, "__proto__": 2}'), '__proto__');
  fc.assert(
    fc.property(fc.json(), (text) => {
      const kept = keptNames(JSON.parse(text));
      return scan(text).names === kept && repeated(text) === null;
    }),
  );
  const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', '1', '01', 'é'), fc.json({ maxDepth: 1 })));
  fc.assert(
    fc.property(pairs, (held) => {
      const text = `[{${held.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}]`;
      const isTwice = new Set(held.map(([name]) => name)).size < held.length;
      return keptNames(JSON.parse(text)) < scan(text).names === isTwice && (repeated(text) !== null) === isTwice;
    }),
  );
});
