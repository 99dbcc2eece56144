import { type PaperRecord, paperSources, sourcesOf } from '../../../contract/resources/paper.ts';
import { addressOf, bookOf, otherDois } from './book.ts';
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
    ...otherDois(identifiers.doi, [...(first.other_dois ?? []), second.doi, ...(second.other_dois ?? [])]),
    ...mergeBooks(first.book, second.book),
    ...addressOf(identifiers, [first.url ?? null, second.url ?? null]),
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

function mergeBooks(first: PaperRecord['book'], second: PaperRecord['book']): Pick<PaperRecord, 'book'> {
  if (first === undefined || second === undefined) return bookOf(first ?? second ?? {});
  return bookOf({
    publisher: first.publisher ?? second.publisher,
    place: first.place ?? second.place,
    edition: first.edition ?? second.edition,
    isbn: union(first.isbn, second.isbn),
    editors: first.editors.length > 0 ? first.editors : second.editors,
  });
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
  const merged = new KnownHeadings(first.map((heading) => ({ ...heading })));
  for (const heading of second) {
    const known = merged.find(heading);
    if (known === undefined) {
      merged.add(heading);
      continue;
    }
    merged.setUi(known, heading.ui);
    known.major ||= heading.major;
    const has = new Set(known.qualifiers.map(({ term }) => keyOf(term)));
    known.qualifiers = [...known.qualifiers, ...heading.qualifiers.filter(({ term }) => !has.has(keyOf(term)))];
  }
  return merged.all;
}

type Heading = PaperRecord['mesh'][number];

/** Headings in their order, found by their number or, where one of two has none, by their words: files have thousands. */
class KnownHeadings {
  readonly all: Heading[] = [];
  readonly #places = new Map<Heading, number>();
  readonly #byUi = new Map<string, Heading>();
  readonly #byTerm = new Map<string, Heading[]>();

  constructor(headings: readonly Heading[]) {
    for (const heading of headings) this.add(heading);
  }

  add(heading: Heading): void {
    this.#places.set(heading, this.all.push(heading));
    const term = keyOf(heading.term);
    const alike = this.#byTerm.get(term);
    if (alike === undefined) this.#byTerm.set(term, [heading]);
    else alike.push(heading);
    if (heading.ui !== null && !this.#byUi.has(heading.ui)) this.#byUi.set(heading.ui, heading);
  }

  /** The first that is the same. */
  find({ ui, term }: Heading): Heading | undefined {
    const alike = this.#byTerm.get(keyOf(term)) ?? [];
    if (ui === null) return alike[0];
    const [numbered, unnumbered] = [this.#byUi.get(ui), alike.find((one) => one.ui === null)];
    if (numbered === undefined || unnumbered === undefined) return numbered ?? unnumbered;
    return this.#places.get(numbered)! < this.#places.get(unnumbered)! ? numbered : unnumbered;
  }

  setUi(heading: Heading, ui: string | null): void {
    if (heading.ui !== null || ui === null) return;
    heading.ui = ui;
    const other = this.#byUi.get(ui);
    if (other === undefined || this.#places.get(heading)! < this.#places.get(other)!) this.#byUi.set(ui, heading);
  }
}

/** Two of one type are one where their PMIDs agree, without both of these their DOIs, and without both of those what is cited. */
function mergeRelations(first: PaperRecord['relations'], second: PaperRecord['relations']): PaperRecord['relations'] {
  type Relation = PaperRecord['relations'][number];
  const name = (type: string, by: string, value: string | null) => JSON.stringify([type, by, value]);
  const lacking = ({ pmid, doi }: Relation) => [
    '',
    ...(pmid === null ? ['no pmid'] : []),
    ...(doi === null ? ['no doi'] : []),
    ...(pmid === null && doi === null ? ['neither'] : []),
  ];
  const known = new Set(
    first.flatMap((one) => [
      ...(one.pmid === null ? [] : [name(one.type, 'pmid', one.pmid)]),
      ...(one.doi === null ? [] : lacking(one).map((what) => name(one.type, `doi ${what}`, one.doi))),
      ...lacking(one).map((what) => name(one.type, `citation ${what}`, one.citation)),
    ]),
  );
  const isKnown = ({ type, pmid, doi, citation }: Relation): boolean => {
    // Those that are compared by this and not by what says more.
    const without = pmid === null ? (doi === null ? '' : 'no doi') : doi === null ? 'no pmid' : 'neither';
    return (
      (pmid !== null && known.has(name(type, 'pmid', pmid))) ||
      (doi !== null && known.has(name(type, `doi ${pmid === null ? '' : 'no pmid'}`, doi))) ||
      known.has(name(type, `citation ${without}`, citation))
    );
  };
  return [...first, ...second.filter((relation) => !isKnown(relation))];
}
