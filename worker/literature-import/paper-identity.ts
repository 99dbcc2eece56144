import { createHash, hash } from 'node:crypto';
import type { JoinRule } from '../../contract/resources/literature-import.ts';
import type { PaperRecord, PaperReference } from '../../contract/resources/paper.ts';
import { termKey } from '../../domain/literature/index/analysis.ts';
import { type Described, isOtherWork } from '../../domain/literature/screening/other-work.ts';
import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { findIdentities, jsonAsStored, type PaperIdentity } from '../../sql/literature/papers.ts';

/** In memory that it shares with others: a buffer of its own took as long as the hash, and is one more thing for garbage collection. */
const sha256 = (of: string | Uint8Array): Buffer => Buffer.from(hash('sha256', of, 'binary'), 'latin1');

const hashOf = (value: unknown): Buffer => sha256(JSON.stringify(value));

/** Of all that is stored of a paper. */
export function contentHashOf(record: PaperRecord, references: readonly PaperReference[]): Buffer {
  const json = jsonAsStored(record);
  if (references.length === 0) return sha256(json);
  return createHash('sha256')
    .update('[')
    .update(json)
    .update(',')
    .update(jsonAsStored(references))
    .update(']')
    .digest();
}

/** What a record is known by: names, the surest first and at last what it looks like, and its likeness to others. */
export type Known = { names: readonly string[]; likeness: Buffer | null };

/** A batch asks for it five times, and each time some text was hashed. Records never change. */
const known = new WeakMap<PaperRecord, Known>();
/** Under this a record itself has it. */
export const knownBy = Symbol('known by');

function knownOf(record: PaperRecord & { [knownBy]?: Known }): Known {
  let found = record[knownBy] ?? known.get(record);
  if (found === undefined) known.set(record, (found = knownFrom(record)));
  return found;
}

export function knownFrom(record: PaperRecord): Known {
  const names = (['pmid', 'pmcid', 'doi'] as const).flatMap((type) =>
    record[type] === null ? [] : [`${type}:${record[type]}`],
  );
  const title = termKey(record.title);
  names.push(`print:${fingerprintOf(record, title).toString('hex')}`);
  return { names, likeness: title === '' || record.year === null ? null : hashOf([title, record.year]) };
}

export const namesOf = (record: PaperRecord): readonly string[] => knownOf(record).names;

/** The same title in the same year; which says little where the title is a word such as Editorial. Null without a title or year. */
export const likenessOf = (record: PaperRecord): Buffer | null => knownOf(record).likeness;

/** Its identifiers are part of it: a record that has some looks like none that has others, or none. */
export function fingerprintOf(record: PaperRecord, title = termKey(record.title)): Buffer {
  const author = record.authors[0];
  const identifiers = [record.pmid, record.pmcid, record.doi].filter((one) => one !== null);
  return hashOf([
    title,
    record.year,
    termKey(author?.last ?? author?.collective ?? ''),
    record.external_id,
    ...identifiers,
  ]);
}

const storedNames = (stored: PaperIdentity): string[] => [
  ...(stored.pmid === null ? [] : [`pmid:${stored.pmid}`]),
  ...(stored.pmcid === null ? [] : [`pmcid:${stored.pmcid}`]),
  ...(stored.doi === null ? [] : [`doi:${stored.doi}`]),
  ...(stored.fingerprint === null ? [] : [`print:${stored.fingerprint.toString('hex')}`]),
];

/** What a paper goes by. */
type Identified = Pick<PaperRecord, 'pmid' | 'pmcid' | 'doi'>;
type Identity = Identified & Described;

const identityOf = (record: PaperRecord): Identity => ({
  ...{ pmid: record.pmid, pmcid: record.pmcid, doi: record.doi, title: record.title },
  firstAuthor: record.authors[0]?.last ?? record.authors[0]?.collective ?? null,
});

