import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import type { PatientChunk } from '../../sql/columns/patient-chunk.ts';
import { type Database, sql } from '../../sql/db.ts';
import { readChunks } from '../../sql/tables/patient-chunks.ts';

const patientRow = z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) });

/** What chunks say of a project's patients, and what their rows say, both of one moment; and which names each of them has. */
export function chunksAndRows(
  db: Database,
  tenantScope: TenantScope,
  projectId: string,
  { names, isReversed = false }: { names: readonly string[]; isReversed?: boolean },
) {
  return db.snapshot(tenantScope, async (snapshot) => {
    const chunks: PatientChunk[] = [];
    for await (const chunk of readChunks(snapshot, projectId, names, { isReversed })) chunks.push(chunk);
    if (isReversed) chunks.reverse();
    const rows = await snapshot.any(
      sql.type(patientRow)`select id, attributes from patients where project_id = ${projectId} order by id`,
    );
    const wanted = rows.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => names.includes(name));
    return {
      read: chunks.flatMap((chunk) => valuesOf(chunk, names)),
      present: [...new Set(chunks.flatMap(({ columns }) => [...columns.keys()]))].sort(),
      expected: rows.map(({ id, attributes }) => [id, ...names.map((name) => attributes[name] ?? null)]),
      held: [...new Set(wanted)].sort(),
    };
  });
}

function valuesOf({ rows, ids, columns }: PatientChunk, names: readonly string[]): unknown[][] {
  return Array.from({ length: rows }, (_, row) => [
    ids.at(row),
    ...names.map((name) => {
      const column = columns.get(name);
      if (column === undefined) return null;
      if (column.kind === 'level') return column.levels[column.codes[row]!] ?? null;
      return Number.isNaN(column.values[row]) ? null : column.values[row];
    }),
  ]);
}
