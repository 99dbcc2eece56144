import fc from 'fast-check';
import t from 'tap';
import { eachBit, emptyBitmap } from '../../../../domain/literature/index/bitmap.ts';
import { roomFor, withLists } from '../../../../domain/literature/index/list-memory.ts';
import { LoadedPostings, readForm, type StoredForm } from '../../../../domain/literature/index/loaded-postings.ts';
import { packPostings } from '../../../../domain/literature/index/packed-postings.ts';
import { addDocuments, eachPhrase, Walker } from '../../../../domain/literature/index/phrase.ts';
import { type Layout, layouts, Places } from '../../../../domain/literature/index/postings.ts';
import { PostingsCollector } from '../../../../domain/literature/index/postings-collector.ts';
import { ReadLists } from '../../../../domain/literature/index/read-lists.ts';

const mostDocuments = 400;
/** Few places, so that words meet, and now and then so many that a code is at its limit. */
const places = fc.oneof(
  { weight: 6, arbitrary: fc.uniqueArray(fc.nat(9), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.nat(600), { minLength: 12, maxLength: 40 }) },
);
const text = fc.tuple(places, places, places).map((lists) => lists.map((list) => [...list].sort((a, b) => a - b)));
const word = fc.dictionary(fc.nat(mostDocuments - 1).map(String), text, { maxKeys: 60 });
/** Of each form its places in each part of documents; two forms never stand in one place. */
type Given = ReadonlyMap<number, readonly number[][]>[];
const forms = fc.array(word, { minLength: 1, maxLength: 4 }).map((given): Given => {
  const taken = new Set<string>();
  return given.map(
    (documents) =>
      new Map(
        Object.entries(documents).map(([document, lists]) => [
          Number(document),
          lists.map((list, part) =>
            list.filter((place) => {
              const key = `${document} ${part} ${place}`;
              return !taken.has(key) && taken.add(key);
            }),
          ),
        ]),
      ),
  );
});
const layout = fc.constantFrom<Layout>('parts', 'whole');

/** An affiliation has one part. */
const partsOf = (lists: readonly number[][], of: Layout) => (of === 'parts' ? lists : lists.slice(0, 1));

function storedForms(given: Given, of: Layout, packed: readonly boolean[]): StoredForm[] {
  return given.flatMap((documents, n) => {
    const collector = new PostingsCollector(of);
    for (const document of [...documents.keys()].sort((a, b) => a - b))
      partsOf(documents.get(document)!, of).forEach((list, part) => {
        for (const place of list) collector.add('heart', document, part, place);
      });
    return [...collector.postings()].map(({ postings }) => {
      const own = { ...postings, documents: postings.documents.slice(), positions: postings.positions!.slice() };
      const isPacked = packed[n % packed.length]!;
      return { ...(isPacked ? packPostings(own, of) : own), packed: isPacked };
    });
  });
}

/** Of each document that has any of the forms all their places. */
function together(given: Given, of: Layout): Map<number, number[][]> {
  const all = new Map<number, number[][]>();
  for (const documents of given)
    for (const [document, lists] of documents) {
      const known = all.get(document) ?? layouts[of].map(() => []);
      partsOf(lists, of).forEach((list, part) => {
        known[part] = [...known[part]!, ...list].sort((a, b) => a - b);
      });
      all.set(document, known);
    }
  return new Map([...all].filter(([, lists]) => lists.some((list) => list.length > 0)).sort(([a], [b]) => a - b));
}

const codeOf = (lists: readonly number[][], of: Layout) =>
  lists.reduce((code, { length }, part) => {
    const { shift, limit } = layouts[of][part]!;
    return code | (Math.min(limit, length) << shift);
  }, 0);

const packedOrNot = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });

t.test('the forms of a word are one list, in which a paper with several stands once with all of them', async (t) => {
  fc.assert(
    fc.property(forms, layout, packedOrNot, (given, of, packed) => {
      const postings = new LoadedPostings(storedForms(given, of, packed), of);
      const expected = [...together(given, of)].map(([document, lists]) => [document, codeOf(lists, of)]);
      t.equal(postings.papers, expected.length);
      withLists(() => {
        const { documents, codes } = postings.read();
        t.strictSame(
          [...documents].map((document, i) => [document, codes[i]]),
          expected,
        );
      });
      for (const mask of of === 'parts' ? [255, 192, 48, 15] : [255]) {
        const found: number[] = [];
        const bitmap = emptyBitmap(mostDocuments);
        addDocuments(bitmap, postings, mask);
        eachBit(bitmap, (document) => found.push(document));
        t.strictSame(
          found,
          expected.flatMap(([document, code]) => ((code! & mask) === 0 ? [] : [document])),
        );
      }
    }),
  );
});

t.test('places are read of any documents and passed over of all others, packed or not', async (t) => {
  fc.assert(
    fc.property(forms, layout, packedOrNot, fc.uniqueArray(fc.nat(mostDocuments)), (given, of, packed, asked) => {
      const [form] = storedForms(given.slice(0, 1), of, packed);
      if (form === undefined) return;
      const known = together(given.slice(0, 1), of);
      withLists(() => {
        const walker = new Walker({ form, list: readForm(form) }, of, new ReadLists());
        const lists = layouts[of].map(() => new Places());
        for (const document of asked.sort((a, b) => a - b)) {
          const expected = known.get(document);
          t.equal(walker.read(document, lists), expected !== undefined);
          if (expected === undefined) continue;
          const read = lists.map((list) => Array.from({ length: list.length }, (_, i) => list.at(i)));
          t.strictSame(read, expected);
        }
      });
    }),
  );
});

t.test('a phrase is found wherever any forms of its words follow each other, as often as they do', async (t) => {
  fc.assert(
    fc.property(forms, forms, layout, packedOrNot, (first, second, of, packed) => {
      const slots = [first, second].map((given, offset) => ({
        offset,
        postings: [new LoadedPostings(storedForms(given, of, packed), of)],
      }));
      const [one, other] = [together(first, of), together(second, of)];
      const expected = [...one].flatMap(([document, lists]) => {
        const next = other.get(document);
        if (next === undefined) return [];
        const counts = lists.map((list, part) => list.filter((place) => next[part]!.includes(place + 1)).length);
        return counts.some((count) => count > 0) ? [[document, counts]] : [];
      });
      const found: unknown[] = [];
      eachPhrase(slots, of, 255, mostDocuments, null, (document, counts) => found.push([document, [...counts]]));
      t.strictSame(found, expected);
    }),
  );
});

t.test('lists stay as they are until the use of them is over, however many are read meanwhile', async (t) => {
  withLists(() => {
    const rooms = [10, 100_000, 3, 5_000_000, 7].map((papers, n) => {
      const room = roomFor(papers);
      room.documents.fill(n);
      withLists(() => roomFor(70_000 * (n + 1)).documents.fill(-1));
      return room;
    });
    rooms.forEach(({ documents }, n) => {
      t.ok(documents.every((document) => document === n));
    });
  });
});
