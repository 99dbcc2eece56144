import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

export type ScopedKind = 'patient' | 'analysis' | 'run' | 'export' | 'review' | 'search';

const outsideRow = z.object({ outside: z.boolean() });

/** Whether what the tenant scope hides stands in a project of the same account that the key's scope leaves out. */
export function isOutsideScope(connection: Queryable, kind: ScopedKind, id: string): Promise<boolean> {
  return connection.oneFirst(sql.type(outsideRow)`select project_outside_scope(${kind}, ${id}) as outside`);
}
