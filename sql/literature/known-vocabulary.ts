import type { TermField } from '../../domain/literature/index/index-query.ts';
import type { Descriptor, NamedDescriptor } from '../../domain/literature/query/vocabulary.ts';

/** Some hundred bytes each: few megabytes, and begun anew when they become more. */
const most = 50_000;

/** Of the shared literature and MeSH, as one moment has them. */
export type Known = {
  /** By field and by term: how many papers have it. */
  papersWith: Map<TermField, Map<string, number>>;
  /** By field and name: whether some author has it. */
  authors: Map<string, boolean>;
  /** By key. */
  descriptors: Map<string, readonly NamedDescriptor[]>;
  /** By the tree numbers above. */
  narrower: Map<string, readonly Descriptor[]>;
};

/**
 * What searches have asked of the vocabulary: of the literature for as long as its segments stay as they are, of MeSH until
 * it is loaded again.
 */
export class KnownVocabulary {
  #segments = '';
  #mesh: string | null = null;
  #known: Known = { papersWith: new Map(), authors: new Map(), descriptors: new Map(), narrower: new Map() };

  /** `mesh`: the transaction that loaded it. A search that goes on while others see something newer keeps its own. */
  at(segments: readonly { id: number }[], mesh: string | null): Known {
    const current = segments.map(({ id }) => id).join();
    const { papersWith, authors, descriptors, narrower } = this.#known;
    const sameSegments = current === this.#segments && sizeOf(papersWith) + authors.size < most;
    const sameMesh = mesh === this.#mesh && descriptors.size + 100 * narrower.size < most;
    this.#known = {
      ...(sameSegments ? { papersWith, authors } : { papersWith: new Map(), authors: new Map() }),
      ...(sameMesh ? { descriptors, narrower } : { descriptors: new Map(), narrower: new Map() }),
    };
    this.#segments = current;
    this.#mesh = mesh;
    return this.#known;
  }
}

const sizeOf = (maps: ReadonlyMap<unknown, ReadonlyMap<unknown, unknown>>): number =>
  [...maps.values()].reduce((sum, { size }) => sum + size, 0);

/** What a map knows of the keys, and of the others what `ask` finds, which it knows from then on. */
export async function knownOrAsked<Value>(
  known: Map<string, Value>,
  keys: readonly string[],
  ask: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  otherwise: Value,
): Promise<Map<string, Value>> {
  const missing = [...new Set(keys)].filter((key) => !known.has(key));
  if (missing.length > 0) {
    const found = await ask(missing);
    for (const key of missing) known.set(key, found.get(key) ?? otherwise);
  }
  return new Map(keys.map((key) => [key, known.get(key)!]));
}
