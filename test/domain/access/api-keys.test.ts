import fc from 'fast-check';
import t from 'tap';
import { isWellFormedApiKey, newApiKey, randomBase62 } from '../../../domain/access/api-keys.ts';
import { hashOf } from '../../../domain/access/tokens.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

t.test('a new key has the promised form and passes its own check', async (t) => {
  for (const type of ['live', 'test'] as const) {
    const key = newApiKey(type);
    t.match(key, new RegExp(`^svc_${type}_[0-9A-Za-z]{38}$`));
    t.ok(isWellFormedApiKey(key));
    t.not(newApiKey(type), key);
  }
});

t.test('any one wrong character is found without asking the database', async (t) => {
  const place = fc.nat({ max: 46 });
  const other = fc.constantFrom(...alphabet);
  fc.assert(
    fc.property(fc.constantFrom('live', 'test'), place, other, (type, at, character) => {
      const key = newApiKey(type as 'live' | 'test');
      const wrong = key.slice(0, at) + character + key.slice(at + 1);
      return isWellFormedApiKey(wrong) === (wrong === key);
    }),
  );
  t.pass('for every place and character');
});

t.test('two neighbours that changed places are found', async (t) => {
  const key = newApiKey('live');
  for (let at = 9; at < key.length - 1; at++) {
    const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
    t.equal(isWellFormedApiKey(swapped), swapped === key);
  }
});

t.test('what is no key is refused', async (t) => {
  const key = newApiKey('live');
  const wrong = ['', 'svc_live_', key.slice(0, -1), `${key}0`, key.replace('live', 'test'), ` ${key}`, `${key}\n`];
  for (const text of [...wrong, key.toLowerCase(), 'sk_live_1234', `svc_live_${'é'.repeat(38)}`])
    t.notOk(isWellFormedApiKey(text), JSON.stringify(text));
});

t.test('every character of the alphabet comes up as often as the others', async (t) => {
  const draws = 620_000;
  const counts = new Map<string, number>();
  for (const character of randomBase62(draws)) counts.set(character, (counts.get(character) ?? 0) + 1);
  t.equal(counts.size, 62);
  const expected = draws / 62;
  let chiSquare = 0;
  for (const character of alphabet) chiSquare += ((counts.get(character) ?? 0) - expected) ** 2 / expected;
  // With 61 degrees of freedom an unbiased source goes past 150 once in two thousand million runs; taking bytes
  // modulo 62, without leaving out the last eight, gives about 4,800.
  t.ok(chiSquare < 150, `chi-square ${chiSquare.toFixed(1)}`);
});

t.test('the hash is SHA-256', async (t) => {
  t.equal(hashOf('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
