import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

const patientRow = z.object({ id: z.string(), attributes: z.string() });

/** Enough rows a round trip to make the trip cheap, few enough that parsing them holds up nothing else for long. */
const rowsPerPage = 2000;

/**
 * Every patient's attributes, as JSON text, and their UUID, in the order they were added: as they stood at the moment of the snapshot.
 * Memory does not grow with their number as long as `take` keeps none of them.
 */
export async function readAttributes(
  snapshot: Queryable,
  projectId: string,
  take: (attributesJson: string, id: string) => void | Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await snapshot.any(sql.type(patientRow)`
      select id, attributes::text as attributes from patients
      where project_id = ${projectId} and id > ${after} order by id limit ${rowsPerPage}`);
    for (const row of rows) {
      const taken = take(row.attributes, row.id);
      if (taken !== undefined) await taken;
    }
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)!.id;
  }
}

/** Of more a run is asked for: reading so many takes about two seconds. */
const dryRunLimits = { patients: 100_000, bytes: 32_000_000 };

/**
 * The given attributes of every patient as JSON, in the order they were added; null where they are more than a request may
 * read. What a patient does not have is not in their text.
 */
export async function readDryRunPatients(
  snapshot: Queryable,
  projectId: string,
  columns: readonly string[],
): Promise<string[] | null> {
  const texts: string[] = [];
  let bytes = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await snapshot.any(sql.type(patientRow)`
      select id, (select coalesce(json_object_agg(key, value), '{}') from json_each(attributes)
        where key = any(${sql.array([...columns], 'text')}))::text as attributes
      from patients where project_id = ${projectId} and id > ${after} order by id limit ${rowsPerPage}`);
    for (const { attributes } of rows) {
      bytes += attributes.length;
      texts.push(attributes);
    }
    if (texts.length > dryRunLimits.patients || bytes > dryRunLimits.bytes) return null;
    if (rows.length < rowsPerPage) return texts;
    after = rows.at(-1)!.id;
  }
}
