import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

const change = z.object({ partition: z.string(), did: z.enum(['made', 'dropped', 'postponed', 'strays']) });

/**
 * Makes the partitions by time that are due and drops those whose time is over, of every tenant; what it did. `postponed` is what
 * others held a lock on, for the next call; `strays` a default partition that is not empty: ids of a wrong clock.
 */
export function keepPartitions(connection: Queryable): Promise<readonly z.output<typeof change>[]> {
  return connection.any(sql.type(change)`select partition, did from keep_partitions()`);
}
