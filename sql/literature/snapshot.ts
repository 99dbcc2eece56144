import type { LRUCache } from 'lru-cache';
import type { PoolClient, QueryResult } from 'pg';
import { z } from 'zod';
import { maximumRecordsBytes, type Paper, type PaperRecord } from '../../contract/resources/paper.ts';
import {
  type AnalyzedPaper,
  analyzedPaper,
  closelyRead,
  readClosely,
} from '../../domain/literature/index/analyzed-paper.ts';
import type { TermField } from '../../domain/literature/index/index-query.ts';
import type { WalkedLists } from '../../domain/literature/index/walked-lists.ts';
import { sentencesOf } from '../../domain/literature/search/highlight.ts';
import type { IndexedPaper, IndexSnapshot } from '../../domain/literature/search/literature-index.ts';
import { conversation } from './conversation.ts';
import { Blocks, type KeptBlocks } from './kept-blocks.ts';
import type { AuthorField, KnownNames } from './known-names.ts';
import { WordBlocks } from './known-stems.ts';
import { type KnownVocabulary, knownOrAsked } from './known-vocabulary.ts';
import type { KnownWords } from './known-words.ts';
import { type Library, libraryOf, tableName } from './library.ts';
import type { IndexCache } from './live-papers.ts';
import { type SegmentRow, segmentRow } from './loaded-segment.ts';
import { IndexLoader } from './loader.ts';
import { type ReadPaper, readPaper, readRow } from './read-papers.ts';
import { isInline } from './record-bytes.ts';
import { similarWordsQuery } from './similar-words.ts';
import type { TermCounts } from './term-counts.ts';
import { namesWithin, papersWithTerms } from './terms.ts';
import { askForDescriptors, prepareDescriptorsNamed, vocabularyOf } from './vocabulary.ts';

const columns = 'id, first_document, last_document, papers, deleted_papers, total_length, packed';

/**
 * Asked with `begin`, in one round trip: the segments of the index, and by which transaction MeSH was loaded, which writes
 * all of it anew.
 */
const moment = {
  segments: `select ${columns} from literature_segments where live
    union all select ${columns} from overlay_segments where live order by first_document`,
  mesh: 'select xmin::text as loaded_by from mesh_descriptors order by ui limit 1',
};
export const whatThereIs = `${moment.segments}; ${moment.mesh}`;
/** The same where a session has prepared it: to plan it took as long as all else of it. */
const prepareWhatThereIs = `prepare segments_there_are as ${moment.segments}; prepare mesh_there_is as ${moment.mesh}`;
/** What a session prepares. */
export const prepareSearches = `${prepareWhatThereIs}; ${prepareDescriptorsNamed}`;
export const preparedWhatThereIs = 'execute segments_there_are; execute mesh_there_is';

export type Moment = { segments: readonly SegmentRow[]; mesh: string | null };

// Made once: a schema is compiled when it is first used, which takes as long as many a search.
const loadedRows = z.array(z.object({ loaded_by: z.string() }));
const segmentRows = z.array(segmentRow);

export function momentOf([segments, mesh]: readonly QueryResult[]): Moment {
  const [loaded] = loadedRows.parse(mesh!.rows);
  return { segments: segmentRows.parse(segments!.rows), mesh: loaded?.loaded_by ?? null };
}

/** What one search leaves for the next. */
export type Kept = {
  caches: Record<Library, IndexCache>;
  /**
   * By segment and document, of the shared literature alone. A document's number may come again when the last segment was
   * deleted whole; a segment's never does.
   */
  analyzed: KnownWords;
  walked: WalkedLists;
  /** By the same, papers as they stand on pages. */
  papers: LRUCache<string, ShownPaper>;
  vocabulary: KnownVocabulary;
  counts: Record<'word' | 'journal', TermCounts>;
  names: Record<AuthorField, KnownNames>;
  blocks: KeptBlocks;
};

// Made once, as above.
const rowOfSome = readRow.extend({ record: readRow.shape.record.nullable() });

/** What is kept of a paper: its JSON in bytes, which are half of it as a text, and less again of the record that was read. */
export type ShownPaper = {
  texts: IndexedPaper['texts'];
  json: Uint8Array;
  sentences: Uint32Array | null;
};

/** Its bytes in memory, about, with the bounds of some twenty sentences. */
export const sizeOfShown = ({ texts: { title, abstract }, json }: ShownPaper): number =>
  800 + json.length + 2 * (title.length + abstract.length);

