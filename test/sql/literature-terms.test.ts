import t from 'tap';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { testDatabase } from '../helpers/database.ts';
import { indexPapers } from '../helpers/papers.ts';

t.test('in how many papers a word stands does not depend on what is asked with it', async (t) => {
  const database = await testDatabase(t);
  // So many have one form that it has a row of its own; the other form stands in a block among its neighbours.
  const titles = Array.from({ length: 120 }, (_, i) => `Randomized trial ${i}`);
  const records = [...titles, 'Randomly chosen rand'].map((title, i) => ({ title, pmid: String(i + 1) }));
  await indexPapers(database, records);
  const counted = async (words: readonly string[]) => {
    // Another one each time, which has nothing to remember.
    const index = await openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1 });
    const found = await index.read(null, (snapshot) => snapshot.papersWith('word', words));
    await index.end();
    return found;
  };
  t.equal((await counted(['random'])).get('random'), 120);
  const together = await counted(['rand', 'random', 'randomz']);
  t.strictSame(Object.fromEntries(together), { rand: 1, random: 120 });
});
