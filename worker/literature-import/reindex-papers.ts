import { buildSegment } from '../../domain/literature/index/segment-builder.ts';
import { lockIndex } from '../../sql/literature/library.ts';
import { rowsOfSegment } from '../../sql/literature/postings-rows.ts';
import {
  lastDocument,
  moveDocuments,
  noteRetractions,
  papersUpTo,
  replaceRecords,
} from '../../sql/literature/reindex.ts';
import { addWords, deleteDocuments, insertSegment, nextDocument } from '../../sql/literature/segments.ts';
import type { Act } from '../attempt.ts';
import { contentHashOf } from './paper-identity.ts';
import { namesRetractedBy, recordsAsRetracted } from './retractions.ts';

/** As many as an import stores at once. */
const papersAtATime = 500;

/**
 * Indexes every paper of the shared library anew, as its record is stored: after a change of what a word is. Papers are found
 * all the while, by the old index or the new; who stops it and begins again indexes some twice. A paper that a notice before it
 * retracts is marked so; of one whose notice stands behind it, stored by an earlier version, the second time.
 */
export async function reindexPapers(
  act: Act,
  signal: AbortSignal,
  show: (papers: number) => void = () => {},
): Promise<number> {
  const last = await act(lastDocument);
  let papers = 0;
  for (;;) {
    if (signal.aborted) return papers;
    const indexed = await act((connection) =>
      connection.transaction(async (transaction) => {
        await lockIndex(transaction, 'shared');
        const stored = await papersUpTo(transaction, last, papersAtATime);
        if (stored.length === 0) return 0;
        await noteRetractions(
          transaction,
          stored.map(({ id, record }) => ({ id, retracts: namesRetractedBy(record) })),
        );
        const batch = await recordsAsRetracted(transaction, 'shared', stored);
        const changed = batch.filter(({ record }, i) => record !== stored[i]!.record);
        await replaceRecords(
          transaction,
          changed.map((paper) => ({ ...paper, contentHash: contentHashOf(paper.record, paper.references) })),
        );
        const first = await nextDocument(transaction, 'shared');
        await moveDocuments(transaction, batch, first);
        const segment = rowsOfSegment(buildSegment(batch));
        await insertSegment(transaction, 'shared', first, segment);
        await addWords(transaction, 'shared', segment.surfaces);
        await deleteDocuments(
          transaction,
          'shared',
          batch.map(({ document }) => document),
        );
        return batch.length;
      }),
    );
    if (indexed === 0) return papers;
    papers += indexed;
    show(papers);
  }
}
