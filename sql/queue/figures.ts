import { z } from 'zod';
import { type Database, sql } from '../db.ts';

const figure = z.object({
  task: z.string(),
  state: z.enum(['ready', 'scheduled', 'running', 'failed']),
  jobs: z.coerce.number(),
  oldest_seconds: z.coerce.number(),
});
/** Jobs of one task in one state, and for how long the oldest has been due (or, running, under way). */
export type QueueFigure = z.output<typeof figure>;

/** What the queue holds, across all tenants: counts by task and state, no rows of anybody. */
export function readQueueFigures(db: Database): Promise<readonly QueueFigure[]> {
  return db.outside((connection) =>
    connection.any(sql.type(figure)`select task, state, jobs, oldest_seconds from queue_figures()`),
  );
}
