import { join } from 'node:path';
import { poolOf, readQueries } from '../../literature/evaluate/collections.ts';
import { randomNumbers } from './corpus.ts';

/** One question, in the words of each engine: `terms` are all it wants, `pubmed` is how we are asked. */
export type BenchQuery =
  | { kind: 'any'; text: string }
  | { kind: 'phrase'; text: string }
  | { kind: 'boolean'; any: [string, string]; and: string; not: string }
  | { kind: 'fielded'; title: string; word: string; from: number; to: number };

export const queryClasses = [
  'rare',
  'mid',
  'common',
  'common4',
  'sentence',
  'phrase',
  'phrase_common',
  'boolean',
  'fielded',
] as const;
export type QueryClass = (typeof queryClasses)[number];

export function inPubmedSyntax(query: BenchQuery): string {
  switch (query.kind) {
    case 'any':
      return query.text;
    case 'phrase':
      return `"${query.text}"`;
    case 'boolean':
      return `("${query.any[0]}" OR "${query.any[1]}") AND "${query.and}" NOT "${query.not}"`;
    case 'fielded':
      return `"${query.title}"[ti] AND "${query.word}" AND ${query.from}:${query.to}[dp]`;
  }
}

/**
 * So many different queries a class, as most of what users ask is asked once: from the corpus' own words, and questions as they
 * stand in collections. `share` is the part of the papers that have a word; `titles` are some of the corpus.
 */
export async function makeQueries(
  collections: string,
  share: ReadonlyMap<string, number>,
  titles: readonly string[],
  perClass: number,
): Promise<Record<QueryClass, BenchQuery[]>> {
  const random = randomNumbers(7);
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number) =>
    [...share].filter(([, part]) => part >= low && part <= high).map(([word]) => word);
  const rare = between(1e-5, 4e-4);
  const mid = between(0.002, 0.03);
  const common = between(0.12, 0.6);
  const several = (words: readonly string[], count: number) =>
    Array.from({ length: count }, () => anyOf(words)).join(' ');
  const times = (make: () => BenchQuery) => {
    const made = new Map<string, BenchQuery>();
    for (let tries = 0; made.size < perClass && tries < 20 * perClass; tries++) {
      const query = make();
      made.set(JSON.stringify(query), query);
    }
    return [...made.values()];
  };
  const any = (make: () => string) => times(() => ({ kind: 'any', text: make() }));
  const sentences: string[] = [];
  for (const name of poolOf) for (const { text } of await readQueries(join(collections, name))) sentences.push(text);
  const runs = titles.flatMap((title) => title.toLowerCase().match(/[a-z]{4,} [a-z]{4,}(?: [a-z]{4,})?/g) ?? []);
  return {
    rare: any(() => several(rare, random() < 0.5 ? 1 : 2)),
    mid: any(() => several(mid, 3)),
    common: any(() => several(common, 2)),
    common4: any(() => several(common, 4)),
    sentence: any(() =>
      anyOf(sentences)
        .replace(/[^\p{L}\p{N} -]/gu, ' ')
        .toLowerCase(),
    ),
    phrase: times(() => ({ kind: 'phrase', text: anyOf(runs) })),
    phrase_common: times(() => ({ kind: 'phrase', text: several(common, 2) })),
    boolean: times(() => ({ kind: 'boolean', any: [anyOf(mid), anyOf(mid)], and: anyOf(common), not: anyOf(mid) })),
    fielded: times(() => {
      const from = 1995 + Math.floor(random() * 28);
      return { kind: 'fielded', title: anyOf(mid), word: anyOf(common), from, to: from + anyOf([0, 2, 5]) };
    }),
  };
}
