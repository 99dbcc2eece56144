import { termKey } from '../index/analysis.ts';
import { dayBefore, firstDay, lastDay } from './dates.ts';
import type { Evidence } from './evidence.ts';
import { authorPart, isKeyedField, issnPart, keyedPart, languagePart } from './field-terms.ts';
import { isTextField, labelOf, type TextField } from './fields.ts';
import { filterNamed } from './filters.ts';
import type { Found } from './found.ts';
import { barePmidsPattern, doiPattern, doisPart, pmcidsPart, pmidsPart } from './identifiers.ts';
import { headingsPart, type MeshTree, meshPart, subheadingPart } from './mesh-terms.ts';
import type { QueryNode } from './node.ts';
import { allBut, allOf, anyOf, type Part, single } from './part.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { spanPart } from './span-part.ts';
import { type Atom, atomsOf, textPart } from './text.ts';
import { isTruncated } from './truncation.ts';
import type { NamedDescriptor } from './vocabulary.ts';
import { nearPart, writtenPart, writtenWordsPart } from './written.ts';

/** Later than any paper: PubMed's open end, and what the index's dates can't reach. */
const endOfTime = 99_991_231;

type Term = Extract<QueryNode, { kind: 'term' }>;

/** Builds what the index is asked from a query whose words have been looked up. */
export class Builder {
  readonly #found: Found;
  readonly #tree: MeshTree;
  readonly #now: Date;
  readonly #evidence: Evidence;

  constructor(found: Found, tree: MeshTree, now: Date, evidence: Evidence) {
    this.#found = found;
    this.#tree = tree;
    this.#now = now;
    this.#evidence = evidence;
  }

