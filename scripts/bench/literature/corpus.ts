import { join } from 'node:path';
import { type CollectionDocument, poolOf, readDocuments } from '../../literature/evaluate/collections.ts';

/*
 * As many papers as a measurement wants, put together from the sentences of real abstracts: half of a paper's sentences come
 * from papers on its topic, words are as frequent as they are in life, and new names keep coming, as they do.
 */

export type CorpusPaper = {
  pmid: number;
  title: string;
  mesh: string[];
  abstract: string;
  year: number;
  journal: string;
  authors: { last: string; initials: string }[];
};

/** Numbers from 0 to 1, the same ones for the same seed (Mulberry32, Tommy Ettinger 2017). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

type Seed = { title: string; mesh: string[]; sentences: string[] };

/** Real papers with their sentences, from test collections. */
export async function readSeeds(folder: string): Promise<Seed[]> {
  const seeds: Seed[] = [];
  for (const name of poolOf)
    for await (const paper of readDocuments(join(folder, name))) {
      const sentences = sentencesOf(paper);
      if (sentences.length > 2 && paper.title !== '')
        seeds.push({ title: paper.title, mesh: paper.mesh ?? [], sentences });
    }
  return seeds;
}

function sentencesOf({ abstract }: CollectionDocument): string[] {
  return (abstract ?? '').split(/(?<=[.!?])\s+(?=[A-Z([0-9])/).filter(({ length }) => length > 30 && length < 600);
}

const longWords = (text: string) => text.match(/[A-Za-z]{5,}/g) ?? [];

export function* makePapers(seeds: readonly Seed[], papers: number): Generator<CorpusPaper> {
  const random = randomNumbers(42);
  const below = (limit: number) => Math.floor(random() * limit);
  const anyOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const onTopic = new Map<string, number[]>();
  seeds.forEach(({ title }, i) => {
    for (const word of new Set(longWords(title.toLowerCase()))) onTopic.set(word, [...(onTopic.get(word) ?? []), i]);
  });
  const withMesh = seeds.filter(({ mesh }) => mesh.length > 0);
  for (let n = 0; n < papers; n++) {
    const seed = anyOf(seeds);
    const topic = longWords(seed.title.toLowerCase());
    const sentences = Array.from({ length: Math.max(3, Math.min(16, seed.sentences.length - 3 + below(7))) }, () => {
      const neighbours = topic.length > 0 && random() < 0.6 ? onTopic.get(anyOf(topic))! : null;
      return anyOf((neighbours === null ? anyOf(seeds) : seeds[anyOf(neighbours)]!).sentences);
    });
    if (random() < 0.9)
      for (let k = 1 + below(4); k > 0; k--) {
        const at = below(sentences.length);
        sentences[at] = `${sentences[at]!.slice(0, -1)} ${newName(random)}.`;
      }
    const title = seed.title.split(' ');
    const words = longWords(sentences.slice(0, 4).join(' '));
    for (let k = 1 + below(3); k > 0 && words.length > 0; k--) title[below(title.length)] = anyOf(words);
    yield {
      pmid: 30_000_000 + n,
      title: title.join(' '),
      mesh: (seed.mesh.length > 0 ? seed : anyOf(withMesh)).mesh,
      abstract: sentences.join(' '),
      year: Math.max(1950, 2026 - Math.floor(-Math.log(1 - random()) * 14)),
      journal: `J Synth Med ${Math.floor(1000 * random() ** 3)}`,
      authors: Array.from({ length: 1 + below(8) }, () => ({
        last: capital(syllables(Math.floor(60_000 * random() ** 4) + 17)),
        initials: String.fromCharCode(65 + below(26), 65 + below(26)),
      })),
    };
  }
}

const parts =
  'ba ce di fo gu ka le mi no pu ra se ti vo xu za lor mab nib pril stat vir zol tin cyc dex phe gli cor neu'.split(
    ' ',
  );

/** Genes, drugs and the like: three million names, the frequent ones far more frequent than the others (Zipf, 1.15). */
function newName(random: () => number): string {
  const rank = Math.floor((1 - random() * (1 - 3_000_000 ** -0.15)) ** (-1 / 0.15));
  if (rank % 5 !== 0) return syllables(rank);
  const hash = Math.imul(rank, 2654435761) >>> 0;
  return `${String.fromCharCode(...[0, 5, 10].map((shift) => 65 + ((hash >>> shift) % 26)))}${rank % 100}`;
}

function syllables(rank: number): string {
  const hash = Math.imul(rank, 2654435761) >>> 0;
  const length = 3 + (hash % 3);
  const name = Array.from({ length }, (_, i) => parts[(hash >>> (i * 5)) % 30]!).join('');
  return rank > 40_000 ? `${name}${Math.floor(rank / 7919)}` : name;
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
