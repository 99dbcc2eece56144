import { z } from 'zod';
import type { RunRows } from '../../domain/access/run-rows.ts';
import { type Queryable, sql } from '../db.ts';

const bytes = z.custom<Buffer>(Buffer.isBuffer);
const row = z.object({ columns: z.array(z.string()), key_id: bytes, digests: bytes });

export async function findRunRows(connection: Queryable, runId: string): Promise<RunRows | null> {
  const found = await connection.maybeOne(
    sql.type(row)`select columns, key_id, digests from run_rows where run_id = ${runId}`,
  );
  return found === null ? null : { columns: found.columns, keyId: found.key_id, digests: found.digests };
}
