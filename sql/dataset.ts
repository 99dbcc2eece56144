import { z } from 'zod';
import { type Connection, sql } from './db.ts';

const patientRow = z.object({ id: z.string(), attributes: z.string() });

/** Enough rows a round trip to make the trip cheap, few enough that parsing them holds up nothing else for long. */
const rowsPerPage = 2000;

/**
 * Every patient's attributes, as JSON text, in the order they were added: as they stood at one moment, whatever is
 * uploaded meanwhile. Memory does not grow with their number as long as `take` keeps none of them.
 */
export function readAttributes(
  connection: Connection,
  projectId: string,
  take: (attributesJson: string) => void,
): Promise<void> {
  return connection.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await transaction.any(sql.type(patientRow)`
        select id, attributes::text as attributes from patients
        where project_id = ${projectId} and id > ${after} order by id limit ${rowsPerPage}`);
      for (const row of rows) take(row.attributes);
      if (rows.length < rowsPerPage) return;
      after = rows.at(-1)!.id;
    }
  });
}
