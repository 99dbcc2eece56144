import { z } from 'zod';
import { type Queryable, sql } from './db.ts';

const patientRow = z.object({ id: z.string(), attributes: z.string() });

/** Enough rows a round trip to make the trip cheap, few enough that parsing them holds up nothing else for long. */
const rowsPerPage = 2000;

/**
 * Every patient's attributes, as JSON text, in the order they were added: as they stood at the moment of the snapshot.
 * Memory does not grow with their number as long as `take` keeps none of them.
 */
export async function readAttributes(
  snapshot: Queryable,
  projectId: string,
  take: (attributesJson: string) => void | Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await snapshot.any(sql.type(patientRow)`
      select id, attributes::text as attributes from patients
      where project_id = ${projectId} and id > ${after} order by id limit ${rowsPerPage}`);
    for (const row of rows) {
      const taken = take(row.attributes);
      if (taken !== undefined) await taken;
    }
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)!.id;
  }
}
