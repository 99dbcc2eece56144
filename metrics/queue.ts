import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Database } from '../sql/db.ts';
import { type QueueFigure, readQueueFigures } from '../sql/queue/figures.ts';
import { isWorkerAlive } from '../sql/queue/workers.ts';
import { registry } from './metrics.ts';

/** Scrapes that come closer together share one look at the database. */
const freshMilliseconds = 5_000;
/** A scraper gives up after ten seconds by default; without the database the rest is still worth seeing. */
const patienceMilliseconds = 2_000;

type Figures = { queue: readonly QueueFigure[]; alive: boolean };

/** Shows what the queue holds and whether workers live, as the database knows it when it is asked. */
export function watchQueue(db: Database): void {
  let known: { at: number; figures: Promise<Figures | null> } | null = null;
  const read = (): Promise<Figures | null> => {
    if (known !== null && performance.now() - known.at < freshMilliseconds) return known.figures;
    const figures = Promise.all([readQueueFigures(db), db.outside(isWorkerAlive)]).then(
      ([queue, alive]) => ({ queue, alive }),
      () => null,
    );
    known = { at: performance.now(), figures };
    return figures;
  };
  const look = () => Promise.race([read(), pause(patienceMilliseconds, null, { ref: false })]);

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    show: (gauge: Gauge<Label>, figures: Figures | null) => void,
  ) => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await look();
        made.reset();
        show(made, figures);
      },
    });
  };
  gauge(
    'research_platform_queue_jobs',
    'Jobs in the queue by task and state: ready, scheduled for later, running, or failed for good. Of the whole platform.',
    ['task', 'state'],
    (made, figures) => {
      for (const { task, state, jobs } of figures?.queue ?? []) made.set({ task, state }, jobs);
    },
  );
  gauge(
    'research_platform_queue_oldest_seconds',
    'For how long the oldest ready job of a task has been due. Of the whole platform.',
    ['task'],
    (made, figures) => {
      for (const { task, state, oldest_seconds } of figures?.queue ?? [])
        if (state === 'ready') made.set({ task }, oldest_seconds);
    },
  );
  gauge(
    'research_platform_workers_alive',
    '1 when some worker has shown life within the last seconds, 0 when none has. Of the whole platform.',
    [],
    (made, figures) => {
      if (figures !== null) made.set(figures.alive ? 1 : 0);
    },
  );
  gauge(
    'research_platform_database_up',
    '1 when the database answered this scrape, 0 when not; then what else is read from it is left out.',
    [],
    (made, figures) => made.set(figures === null ? 0 : 1),
  );
}
