import { maximumPapersOfExport } from '../../contract/resources/export.ts';
import { exportSnapshot, type Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type NamedPapers, recordTexts } from '../../sql/literature/record-texts.ts';
import { papersOfRecords } from '../../sql/tables/review-papers.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import type { Making } from '../threads/exports/pool.ts';
import type { ExportAttempt } from './store-files.ts';

/** The papers can't be exported as they were asked for; the message says why and the way out. */
export class PapersRefused extends Error {
  override name = 'PapersRefused';
  readonly reason: 'too_many_papers' | 'papers_too_large' | 'invalid_query' | 'review_is_gone';
  constructor(reason: PapersRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Sends a thread the records of the papers that were asked for: found and read at one moment, whatever is indexed meanwhile. */
export async function sendPapers(attempt: ExportAttempt, making: Making): Promise<void> {
  const { context, scope, signal } = attempt;
  let hasHandedOut = false;
  await context.db.copying(() =>
    context.db.snapshot(scope, async (snapshot) => {
      if (hasHandedOut) throw new Error('the transaction was begun anew after some of the papers were read');
      const named = await papersAsked(attempt, snapshot);
      const papers = 'documents' in named ? named.documents.length : named.ids.length;
      if (papers > maximumPapersOfExport) throw tooMany('documents' in named ? papers : null);
      hasHandedOut = true;
      await making.send({ papers });
      for await (const texts of recordTexts(snapshot, named)) {
        signal.throwIfAborted();
        const lines = texts.map((text) => `${text}\n`).join('');
        await making.send({ records: Buffer.from(lines), count: texts.length });
      }
    }),
  );
  making.sent();
}

async function papersAsked(
  { context, scope, started, signal }: ExportAttempt,
  snapshot: Queryable,
): Promise<NamedPapers> {
  if (started.paper_ids !== null) return { ids: started.paper_ids };
  const { search, review_id, state = null, set } = started.papers!;
  if (search !== undefined) {
    const exported = await exportSnapshot(snapshot);
    const found = await context.searchThreads.findAt(exported, scope, search, new Date(), signal);
    if ('refused' in found) throw new PapersRefused('invalid_query', found.refused);
    return { documents: Array.from(found.documents) };
  }
  const reviewId = uuidOf('review', review_id!);
  if ((await findReview(snapshot, reviewId)) === null)
    throw new PapersRefused(
      'review_is_gone',
      'The review was deleted meanwhile. Its papers are still in the literature.',
    );
  const which = { reviewId, state, setId: set === undefined ? null : uuidOf('reviewSet', set) };
  return { ids: await papersOfRecords(snapshot, which, maximumPapersOfExport + 1) };
}

const tooMany = (papers: number | null) =>
  new PapersRefused(
    'too_many_papers',
    `${papers === null ? 'These are more papers' : `The search finds ${papers.toLocaleString('en')} papers now, more`} than the ${maximumPapersOfExport.toLocaleString('en')} of an export. Export some years, or one state or set, after the others.`,
  );
