import { z } from 'zod';
import type { RecordState } from '../../contract/resources/review.ts';
import { type Queryable, sql } from '../db.ts';

const paperIdRow = z.object({ paper_id: z.string() });

/** The papers of a review's records, as they were added, each once; of no state those of all that are no duplicates. UUIDs. */
export async function papersOfRecords(
  connection: Queryable,
  { reviewId, state, setId }: { reviewId: string; state: RecordState | null; setId: string | null },
  limit: number,
): Promise<string[]> {
  const ofState = state === null ? sql.fragment`state <> 'duplicate'` : sql.fragment`state = ${state}`;
  const ofSet = setId === null ? sql.fragment`` : sql.fragment`and set_id = ${setId}`;
  const rows = await connection.any(sql.type(paperIdRow)`
    select paper_id from review_records where review_id = ${reviewId} and ${ofState} ${ofSet}
    group by paper_id order by min(id::text) limit ${limit}`);
  return rows.map(({ paper_id }) => paper_id);
}