/** Whose records are kept under PMIDs: the rest of the identifiers of such a record may be corrected. */
const keptByPmid: ReadonlySet<PaperRecord['source']> = new Set(['pubmed', 'nbib', 'europepmc']);

/**
 * Identifiers that contradict each other never join, whichever others agree: two records may share a DOI by mistake, as an
 * article and its erratum do, or the abstracts of a supplement, which are told apart by title and author.
 */
export function mayBeOne(record: PaperRecord, other: PaperRecord | Identity): boolean {
  const differ = (type: keyof Identified) =>
    record[type] !== null && other[type] !== null && record[type] !== other[type];
  const agree = (type: keyof Identified) => record[type] !== null && record[type] === other[type];
  if (differ('pmid')) return false;
  if (record.pmid !== null && record.pmid === other.pmid && keptByPmid.has(record.source)) return true;
  if (differ('pmcid') || differ('doi')) return false;
  if (!agree('doi') || agree('pmid') || agree('pmcid')) return true;
  return !isOtherWork(identityOf(record), 'authors' in other ? identityOf(other) : other);
}

/** All that its record says, whether or not the paper is found by it. */
export const identifiersOf = (paper: PaperIdentity): Identity => ({
  pmid: paper.record_pmid,
  pmcid: paper.record_pmcid,
  doi: paper.record_doi,
  title: paper.title,
  firstAuthor: paper.first_author,
});

/** By what a record is the same paper as another: the surest name that both have. */
export function ruleOf(record: PaperRecord, other: Identified): JoinRule {
  return (
    (['pmid', 'pmcid', 'doi'] as const).find((type) => record[type] !== null && record[type] === other[type]) ??
    'same_record'
  );
}

const shortTitleWords = 4;

/** By what records of one title and year are compared. */
export const alike = ({
  author,
  pages,
}: {
  author: { last: string | null; collective: string | null } | null;
  pages: string | null;
}) => ({ surname: termKey(author?.last ?? author?.collective ?? ''), page: pages?.split('-')[0] ?? null });

export const hasShortTitle = ({ title }: PaperRecord): boolean => termKey(title).split(' ').length < shortTitleWords;

/**
 * Whether two records of one title and year may be one paper: first author and pages agree as far as both have them, and a
 * short title wants both to be there.
 */
export function mayBeDuplicates(one: Alike, other: Alike, isShort: boolean): boolean {
  const [a, b, p, q] = [one.surname, other.surname, one.page, other.page];
  if (a !== '' && b !== '' && a !== b) return false;
  if (p !== null && q !== null && p !== q) return false;
  return !isShort || (a !== '' && b !== '' && p !== null && q !== null);
}

type Alike = ReturnType<typeof alike>;

/** The papers of a library that have any of these names, each under all of its names. */
export async function identitiesOf(
  transaction: Transaction,
  library: Library,
  names: readonly string[],
): Promise<Map<string, PaperIdentity>> {
  const values = (type: string) =>
    names.filter((name) => name.startsWith(`${type}:`)).map((name) => name.slice(type.length + 1));
  const found = await findIdentities(
    transaction,
    library,
    { pmids: values('pmid').map(Number), pmcids: values('pmcid'), dois: values('doi') },
    values('print').map((hex) => Buffer.from(hex, 'hex')),
  );
  return new Map(found.flatMap((paper) => storedNames(paper).map((name) => [name, paper] as const)));
}

/** For each record the papers of a library that it is a record of, the one with the surest name first. */
export async function matchesOf(
  transaction: Transaction,
  library: Library,
  records: readonly PaperRecord[],
): Promise<PaperIdentity[][]> {
  const names = records.map(namesOf);
  const stored = await identitiesOf(transaction, library, names.flat());
  return records.map((record, i) => {
    const found = names[i]!.flatMap((name) => stored.get(name) ?? []);
    return [...new Set(found)].filter((paper) => mayBeOne(record, identifiersOf(paper)));
  });
}
