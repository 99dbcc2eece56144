import { z } from 'zod';
import { decodeColumn } from '../columns/chunk-column.ts';
import { type Queryable, sql } from '../db.ts';
import { findStretches } from './patient-chunks.ts';

export type AttributeKinds = { numbers: boolean; texts: boolean; booleans: boolean };

const heldRow = z.object({ name: z.string(), rows: z.int(), data: z.custom<Buffer>(Buffer.isBuffer) });

/**
 * What the first and the last patients of a project hold under these names, where both are in chunks; null otherwise. A name
 * that none of them has is not told of.
 */
export async function kindsOfChunks(
  queryable: Queryable,
  projectId: string,
  names: readonly string[],
): Promise<({ name: string } & AttributeKinds)[] | null> {
  const stretches = await findStretches(queryable, projectId);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined || 'gap' in first || 'gap' in last) return null;
  // A chunk that ended since is of no row here, and its names are looked for among the patients.
  const held = await queryable.any(sql.type(heldRow)`
    select p.name, c.rows, p.data from patient_chunks c
      join patient_columns p on p.project_id = c.project_id and p.first_id = c.first_id
    where c.project_id = ${projectId} and c.first_id = any(${sql.array([first.chunk.firstId, last.chunk.firstId], 'uuid')})
      and p.name = any(${sql.array([...names], 'text')})`);
  const kinds = new Map<string, AttributeKinds>();
  for (const { name, rows, data } of held) {
    const { numbers, texts, booleans } = kinds.get(name) ?? { numbers: false, texts: false, booleans: false };
    const column = decodeColumn(data, rows);
    const types = new Set(column.kind === 'level' ? column.levels.map((level) => typeof level) : []);
    const hasNumber = column.kind === 'number' && column.values.some((value) => !Number.isNaN(value));
    kinds.set(name, {
      numbers: numbers || hasNumber || types.has('number'),
      texts: texts || types.has('string'),
      booleans: booleans || types.has('boolean'),
    });
  }
  return [...kinds].map(([name, held]) => ({ name, ...held }));
}
