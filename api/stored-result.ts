import type { RunRow } from '../sql/tables/runs.ts';
import type { ShownRun } from '../sql/tables/shown-runs.ts';
import { jsonAround } from './prepared-json.ts';

/** What an answer holds of a run, whose result goes out as it is stored where it was read so. */
export function withStoredResult(run: RunRow | ShownRun | null, whole: (run: object | null) => object | null): unknown {
  if (typeof run?.result !== 'string') return whole(run);
  return jsonAround(run.result, (place) => whole({ ...run, result: place }));
}