  /** Null when nothing of it can be searched. */
  build(node: QueryNode): Part | null {
    switch (node.kind) {
      case 'and':
        return allOf(this.#each(node.of));
      case 'or':
        return anyOf(this.#each(node.of));
      case 'not': {
        const [first, ...others] = node.of;
        const kept = this.build(first!);
        return allBut(
          kept,
          this.#evidence.excluding(() => this.#each(others)),
        );
      }
      case 'words':
        return this.run(node.words, { strict: true });
      case 'term':
        return this.#term(node);
      case 'near':
        return nearPart(node.text, node.field, node.distance, this.#evidence);
      case 'span':
        return spanPart(node.span, node.field, this.#found, this.#evidence);
      case 'date': {
        const shown = node.from === node.to ? node.from : `${node.from}:${node.to}`;
        return single(
          { kind: 'date', column: node.field, from: firstDay(node.from), to: lastDay(node.to) },
          `${shown}[${labelOf(node.field)}]`,
        );
      }
      case 'recent':
        return single(
          { kind: 'date', column: node.field, from: dayBefore(this.#now, node.count, node.unit), to: endOfTime },
          `"last ${node.count} ${node.unit}${node.count === 1 ? '' : 's'}"[${labelOf(node.field)}]`,
        );
      case 'filter':
        return filterPart(node.name);
    }
  }

  #each(nodes: readonly QueryNode[]): Part[] {
    return nodes.map((node) => this.build(node)).filter((part) => part !== null);
  }

  /** Words without a field: mapped to what they mean, and searched as words too. Free text is not strict: any of it may be meant. */
  run(words: readonly string[], { strict }: { strict: boolean }): Part | null {
    const text = words.join(' ');
    if (barePmidsPattern.test(text)) return pmidsPart(text);
    const atoms = atomsOf(words);
    let at = 0;
    const parts = segmentsOf(words, this.#found).map((segment) => {
      const own = atoms.slice(at, (at += segment.words.length)).flat();
      return this.#segment(segment, own, strict);
    });
    return allOf(parts.filter((part) => part !== null));
  }

  #segment(segment: Segment, atoms: readonly Atom[], strict: boolean): Part | null {
    const { text, descriptors, qualifier, author } = segment;
    const tree = strict ? this.#tree : null;
    const parts: (Part | null)[] = [];
    if (qualifier !== null && strict) {
      for (const { heading } of descriptors) this.#evidence.addText(heading, ['heading']);
      return headingsPart(text, descriptors, { tree, qualifier }, this.#evidence);
    }
    if (descriptors.length > 0) parts.push(headingsPart(text, descriptors, { tree, qualifier }, this.#evidence));
    if (segment.subheading !== null) parts.push(subheadingPart(segment.subheading, true, this.#evidence));
    if (segment.publicationType !== null)
      parts.push(
        keyedPart(
          { text: segment.publicationType, field: 'publication_type', narrower: true, quoted: false },
          this.#found,
          this.#evidence,
        ),
      );
    if (segment.journal) {
      this.#evidence.expand({ text: text.toLowerCase(), field: labelOf('journal'), kind: 'journal', added: [text] });
      parts.push(single({ kind: 'term', field: 'journal', term: termKey(text) }, `"${text.toLowerCase()}"[Journal]`));
    }
    if (author !== null) {
      const part = authorPart(text, 'author', false, author);
      const added = author.short === null ? author.full : [author.short];
      this.#evidence.expand({ text: text.toLowerCase(), field: labelOf('author'), kind: 'author', added });
      if (author.hasInitials && strict) return part;
      parts.push(part);
    }
    // The words of one heading too, as papers without MeSH have them: toothache for odontalgia.
    const [heading] = descriptors;
    if (heading !== undefined && descriptors.length === 1 && qualifier === null && !isTermOf(heading.heading, text))
      parts.push(this.#evidence.excluding(() => this.#wordsOfHeading(heading.heading)));
    const written = properly(text, descriptors);
    parts.push(written === null ? this.#wordsTogether(atoms) : this.#lonePhrase(written));
    return anyOf(parts.filter((part) => part !== null));
  }

  #wordsOfHeading(heading: string): Part | null {
    const said = uninverted(heading);
    return hasLoneSign(said) ? this.#lonePhrase(said) : this.#wordsTogether(atomsOf(said.split(' ')).flat());
  }

  /** "Vitamin D": a letter or a number alone says nothing, so these go together or not at all. */
  #lonePhrase(text: string): Part | null {
    const kept = atomsOf(text.split(' '))
      .flat()
      .every(({ text: word, tokens }) => tokens.length > 0 || !loneSign.test(word));
    if (kept) return textPart(text, 'all', this.#found, this.#evidence);
    this.#evidence.addText(text, null);
    return null;
  }

  #wordsTogether(atoms: readonly Atom[]): Part | null {
    // "fever of unknown origin" has been understood as a whole: nothing of it was ignored.
    return this.#allWords(atoms.length === 1 ? atoms : atoms.filter(({ tokens }) => tokens.length > 0), 'all');
  }

  #allWords(atoms: readonly Atom[], field: TextField): Part | null {
    return allOf(
      atoms
        .map(({ text, tokens }) =>
          isTruncated(text)
            ? writtenPart(text, field, this.#found, this.#evidence)
            : textPart(text, field, this.#found, this.#evidence, tokens),
        )
        .filter((part) => part !== null),
    );
  }

  #term(node: Term): Part | null {
    const { text, field, quoted, narrower } = node;
    if (isTextField(field)) {
      const words = text.split(' ');
      // A truncated word at the end of several makes them a phrase, as in PubMed: breast feed*[tiab]
      if (quoted || isTruncated(text)) return writtenPart(text, field, this.#found, this.#evidence);
      if (field === 'all') return this.run(words, { strict: true });
      return writtenWordsPart(words, field, this.#found, this.#evidence);
    }
    if (termKey(text) === '') {
      this.#evidence.ignore(text);
      return null;
    }
    if (isKeyedField(field)) return keyedPart({ text, field, narrower, quoted }, this.#found, this.#evidence);
    switch (field) {
      case 'mesh':
      case 'major_topic':
        return meshPart(
          { text, quoted, narrower, major: field === 'major_topic' },
          this.#found,
          this.#tree,
          this.#evidence,
        );
      case 'subheading':
        return subheadingPart(text, narrower, this.#evidence);
      case 'author':
      case 'first_author':
      case 'last_author':
      case 'full_author':
        return authorPart(text, field, quoted);
      case 'language':
        return languagePart(text);
      case 'issn':
        return issnPart(text);
      case 'pmid':
        return pmidsPart(text);
      case 'pmcid':
        return pmcidsPart(text);
      case 'doi':
      case 'identifier': {
        const doi = doiPattern.exec(text)?.[1];
        if (doi !== undefined) return doisPart([doi]);
        return /PMC/i.test(text) ? pmcidsPart(text) : pmidsPart(text);
      }
      case 'filter':
        return filterPart(text);
      case 'published':
      case 'entered':
      case 'created':
        throw new Error('The parser makes dates of these.');
    }
  }
}

const isTermOf = (term: string, text: string): boolean => termKey(term) === termKey(text);

const loneSign = /^(?:\d+|\p{L})[.,]?$/u;

/** Whether a number or a letter stands alone among other words. */
const hasLoneSign = (text: string): boolean =>
  text.includes(' ') && text.split(' ').some((word) => loneSign.test(word));

/** A term with a letter or number alone as NLM writes it, which tells "vitamin A" from "vitamin a day"; else null. */
function properly(text: string, descriptors: readonly NamedDescriptor[]): string | null {
  if (descriptors.length === 0 || !hasLoneSign(text)) return null;
  const terms = descriptors.flatMap(({ heading, entry_terms }) => [heading, ...entry_terms]);
  return terms.find((term) => isTermOf(term, text)) ?? text;
}

/** "Infarction, Myocardial" as it is said. */
function uninverted(heading: string): string {
  return heading.split(', ').reverse().join(' ');
}

function filterPart(name: string): Part {
  const filter = filterNamed(name)!;
  const translation = `${name.toLowerCase()}[${labelOf('filter')}]`;
  if (filter.kind === 'all') return single({ kind: 'all' }, translation);
  if (filter.kind === 'flag') return single({ kind: 'flag', flag: filter.flag }, translation);
  if (filter.kind === 'source') return single({ kind: 'term', field: 'source', term: filter.source }, translation);
  throw new Error('Filters that stand for a query are replaced by it first.');
}
