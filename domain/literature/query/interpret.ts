import { analyze, termKey } from '../index/analysis.ts';
import type { IndexQuery } from '../index/index-query.ts';
import { Builder } from './builder.ts';
import { Evidence, type ExpandedTerm, type RankingPhrase, type RankingWord } from './evidence.ts';
import { filterNamed } from './filters.ts';
import type { Found } from './found.ts';
import { barePmidsPattern, isIdentifier } from './identifiers.ts';
import { lookUp } from './lookups.ts';
import { descriptorsNamed, MeshTree, qualifiedHeading } from './mesh-terms.ts';
import type { QueryNode } from './node.ts';
import { parseQuery } from './parse.ts';
import { longestQueryWithName, type Segment, segmentsOf } from './segments.ts';
import { isTruncated } from './truncation.ts';
import type { NamedDescriptor, Vocabulary } from './vocabulary.ts';

type Concept = {
  ui: string;
  heading: string;
  /** The words of the query that named it, analyzed. */
  words: string[];
  /** All its names as NLM writes them, the heading first. */
  names: string[];
  /** The same as analyzed words with blanks between, without those of the query itself. */
  entry_terms: string[];
};

export type Interpretation = {
  /** Of free text, papers with any of the words are ranked; else only papers of `index_query` match. */
  matching: 'free_text' | 'boolean';
  /** Of free text, papers with all of its words: what is listed when it is sorted by date. */
  index_query: IndexQuery;
  words: RankingWord[];
  phrases: RankingPhrase[];
  /** What free text speaks of, to be ranked by its other names too. */
  concepts: Concept[];
  expanded_terms: ExpandedTerm[];
  /** What of the query says nothing and was left out. */
  ignored: string[];
  /** What else is to be told of it, in sentences. */
  notes: string[];
  /** How the query was read, in the manner of PubMed's Search Details. */
  translation: string;
  /** What the index is asked for each of the lines that were given. */
  lines: IndexQuery[];
};

/** Turns a query into what the index is asked and what papers are ranked by. At most two round trips to the vocabulary. */
export async function interpret(
  query: QueryNode,
  vocabulary: Vocabulary,
  { now, lines = [], mapsTerms = true }: { now: Date; lines?: readonly QueryNode[]; mapsTerms?: boolean | undefined },
): Promise<Interpretation> {
  const node = withFiltersSpelledOut(query);
  const strategy = lines.map(withFiltersSpelledOut);
  const whole: QueryNode = strategy.length > 0 ? { kind: 'and', of: [node, ...strategy] } : node;
  const found = await lookUp(whole, vocabulary, mapsTerms);
  const evidence = new Evidence();
  const freeText = node.kind === 'words' ? freeTextOf(node, found) : null;
  const tree = new MeshTree(freeText === null ? await narrowerOf(whole, found, vocabulary) : []);
  const builder = new Builder(found, tree, now, evidence);
  const part = freeText === null ? builder.build(node) : builder.run(freeText.words, { strict: false });
  const concepts = (freeText?.segments ?? []).flatMap(conceptsOf);
  if (freeText !== null) tellSynonyms(freeText.segments, evidence);
  return {
    matching: freeText === null ? 'boolean' : 'free_text',
    index_query: part?.query ?? { kind: 'none' },
    words: evidence.words,
    phrases: evidence.phrases,
    concepts,
    expanded_terms: evidence.expanded,
    ignored: evidence.ignored,
    notes: evidence.notes,
    translation: part?.translation ?? '',
    lines: strategy.map((line) => new Builder(found, tree, now, new Evidence()).build(line)?.query ?? { kind: 'none' }),
  };
}

/** A filter that PubMed's help gives a query for is that query. */
function withFiltersSpelledOut(node: QueryNode): QueryNode {
  if (node.kind === 'filter') {
    const filter = filterNamed(node.name)!;
    return filter.kind === 'query' ? withFiltersSpelledOut(parseQuery(filter.query)) : node;
  }
  if (node.kind !== 'and' && node.kind !== 'or' && node.kind !== 'not') return node;
  return { ...node, of: node.of.map(withFiltersSpelledOut) };
}

/**
 * Bare words, unless they name an author, a journal, or papers by their identifiers: those want what they name, and
 * nothing that is merely like it.
 */
function freeTextOf(
  { words, grouped }: Extract<QueryNode, { kind: 'words' }>,
  found: Found,
): { words: string[]; segments: Segment[] } | null {
  if (grouped || words.some(isTruncated) || barePmidsPattern.test(words.join(' '))) return null;
  if (words.length === 1 && isIdentifier(words[0]!)) return null;
  const segments = segmentsOf(words, found);
  const [first] = segments;
  if (segments.length === 1 && (first!.journal || first!.author !== null || first!.qualifier !== null)) return null;
  if (words.length <= longestQueryWithName && segments.some(({ author }) => author?.hasInitials)) return null;
  return { words, segments };
}

/** One question for all the headings of the query that are searched with what is beneath them. */
async function narrowerOf(node: QueryNode, found: Found, vocabulary: Vocabulary) {
  const numbers = new Set<string>();
  const add = (descriptors: readonly NamedDescriptor[]) => {
    for (const { tree_numbers } of descriptors) for (const number of tree_numbers) numbers.add(number);
  };
  const visit = (each: QueryNode): void => {
    if (each.kind === 'and' || each.kind === 'or' || each.kind === 'not') each.of.forEach(visit);
    else if (each.kind === 'words') for (const { descriptors } of segmentsOf(each.words, found)) add(descriptors);
    else if (each.kind === 'term' && each.field === 'all' && !each.quoted)
      for (const { descriptors } of segmentsOf(each.text.split(' '), found)) add(descriptors);
    else if (each.kind === 'term' && each.narrower && (each.field === 'mesh' || each.field === 'major_topic')) {
      add(descriptorsNamed(termKey(each.text), found));
      const qualified = qualifiedHeading(each.text);
      if (qualified !== null) add(descriptorsNamed(qualified.key, found));
    }
  };
  visit(node);
  return numbers.size > 0 ? vocabulary.narrower([...numbers]) : [];
}

const analyzed = (text: string): string =>
  analyze(text)
    .map(({ word }) => word)
    .join(' ');

function conceptsOf({ text, descriptors }: Segment): Concept[] {
  const words = analyzed(text);
  return descriptors.map(({ ui, heading, entry_terms }) => {
    const others = new Set([heading, ...entry_terms].map(analyzed));
    others.delete(words);
    others.delete('');
    return { ui, heading, words: words.split(' '), names: [heading, ...entry_terms], entry_terms: [...others] };
  });
}

/** Inverted terms ("Infarction, Myocardial") say nothing new to a reader. */
function tellSynonyms(segments: readonly Segment[], evidence: Evidence): void {
  for (const { text, descriptors } of segments)
    for (const { heading, entry_terms } of descriptors)
      evidence.expand({
        text: text.toLowerCase(),
        field: 'All Fields',
        kind: 'synonym',
        added: [heading, ...entry_terms.filter((term) => !term.includes(', '))].filter(
          (term) => termKey(term) !== termKey(text),
        ),
      });
}
