import { Client } from 'pg';
import t from 'tap';
import { literalArray, literalColumns } from '../../sql/binary/copy.ts';
import { testDatabase } from '../helpers/database.ts';

t.test('texts, numbers and truth come through a literal array as they are', async (t) => {
  const client = new Client((await testDatabase(t)).url);
  await client.connect();
  const characters = [
    '"',
    "'",
    '\\',
    '{',
    '}',
    ',',
    ' ',
    '\n',
    '\t',
    'a',
    'NULL',
    'é',
    '病',
    '😀',
    '%',
    '$1',
    '--',
    ';',
  ];
  let state = 11;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const text = () => Array.from({ length: below(6) }, () => characters[below(characters.length)]).join('');
  for (let round = 0; round < 200; round++) {
    const texts = Array.from({ length: below(8) }, text);
    const { rows } = await client.query(`select ${literalArray(texts, 'text')} as texts`);
    t.strictSame(rows[0].texts, texts);
  }
  const rows = [
    { name: "it's", number: -3, truth: true },
    { name: 'null', number: 4, truth: false },
  ];
  const columns = literalColumns(rows, { name: 'text', number: 'int', truth: 'boolean' });
  const read = await client.query(`select * from unnest(${columns}) as q (name, number, truth)`);
  t.strictSame(
    read.rows.map((row) => ({ ...row })),
    rows,
  );
  await client.end();
});
