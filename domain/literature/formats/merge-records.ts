import { type PaperRecord, paperSources, sourcesOf } from '../../../contract/resources/paper.ts';
import { mergeAuthors } from './merge-authors.ts';
import { fullerText, isCutOf } from './richer-text.ts';

/** How far a source is to be trusted on a paper that several know: NLM's own records say most, and are corrected. */
const rank: Record<PaperRecord['source'], number> = { pubmed: 5, nbib: 4, europepmc: 3, jsonl: 2, ris: 1, bibtex: 1 };

/** Who keeps the records of these corrects them. */
const registries: ReadonlySet<PaperRecord['source']> = new Set(['pubmed', 'nbib', 'europepmc']);

/**
 * One record of what is stored and what comes in about the same paper, field by field, the richer kept. Where two are as rich,
 * the better source speaks, of two as good the newer. What a paper is known to be by any source stays: its identifiers, headings,
 * notices, and that it was retracted. Merged with the same record again, nothing changes. Only a registry's own `isRevision` of its
 * record stands for the whole of it, and may take something back.
 */
export function mergeRecords(stored: PaperRecord, incoming: PaperRecord, { isRevision = false } = {}): PaperRecord {
  const takesOver = rank[incoming.source] >= rank[stored.source];
  const [first, second] = takesOver ? [incoming, stored] : [stored, incoming];
  const identifiers = {
    pmid: first.pmid ?? second.pmid,
    pmcid: first.pmcid ?? second.pmcid,
    doi: first.doi ?? second.doi,
  };
  if (isRevision && stored.source === incoming.source && registries.has(incoming.source))
    return { ...incoming, ...identifiers, ...sourcesOfBoth(stored, incoming) };
  const mesh = mergeMesh(first.mesh, second.mesh);
  return {
    ...identifiers,
    external_id: first.external_id ?? second.external_id,
    title: fullerText(first.title, second.title) ?? '',
    vernacular_title: fullerText(first.vernacular_title, second.vernacular_title),
    ...fullerAbstract(first, second),
    authors: mergeAuthors(first.authors, second.authors),
    journal: mergeJournals(first.journal, second.journal),
    ...preciserDate(first, second),
    language: first.language ?? second.language,
    publication_types: union(first.publication_types, second.publication_types),
    mesh,
    keywords: keywordsBeside(mesh, first, second),
    substances: union(first.substances, second.substances),
    registry_numbers: withOthers(({ number }) => keyOf(number), first.registry_numbers, second.registry_numbers),
    grants: withOthers(grantKey, first.grants, second.grants),
    secondary_source_ids: withOthers(
      ({ source, accession_number }) => keyOf(accession_number ?? source ?? ''),
      first.secondary_source_ids,
      second.secondary_source_ids,
    ),
    relations: mergeRelations(first.relations, second.relations),
    retracted: first.retracted || second.retracted,
    source: first.source,
    ...sourcesOfBoth(first, second),
  };
}

/** Whatever comes in first, in one order; where it is one, `source` says so already. */
function sourcesOfBoth(one: PaperRecord, other: PaperRecord): Pick<PaperRecord, 'sources'> {
  const known = new Set([...sourcesOf(one), ...sourcesOf(other)]);
  return known.size === 1 ? {} : { sources: paperSources.filter((source) => known.has(source)) };
}

/** Sections with labels say more than one text; of two such the one that the other is only the beginning of. Both parts go together. */
function fullerAbstract(first: PaperRecord, second: PaperRecord): Pick<PaperRecord, 'abstract' | 'abstract_sections'> {
  const of = ({ abstract, abstract_sections }: PaperRecord) => ({ abstract, abstract_sections });
  if (first.abstract === null || second.abstract === null) return of(first.abstract === null ? second : first);
  if (isCutOf(first.abstract, second.abstract)) return of(second);
  if (isCutOf(second.abstract, first.abstract)) return of(first);
  const labels = ({ abstract_sections }: PaperRecord) => abstract_sections.filter(({ label }) => label !== null).length;
  return of(labels(first) === 0 && labels(second) > 0 ? second : first);
}

