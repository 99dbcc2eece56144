import { z } from 'zod';
import { claimLifeSeconds } from '../../domain/access/tenant-scope.ts';
import { type Queryable, sql } from '../db.ts';

const behindRow = z.object({ behind: z.boolean() });

/** Whether what this process signs now has expired for the database already. */
export function isClockBehind(connection: Queryable): Promise<boolean> {
  return connection.oneFirst(sql.type(behindRow)`
    select clock_timestamp() > to_timestamp(${Date.now() / 1000 + claimLifeSeconds}::float8) as behind`);
}
