import { maximumResultCharacters } from '../../../contract/resources/run.ts';
import { applyInPieces, applyMethod } from '../../../domain/statistics/apply-method.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { loadComputeInPieces, loadMethod } from '../../../domain/statistics/load-method.ts';
import { type ReadDataset, tableOfFew } from './few-patients.ts';
import type { MethodPreparation, MethodRequest, MethodResponse } from './messages.ts';
import { type SpooledTable, tableOfSpool } from './spooled-table.ts';

export default async function inThread(asked: MethodRequest | MethodPreparation): Promise<MethodResponse | null> {
  if (!('prepares' in asked)) return runMethod(asked);
  for (const { method, folder } of asked.prepares) await loadMethod(method, folder);
  return null;
}

async function runMethod({
  method,
  folder,
  table: given,
  filter,
  parameters,
  variables,
  progress,
}: MethodRequest): Promise<MethodResponse> {
  let read: ReadDataset | null = null;
  try {
    const onProgress = (fraction: number) => void Atomics.store(progress, 0, Math.floor(fraction * 1000));
    const loaded = await loadMethod(method, folder);
    let table: Table | SpooledTable;
    if ('projectId' in given) ({ table, read } = tableOfFew(given));
    else table = given;
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
    const result = JSON.stringify(output.result);
    const characters = result.length + JSON.stringify(output.warnings).length;
    if (characters > maximumResultCharacters) return { ok: false, read, tooLarge: characters };
    return {
      ok: true,
      read,
      result,
      warnings: output.warnings,
      used: output.used,
      excludedMissing: output.excluded_missing,
    };
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    return { ok: false, read, reason: error.reason, message: error.message, details: { ...error.details } };
  }
}
