import { stopWords, termKey } from '../index/analysis.ts';
import { allDone } from '../search/all-done.ts';
import type { AuthorName } from './author-name.ts';
import { isTextField } from './fields.ts';
import type { Found } from './found.ts';
import { qualifiedHeading } from './mesh-terms.ts';
import type { QueryNode } from './node.ts';
import { longestQueryWithName, nameIn, segmentsToTry, wordsToMap } from './segments.ts';
import { truncatedWords } from './span-part.ts';
import { atomsOf } from './text.ts';
import { isTruncated } from './truncation.ts';
import type { NamedDescriptor, Vocabulary } from './vocabulary.ts';
import { lastWord } from './written.ts';

/** Asks for everything that the query may need, all at once. */
export async function lookUp(node: QueryNode, vocabulary: Vocabulary, mapsTerms: boolean): Promise<Found> {
  const mesh = new Set<string>();
  const journals = new Set<string>();
  const short = new Set<string>();
  const full = new Set<string>();
  const beginnings = new Set<string>();
  const visit = (each: QueryNode): void => {
    switch (each.kind) {
      case 'and':
      case 'or':
      case 'not':
        each.of.forEach(visit);
        return;
      case 'words':
        run(each.words);
        return;
      case 'span':
        for (const word of truncatedWords(each.span)) beginnings.add(word);
        return;
      case 'term':
        if (each.field === 'all' && !each.quoted) run(each.text.split(' '));
        else if (isTextField(each.field)) truncated(each.quoted ? [each.text] : each.text.split(' '));
        else if (['mesh', 'major_topic', 'substance'].includes(each.field)) {
          mesh.add(termKey(each.text));
          const qualified = qualifiedHeading(each.text);
          if (qualified !== null) mesh.add(qualified.key);
        }
    }
  };
  // Nobody is sought in a sentence.
  const named = node.kind !== 'words' || node.grouped || node.words.length <= longestQueryWithName;
  const truncated = (texts: readonly string[]) => {
    for (const text of texts) if (isTruncated(text)) beginnings.add(lastWord(text));
  };
  const run = (words: readonly string[]) => {
    truncated(words);
    const toMap = wordsToMap(words);
    for (const { text, key, row } of segmentsToTry(toMap)) {
      mesh.add(key);
      journals.add(key);
      const qualified = qualifiedHeading(text);
      if (qualified !== null) mesh.add(qualified.key);
      const name = named ? nameIn(row, toMap.length) : null;
      if (name !== null) addName(name);
    }
    if (named)
      for (const { text } of atomsOf(words).flat())
        if (/^[\p{L}'’-]{2,}$/u.test(text) && !stopWords.has(text.toLowerCase())) short.add(`${termKey(text)} `);
  };
  const addName = (name: AuthorName) => {
    if (name.hasInitials) short.add(name.short!);
    for (const each of name.full) full.add(each);
  };
  visit(node);
  const [ofMesh, ofJournals, ofAuthors, ofBeginnings] = await allDone([
    mesh.size > 0 ? vocabulary.mesh([...mesh]) : new Map<string, NamedDescriptor[]>(),
    journals.size > 0 ? vocabulary.journals([...journals]) : new Set<string>(),
    short.size + full.size > 0
      ? vocabulary.authors({ short: [...short], full: [...full] })
      : { short: new Set<string>(), full: new Set<string>() },
    beginnings.size > 0 ? vocabulary.words([...beginnings]) : new Map<string, string[]>(),
  ]);
  return { mesh: ofMesh, journals: ofJournals, authors: ofAuthors, beginnings: ofBeginnings, mapsTerms };
}
