import { applyInPieces, applyMethod } from '../../../domain/statistics/apply-method.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { loadComputeInPieces, loadMethod } from '../../../domain/statistics/load-method.ts';
import type { MethodRequest, MethodResponse } from './messages.ts';
import { tableOfSpool } from './spooled-table.ts';

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
    const loaded = await loadMethod(method, folder);
    const output =
      'pieces' in table
        ? applyInPieces(
            loaded,
            await loadComputeInPieces(method, folder),
            tableOfSpool(table),
            filter,
            parameters,
            onProgress,
            variables,
          )
        : applyMethod(loaded, table, filter, parameters, onProgress, variables);
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