function mergeJournals(first: PaperRecord['journal'], second: PaperRecord['journal']): PaperRecord['journal'] {
  return {
    title: first.title ?? second.title,
    iso: first.iso ?? second.iso,
    issn: first.issn ?? second.issn,
    volume: first.volume ?? second.volume,
    issue: first.issue ?? second.issue,
    // A first page alone is the beginning of a range.
    pages:
      first.pages !== null && second.pages?.startsWith(`${first.pages}-`)
        ? second.pages
        : (first.pages ?? second.pages),
    nlm_id: first.nlm_id ?? second.nlm_id,
  };
}

/** A date that says the same and more, day or month, is the better one; dates that contradict each other are the first's. */
function preciserDate(first: PaperRecord, second: PaperRecord): Pick<PaperRecord, 'publication_date' | 'year'> {
  const [one, other] = [first.publication_date, second.publication_date];
  if (one === null && other === null) return { publication_date: null, year: first.year ?? second.year };
  const takesOther =
    one === null ? first.year === null || first.year === second.year : other?.startsWith(`${one}-`) === true;
  const chosen = takesOther ? second : first;
  return { publication_date: chosen.publication_date, year: chosen.year ?? first.year ?? second.year };
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();

/** What both have, each once whatever its letters' case, in the order of the first. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const texts = new Map(first.map((text) => [keyOf(text), text]));
  for (const text of second) if (!texts.has(keyOf(text))) texts.set(keyOf(text), text);
  return [...texts.values()];
}

/** What the first has, and what only the second has by this key. */
function withOthers<T>(key: (one: T) => string, first: readonly T[], second: readonly T[]): T[] {
  const known = new Set(first.map(key));
  return [...first, ...second.filter((one) => !known.has(key(one)))];
}

/** One agency may have given several grants without numbers of which one is enough. */
const grantKey = ({ number, agency }: PaperRecord['grants'][number]): string => keyOf(number ?? `/${agency ?? ''}`);

/** Reference managers write the headings of MEDLINE among the keywords: as headings they are known already. */
function keywordsBeside(mesh: PaperRecord['mesh'], first: PaperRecord, second: PaperRecord): string[] {
  const headings = new Set(mesh.map(({ term }) => keyOf(term)));
  const isHeading = (keyword: string) => headings.has(keyOf(keyword.replace(/^\*|\s*\/.*$|\*$/g, '').trim()));
  return union(
    first.keywords,
    second.keywords.filter((keyword) => !isHeading(keyword)),
  );
}

function mergeMesh(first: PaperRecord['mesh'], second: PaperRecord['mesh']): PaperRecord['mesh'] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  const merged = first.map((heading) => ({ ...heading }));
  for (const heading of second) {
    const known = merged.find(({ ui, term }) =>
      ui !== null && heading.ui !== null ? ui === heading.ui : keyOf(term) === keyOf(heading.term),
    );
    if (known === undefined) {
      merged.push(heading);
      continue;
    }
    known.ui ??= heading.ui;
    known.major ||= heading.major;
    const has = new Set(known.qualifiers.map(({ term }) => keyOf(term)));
    known.qualifiers = [...known.qualifiers, ...heading.qualifiers.filter(({ term }) => !has.has(keyOf(term)))];
  }
  return merged;
}

function mergeRelations(first: PaperRecord['relations'], second: PaperRecord['relations']): PaperRecord['relations'] {
  type Relation = PaperRecord['relations'][number];
  const isOne = (one: Relation, other: Relation) =>
    one.type === other.type &&
    (one.pmid !== null && other.pmid !== null
      ? one.pmid === other.pmid
      : one.doi !== null && other.doi !== null
        ? one.doi === other.doi
        : one.citation === other.citation);
  return [...first, ...second.filter((relation) => !first.some((known) => isOne(known, relation)))];
}
