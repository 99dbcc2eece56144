import { createHash } from 'node:crypto';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { termKey } from '../../domain/literature/index/analysis.ts';
import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { findIdentities, type PaperIdentity } from '../../sql/literature/papers.ts';

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

/** What names a paper, the surest first; of one that has no identifier, what it looks like. */
export function namesOf(record: PaperRecord): string[] {
  const names = (['pmid', 'pmcid', 'doi'] as const).flatMap((type) =>
    record[type] === null ? [] : [`${type}:${record[type]}`],
  );
  return names.length > 0 ? names : [`print:${fingerprintOf(record).toString('hex')}`];
}

export function fingerprintOf(record: PaperRecord): Buffer {
  const author = record.authors[0];
  return hashOf([
    termKey(record.title),
    record.year,
    termKey(author?.last ?? author?.collective ?? ''),
    record.external_id,
  ]);
}

const storedNames = (stored: PaperIdentity): string[] => [
  ...(stored.pmid === null ? [] : [`pmid:${stored.pmid}`]),
  ...(stored.pmcid === null ? [] : [`pmcid:${stored.pmcid}`]),
  ...(stored.doi === null ? [] : [`doi:${stored.doi}`]),
  ...(stored.fingerprint === null ? [] : [`print:${stored.fingerprint.toString('hex')}`]),
];

/** Two records may share a DOI by mistake, as an article and its erratum do: a PubMed id that differs tells them apart. */
export const mayBeOne = (record: PaperRecord, pmid: string | null) =>
  record.pmid === null || pmid === null || record.pmid === pmid;

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
    return [...new Set(found)].filter((paper) => mayBeOne(record, paper.pmid === null ? null : String(paper.pmid)));
  });
}
