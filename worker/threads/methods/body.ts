import { applyMethod } from '../../../domain/statistics/apply-method.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { loadMethod } from '../../../domain/statistics/load-method.ts';
import type { MethodRequest, MethodResponse } from './messages.ts';

/** Often enough for a progress bar; more would only fill the other thread's queue. */
const progressIntervalMilliseconds = 200;

export default async function runInThread({
  method,
  folder,
  table,
  filter,
  parameters,
  variables,
  progress,
}: MethodRequest): Promise<MethodResponse> {
  let told = performance.now();
  try {
    const onProgress = (fraction: number) => {
      const now = performance.now();
      if (now - told < progressIntervalMilliseconds) return;
      told = now;
      progress.postMessage(fraction);
    };
    const output = applyMethod(await loadMethod(method, folder), table, filter, parameters, onProgress, variables);
    return {
      ok: true,
      result: output.result,
      warnings: output.warnings,
      used: output.used,
      excludedMissing: output.excluded_missing,
    };
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    return { ok: false, reason: error.reason, message: error.message, details: { ...error.details } };
  } finally {
    progress.close();
  }
}
