import t from 'tap';
import { analyze } from '../../domain/literature/index/analysis.ts';
import { lookUpTerm, noLookups } from '../../domain/literature/index/loaded-index.ts';
import { authorKeys } from '../../domain/literature/index/name-keys.ts';
import type { LiteratureIndex } from '../../domain/literature/search/literature-index.ts';
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

t.test('what is kept of segments tells as much as what is asked of them each time', async (t) => {
  const database = await testDatabase(t);
  let state = 7;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) ** 2 * limit);
  };
  const forms = ['', 's', 'ing', 'ed', 'ation'];
  const written = () => `word${'bcdfgklmnp'[below(10)]}${'bcdfgklmnp'[below(10)]}ar${forms[below(forms.length)]}`;
  const titleOf = () => Array.from({ length: 12 }, written).join(' ');
  const papersFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: titleOf(), pmid: String(first + i) }));
  // One that is kept with its rows alone, and one that is read whole.
  await indexPapers(database, papersFrom(1, 1_200));
  await indexPapers(database, papersFrom(2_001, 80));
  const stems = [...new Set(Array.from({ length: 2_000 }, () => analyze(written())[0]!.word))];
  t.ok(stems.length > 60);
  const open = (cacheMegabytes: number) =>
    openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1, cacheMegabytes });
  const [roomy, crowded] = await Promise.all([open(64), open(1 / 1024)]);
  const counted = async (index: LiteratureIndex, words: readonly string[]) =>
    Object.fromEntries(await index.read(null, (snapshot) => snapshot.papersWith('word', words)));
  /** Of each segment each word's list. */
  const listed = (index: LiteratureIndex, words: readonly string[], withPositions: boolean) =>
    index.read(null, async (snapshot) => {
      const lookups = noLookups();
      for (const word of [...words, 'nowhere', 'zzz']) lookUpTerm(lookups, 'word', word, withPositions);
      const { segments } = await snapshot.load(lookups);
      return segments.map((segment) =>
        words.map((word) => {
          const list = segment.postings('word', word);
          if (list === null) return null;
          // Forms come in no order. Where nobody asked for positions they may be there all the same.
          const forms = list.forms.map(({ positions, ...form }) => (withPositions ? { ...form, positions } : form));
          return forms.sort((a, b) => Buffer.compare(a.documents, b.documents));
        }),
      );
    });
  for (let from = 0; from < stems.length; from += 17) {
    const some = stems.slice(from, from + 25);
    t.strictSame(await counted(roomy, some), await counted(crowded, some), some.join(' '));
    const placed = from % 2 === 0;
    t.strictSame(await listed(roomy, some, placed), await listed(crowded, some, placed), `lists of ${some.join(' ')}`);
  }
  await Promise.all([roomy.end(), crowded.end()]);
});

t.test(
  'an author is known by the beginning of a name, whether few or many papers have it, in any segment',
  async (t) => {
    const database = await testDatabase(t);
    let state = 11;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) ** 2 * limit);
    };
    const lastNames = Array.from(
      { length: 40 },
      (_, i) => `Na${'bdfgk'[i % 5]}${'aeiou'[i % 3]}${i < 20 ? '' : `l${i}`}`,
    );
    const nameOf = () => ({
      ...{ last: lastNames[below(40)]! + ['', 'a', ' Ma'][below(3)]!, fore: ['Ann', 'Bo', 'Ann Maria'][below(3)]! },
      ...{ initials: ['A', 'B', 'AM', 'BC'][below(4)]!, collective: null, orcid: null, affiliations: [] },
    });
    const papersFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...{ title: `Paper ${i}`, pmid: String(first + i) },
        authors: [nameOf(), nameOf(), nameOf()],
      }));
    const batches = [papersFrom(1, 1_000), papersFrom(2_001, 60)];
    for (const batch of batches) await indexPapers(database, batch);
    const keys = batches.flat().flatMap(({ authors }) => authors.map(authorKeys));
    const [short, full] = [keys.flatMap((key) => key.short), keys.flatMap((key) => key.full)];
    const asked = {
      short: [
        ...new Set([
          ...short,
          ...short.map((name) => name.slice(0, -1)),
          ...lastNames.map((name) => `${name.toLowerCase()} `),
          ...lastNames.map((name) => `${name.toLowerCase()} x`),
          ...['aa', 'nab ', 'naz', 'zz zz'],
        ]),
      ],
      full: [
        ...new Set([...full, ...full.map((name) => name.split(' ').slice(0, 2).join(' ')), 'ann nobody', 'zz zz', 'a']),
      ],
    };
    const sorted = (names: Iterable<string>) => [...names].sort();
    // With room to keep where names stand, and without; asked for alone each finds what it finds among the others.
    for (const cacheMegabytes of [64, 1 / 1024]) {
      const index = await openLiteratureIndex(database.url, {
        ...{ applicationName: 'test', poolSize: 1, cacheMegabytes },
      });
      const authors = (names: typeof asked) => index.read(null, (snapshot) => snapshot.vocabulary.authors(names));
      const alone = await authors({ short: asked.short.slice(0, 3), full: asked.full.slice(0, 2) });
      const found = await authors(asked);
      await index.end();
      for (const kind of ['short', 'full'] as const) {
        t.ok([...alone[kind]].every((name) => found[kind].has(name)));
        t.ok(found[kind].size < asked[kind].length);
      }
      t.strictSame(
        sorted(found.short),
        sorted(asked.short.filter((name) => short.some((other) => other.startsWith(name)))),
      );
      // Of full names whole words.
      t.strictSame(
        sorted(found.full),
        sorted(asked.full.filter((name) => full.some((other) => other === name || other.startsWith(`${name} `)))),
      );
    }
  },
);
