import t from 'tap';
import { addWords } from '../../sql/literature/segments.ts';
import { testDatabase } from '../helpers/database.ts';

const database = await testDatabase(t);

t.test('words of a batch that has a great many are stored some at a time, each once', async (t) => {
  await database.ownerQuery(`
    create table statements (words integer);
    grant insert on statements to public;
    create function count_words() returns trigger language plpgsql as $$ begin
      insert into statements select count(*) from added;
      return null;
    end $$;
    create trigger counted after insert on literature_words referencing new table as added
      for each statement execute function count_words()`);
  const words = Array.from({ length: 50_000 }, (_, i) => `word${i}`);
  const stored = new Set(['word7']);
  const add = () =>
    database.db.outside((connection) =>
      connection.transaction((transaction) => addWords(transaction, 'shared', words, stored)),
    );
  await add();
  await add();
  const [{ most, added, kept }] = await database.ownerQuery(
    `select max(words) as most, sum(words)::int as added, (select count(*)::int from literature_words where word like 'word%') as kept
    from statements`,
  );
  t.ok(most <= 20_000, `${most} words in one statement`);
  t.strictSame([added, kept], [49_999, 49_999], 'but for one that was known to be there');
});
