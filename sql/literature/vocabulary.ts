import { z } from 'zod';
import type { TermField } from '../../domain/literature/index/index-query.ts';
import type { Vocabulary } from '../../domain/literature/query/vocabulary.ts';
import { allDone } from '../../domain/literature/search/all-done.ts';
import { literalArray } from '../binary/copy.ts';
import type { AuthorField } from './known-names.ts';
import { type Known, knownOrAsked } from './known-vocabulary.ts';
import { type Library, tableName } from './library.ts';

/** More variations of a truncated word are not searched, as PubMed had it. */
const mostWords = 600;

const wordsBeginning = (library: Library) => `
  (select word from ${tableName(library, 'words')}
    where word >= q.beginning collate "C" and word < (q.beginning || U&'\\+10FFFF') collate "C"
    order by word limit ${mostWords})`;

const descriptor = z.object({ ui: z.string(), heading: z.string(), tree_numbers: z.array(z.string()) });

const namedDescriptors = z.array(
  descriptor.extend({ key: z.string(), preferred: z.boolean(), entry_terms: z.array(z.string()) }),
);

/** The descriptors that have terms of one of these keys. Nearly every search asks for some, beside the lists of its words. */
const named = `select t.key, d.ui, d.heading, d.tree_numbers, bool_or(t.preferred) as preferred,
    array(select e.term from mesh_terms e where e.ui = d.ui and not e.preferred order by e.term) as entry_terms
  from mesh_terms t join mesh_descriptors d using (ui) where t.key = any ($1::text[])
  group by t.key, d.ui order by preferred desc, d.ui`;
/** For a session that prepares it: to plan it takes twice as long as to answer it. */
export const prepareDescriptorsNamed = `prepare descriptors_named as ${named}`;

export function askForDescriptors(keys: readonly string[], isPrepared: boolean): string {
  const asked = literalArray(keys, 'text');
  return isPrepared ? `execute descriptors_named(${asked})` : named.replace('$1::text[]', () => asked);
}

/** What the index and MeSH know, to interpret a query by. */
export function vocabularyOf({
  query,
  descriptorsNamed,
  papersWith,
  namesWithin,
  hasMesh,
  known,
}: {
  query: <Row extends z.ZodType>(row: Row, text: string, values: unknown[]) => Promise<z.output<Row>[]>;
  /** As `askForDescriptors` asks. */
  descriptorsNamed: (keys: readonly string[]) => Promise<unknown>;
  papersWith: (field: TermField, terms: readonly string[]) => Promise<Map<string, number>>;
  /** Which of these some term begins with, and then comes before the name with `end` behind it. */
  namesWithin: (library: Library, field: AuthorField, names: readonly string[], end: string) => Promise<Set<string>>;
  /** Whether MeSH is loaded: without it nobody needs to be asked. */
  hasMesh: boolean;
  known: Known;
}): Vocabulary {
  const authorsNamed = async (field: AuthorField, names: readonly string[], end: string) => {
    const keyOf = (name: string) => `${field}:${name}`;
    const shared = await knownOrAsked(
      known.authors,
      names.map(keyOf),
      async (missing) => {
        const asked = missing.map((key) => key.slice(field.length + 1));
        const found = await namesWithin('shared', field, asked, end);
        return new Map([...found].map((name) => [keyOf(name), true]));
      },
      false,
    );
    const own = await namesWithin('overlay', field, names, end);
    return new Set([...own, ...names.filter((name) => shared.get(keyOf(name)))]);
  };
  const descriptorsOf = async (keys: readonly string[]) =>
    Map.groupBy(namedDescriptors.parse(await descriptorsNamed(keys)), (row) => row.key);
  const beneath = (treeNumbers: readonly string[]) =>
    query(
      descriptor,
      // What stands beneath a number begins with it and a dot, and comes before the slash, which follows the dot.
      `select distinct d.ui, d.heading, d.tree_numbers from unnest($1::text[]) as above (number),
           lateral (select ui from mesh_places
             where number >= above.number || '.' and number < above.number || '/' offset 0) beneath
           join mesh_descriptors d using (ui)`,
      [[...treeNumbers]],
    );
  return {
    mesh: async (keys) => {
      if (!hasMesh) return new Map();
      const found = await knownOrAsked(known.descriptors, keys, descriptorsOf, []);
      return new Map([...found].filter(([, descriptors]) => descriptors.length > 0));
    },
    narrower: async (treeNumbers) => {
      const key = [...treeNumbers].sort().join(' ');
      const found = await knownOrAsked(
        known.narrower,
        [key],
        async () => new Map([[key, await beneath(treeNumbers)]]),
        [],
      );
      return found.get(key)!;
    },
    journals: async (keys) => new Set((await papersWith('journal', keys)).keys()),
    authors: async (names) => {
      const [short, full] = await allDone([
        // Further initials, or nothing more.
        authorsNamed('author', names.short, '\u{10ffff}'),
        // A name and what follows it after a blank.
        authorsNamed('full_author', names.full, ' \u{10ffff}'),
      ]);
      return { short, full };
    },
    words: async (beginnings) => {
      const rows = await query(
        z.object({ beginning: z.string(), word: z.string() }),
        `select q.beginning, w.word from unnest($1::text[]) as q (beginning),
           lateral (select word from (${wordsBeginning('shared')} union ${wordsBeginning('overlay')}) every
             order by word limit ${mostWords}) w`,
        [[...beginnings]],
      );
      const words = Map.groupBy(rows, (row) => row.beginning);
      return new Map([...words].map(([beginning, found]) => [beginning, found.map((row) => row.word)]));
    },
  };
}
