import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolStates } from '../sql/connection/pool-states.ts';

/*
 * What a process shows of itself at /metrics. Labels take few values, all known beforehand: names of routes, tasks, pools
 * and outcomes; never an id, an address or a text of anybody's.
 */
export const registry = new Registry();
const registers = [registry];

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by route, method and status: how many, and how long they took. 499: the client hung up.',
  labelNames: ['route', 'method', 'status'] as const,
  // From a plain read to a client that waits 25 s for a run; an upload may take minutes.
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
  registers,
});

export const loggedRequests = new Counter({
  name: 'research_platform_logged_requests_total',
  help: 'Requests for the log that accounts read at /v1/requests, by outcome: stored, or dropped since there were too many at once or they could not be stored.',
  labelNames: ['outcome'] as const,
  registers,
});

export const runs = new Counter({
  name: 'research_platform_runs_total',
  help: 'Attempts of runs that this worker ended, by outcome: completed, failed, an error code of the platform, or stopped.',
  labelNames: ['outcome'] as const,
  registers,
});

export const rescues = new Counter({
  name: 'research_platform_rescues_total',
  help: 'Work that this worker took over from one that died.',
  labelNames: ['kind'] as const,
  registers,
});

export const deliveryAttempts = new Counter({
  name: 'research_platform_webhook_delivery_attempts_total',
  help: 'Attempts to deliver a webhook by outcome: delivered, repeated (later again), or failed (for good).',
  labelNames: ['outcome'] as const,
  registers,
});

export const jobDuration = new Histogram({
  name: 'research_platform_job_duration_seconds',
  help: 'Jobs that this worker ended, by task and outcome: done, given_back or failed.',
  labelNames: ['task', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 3600],
  registers,
});

new Gauge({
  name: 'research_platform_database_connections',
  help: 'Connections of this process to the database by pool and state.',
  labelNames: ['pool', 'state'] as const,
  registers,
  collect() {
    this.reset();
    for (const [pool, { inUse, idle, maximum }] of poolStates()) {
      this.set({ pool, state: 'in_use' }, inUse);
      this.set({ pool, state: 'idle' }, idle);
      this.set({ pool, state: 'maximum' }, maximum);
    }
  },
});

new Gauge({
  name: 'research_platform_database_waiting',
  help: 'Queries of this process that wait for a connection, by pool.',
  labelNames: ['pool'] as const,
  registers,
  collect() {
    this.reset();
    for (const [pool, { waiting }] of poolStates()) this.set({ pool }, waiting);
  },
});

/** Event-loop delay, memory and garbage collection of this process, under prom-client's own names. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry });
}
