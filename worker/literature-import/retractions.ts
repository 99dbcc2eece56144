import type { PaperRecord } from '../../contract/resources/paper.ts';
import { retractionsBy, withRetraction } from '../../domain/literature/search/relations.ts';
import type { Transaction } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import { findRecords } from '../../sql/literature/papers.ts';
import { findRetractionNotices, type RetractionNotice } from '../../sql/literature/retraction-notices.ts';
import type { Draft } from './draft.ts';
import { contentHashOf, identitiesOf } from './paper-identity.ts';

const nameOf = ({ pmid, doi }: { pmid: string | null; doi: string | null }): string[] => [
  ...(pmid === null ? [] : [`pmid:${pmid}`]),
  ...(doi === null ? [] : [`doi:${doi}`]),
];

/** The papers that a record says it retracts, by every name that it gives them. */
export const namesRetractedBy = (record: PaperRecord): string[] => [
  ...new Set(retractionsBy(record).flatMap(({ of }) => nameOf(of))),
];

/** Of one paper: there are three at most, and each stands in its record. */
const mostNotices = 100;

/** What notices say of the papers that they retract, by the names of these. */
function toldBy(notices: readonly RetractionNotice[]) {
  const told = new Map<string, ReturnType<typeof retractionsBy>[number]['told'][]>();
  for (const notice of notices)
    for (const { of, told: retraction } of retractionsBy(notice))
      for (const name of nameOf(of)) {
        const all = told.get(name) ?? [];
        told.set(name, all);
        const isKnown = all.some(
          ({ type, pmid, doi }) => type === retraction.type && pmid === notice.pmid && doi === notice.doi,
        );
        if (!isKnown && all.length < mostNotices) all.push(retraction);
      }
  return told;
}

/** With what is told of it under any of its names, but by itself. */
const retractedBy = (record: PaperRecord, told: ReturnType<typeof toldBy>): PaperRecord =>
  nameOf(record)
    .flatMap((name) => told.get(name) ?? [])
    .filter(({ pmid, doi }) => (pmid === null ? doi === null || doi !== record.doi : pmid !== record.pmid))
    .reduce(withRetraction, record);

/** Of papers that are to be stored: their records as the notices that are stored already have them. */
export async function recordsAsRetracted<Paper extends { record: PaperRecord }>(
  transaction: Transaction,
  library: Library,
  papers: readonly Paper[],
): Promise<Paper[]> {
  const names = papers.flatMap(({ record }) => nameOf(record));
  const told = toldBy(await findRetractionNotices(transaction, library, names));
  return told.size === 0 ? [...papers] : papers.map((paper) => ({ ...paper, record: retractedBy(paper.record, told) }));
}

/**
 * A paper is retracted by a notice that names it, whichever comes first and though its own record doesn't say so (yet). Marks the
 * drafts, by each other and by notices that are stored; answers with the stored papers that the drafts retract, to be stored
 * anew with them. Of records of the account nothing becomes of shared papers.
 */
export async function followRetractions(
  transaction: Transaction,
  library: Library,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  if (drafts.length === 0) return [];
  const own = toldBy(drafts.map(({ record }) => record));
  const marked = await recordsAsRetracted(transaction, library, drafts);
  drafts.forEach((draft, i) => {
    const record = retractedBy(marked[i]!.record, own);
    if (record === draft.record) return;
    draft.record = record;
    draft.contentHash = contentHashOf(record, draft.references);
  });
  if (own.size === 0) return [];
  const replaced = new Set(drafts.flatMap(({ id, absorbed }) => [id, ...absorbed.map((paper) => paper.id)]));
  const stored = new Map(
    [...(await identitiesOf(transaction, library, [...own.keys()])).values()]
      .filter(({ id }) => !replaced.has(id))
      .map((paper) => [paper.id, paper]),
  );
  const records = await findRecords(transaction, library, [...stored.keys()]);
  return [...stored.values()].flatMap((paper): Draft[] => {
    const { record: before, references } = records.get(paper.id)!;
    const record = retractedBy(before, own);
    if (record === before) return [];
    const { id, revised, entered, created } = paper;
    const dates = { revised, entered, created };
    const contentHash = contentHashOf(record, references);
    return [{ id, record, dates, references, stored: paper, contentHash, absorbed: [], joinsOwn: false }];
  });
}