const decoder = new TextDecoder();

export async function openSnapshot(
  client: PoolClient,
  { segments, mesh }: Moment,
  kept: Kept,
  isPooled: boolean,
): Promise<IndexSnapshot> {
  const { ask, askEach, copy, askBeside } = conversation(client, isPooled);
  const overlay = segments.filter(({ id }) => libraryOf(id) === 'overlay');
  const shared = segments.filter(({ id }) => libraryOf(id) === 'shared');
  const segmentsOf = { shared, overlay };
  const known = kept.vocabulary.at(shared, mesh);
  const hidden =
    overlay.length === 0
      ? []
      : (await ask<{ document: number }>('select document from overlay_papers where hidden')).map(
          (row) => row.document,
        );
  const papers = segments.reduce((sum, segment) => sum + segment.papers - segment.deleted_papers, 0) - hidden.length;
  const counted = segments.reduce((sum, segment) => sum + segment.papers, 0);
  const averageLength = counted === 0 ? 1 : segments.reduce((sum, { total_length }) => sum + total_length, 0) / counted;
  const blocks = new WordBlocks(copy, kept.blocks);
  const words = { placesOf: (id: number, stem: string) => kept.counts.word.placesOf(id, stem), blocks };
  const countPapers = (library: Library, field: TermField, terms: readonly string[]) =>
    library === 'shared' && (field === 'word' || field === 'journal')
      ? kept.counts[field].papersWith(copy, shared, terms, blocks)
      : papersWithTerms(copy, library, segmentsOf[library], field, terms);
  const papersWith: IndexSnapshot['papersWith'] = async (field, terms) => {
    const ofField = known.papersWith.get(field) ?? new Map<string, number>();
    known.papersWith.set(field, ofField);
    const found = await knownOrAsked(ofField, terms, (missing) => countPapers('shared', field, missing), 0);
    // Not kept: an overlay is small, and what is kept is everybody's.
    if (overlay.length > 0)
      for (const [term, papers] of await countPapers('overlay', field, terms))
        found.set(term, found.get(term)! + papers);
    for (const [term, papers] of found) if (papers === 0) found.delete(term);
    return found;
  };
  let papersWithAtLeast: ((word: string) => number) | null = null;
  const { stems, papers: knownPapers } = kept.analyzed.current;
  const placeOf = (document: number): string | null => {
    const segment = shared.find((one) => one.first_document <= document && document <= one.last_document);
    return segment === undefined ? null : `${segment.id}:${document}`;
  };
  /** Of an overlay's papers, which are not kept for others. */
  const ownWords = new Map<number, AnalyzedPaper>();
  const knownWords = (document: number): AnalyzedPaper | undefined => {
    const place = placeOf(document);
    return place === null ? ownWords.get(document) : knownPapers.get(place);
  };
  const keep = (document: number, paper: PaperRecord): AnalyzedPaper => {
    const place = placeOf(document);
    const analyzed = analyzedPaper(place === null ? readClosely(paper) : paper, stems);
    if (place === null) ownWords.set(document, analyzed);
    else knownPapers.set(place, analyzed);
    return analyzed;
  };
  /** `record`: as it was just read. */
  const indexedPaper = (document: number, shown: ShownPaper, record: PaperRecord | null): IndexedPaper => {
    const paper = () => JSON.parse(decoder.decode(shown.json)) as Paper;
    return {
      document,
      texts: shown.texts,
      paper,
      analyzed: () => knownWords(document) ?? keep(document, record ?? paper()),
      sentences: () =>
        (shown.sentences ??= sentencesOf(
          placeOf(document) === null ? closelyRead(shown.texts.abstract) : shown.texts.abstract,
        )),
      json: () => shown.json,
    };
  };
  // What is looked at closely is mostly what is shown: its records come once, but for large ones.
  const papersRead = new Map<number, ReadPaper>();
  type Visit = (paper: ReadPaper, record: PaperRecord) => void;
  const readOne = (document: number, visit: Visit): Promise<void> => {
    const text = `select id, document, record, indexed_at from ${tableName(libraryOf(document), 'papers')} where document = $1`;
    return askEach(text, [document], (given) => {
      const { paper, record } = readPaper(readRow.parse(given));
      visit(paper, record);
    });
  };
  /** `visit` is told of each paper that was not read before. Answers with those whose records are large, which are read one by one. */
  const read = async (documents: readonly number[], visit: Visit): Promise<number[]> => {
    const large: number[] = [];
    for (const library of ['shared', 'overlay'] as const) {
      const own = documents.filter((document) => libraryOf(document) === library && !papersRead.has(document));
      if (own.length === 0) continue;
      const text = `select id, document, case when ${isInline[library]} then record end as record, indexed_at
        from ${tableName(library, 'papers')} where document = any ($1::int[])`;
      await askEach(text, [own], (given) => {
        const row = rowOfSome.parse(given);
        if (row.record === null) {
          large.push(row.document);
          return;
        }
        const { paper, record } = readPaper({ ...row, record: row.record });
        papersRead.set(row.document, paper);
        visit(paper, record);
      });
    }
    return large;
  };
  const find = async (documents: readonly number[]) => {
    const found = new Map<number, IndexedPaper>();
    const missing: number[] = [];
    for (const document of documents) {
      const place = placeOf(document);
      const shown = place === null ? undefined : kept.papers.get(place);
      if (shown === undefined) missing.push(document);
      else found.set(document, indexedPaper(document, shown, null));
    }
    const take = ({ document, texts, json }: ReadPaper, record: PaperRecord | null) => {
      const shown = { texts, json: json(), sentences: null };
      const place = placeOf(document);
      if (place !== null) kept.papers.set(place, shown);
      found.set(document, indexedPaper(document, shown, record));
    };
    const large = new Set(await read(missing, take));
    for (const document of missing) {
      const paper = found.has(document) ? undefined : papersRead.get(document);
      if (paper !== undefined) take(paper, null);
    }
    return firstOf(documents, found, large, take);
  };
  /** Those that fit together, in their order; the first in any case. */
  const firstOf = async (
    documents: readonly number[],
    found: ReadonlyMap<number, IndexedPaper>,
    large: ReadonlySet<number>,
    take: Visit,
  ) => {
    const first: IndexedPaper[] = [];
    let bytes = 0;
    for (const document of documents) {
      if (bytes > maximumRecordsBytes) break;
      if (large.has(document)) await readOne(document, take);
      const paper = found.get(document);
      if (paper === undefined) continue;
      bytes += paper.json().length;
      if (first.length === 0 || bytes <= maximumRecordsBytes) first.push(paper);
    }
    return first;
  };
  return {
    papers,
    averageLength,
    vocabulary: vocabularyOf({
      query: async (row, text, values) => z.array(row).parse(await ask(text, values)),
      descriptorsNamed: (keys) => askBeside(askForDescriptors(keys, !isPooled)),
      papersWith,
      hasMesh: mesh !== null,
      namesWithin: (library, field, names, end) =>
        library === 'shared'
          ? kept.names[field].within(copy, new Blocks(copy, field, kept.blocks), shared, names, end)
          : namesWithin(copy, library, overlay, field, names, end),
      known,
    }),
    load: async (lookups) => {
      const loader = new IndexLoader(copy, ask, kept.caches, segments, words, hidden);
      await loader.load(lookups);
      const loaded = loader
        .segments()
        .map((segment) => (libraryOf(segment.id) === 'shared' ? { ...segment, walked: kept.walked } : segment));
      return { segments: loaded, papers, averageLength };
    },
    papersWith,
    papersWithAtLeast: (word) => {
      papersWithAtLeast ??= kept.counts.word.papersWithAtLeast(shared);
      return known.papersWith.get('word')?.get(word) ?? papersWithAtLeast(word);
    },
    find,
    stems,
    analyzed: async (documents) => {
      const found = new Map<number, AnalyzedPaper>();
      const missing: number[] = [];
      for (const document of documents) {
        const analyzed = knownWords(document);
        if (analyzed === undefined) missing.push(document);
        else found.set(document, analyzed);
      }
      const take: Visit = ({ document }, record) => {
        found.set(document, keep(document, record));
      };
      for (const document of await read(missing, take)) await readOne(document, take);
      // Those that were read, and whose words were dropped meanwhile.
      for (const document of missing)
        if (!found.has(document)) {
          const paper = papersRead.get(document);
          if (paper !== undefined) found.set(document, keep(document, paper.record()));
        }
      return found;
    },
    similarWords: async (word) => {
      const text = similarWordsQuery({ hasOverlay: overlay.length > 0 });
      const rows = await ask<{ word: string }>(text, [word]);
      return rows.map((row) => row.word);
    },
  };
}
