import type { MessagePort } from 'node:worker_threads';
import { type MethodName, methods } from '../../contract/methods/catalogue.ts';
import type { Filter } from '../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../contract/methods/method.ts';
import { applyMethod } from '../../worker/statistics/apply-method.ts';
import { DatasetBuilder } from '../../worker/statistics/dataset-builder.ts';
import { AnalysisInputError } from '../../worker/statistics/input-error.ts';
import { loadMethod } from '../../worker/statistics/load-method.ts';
import { type Selection, selectionOf } from '../../worker/statistics/selection.ts';

export type { Selection } from '../../worker/statistics/selection.ts';

export type DryRunAsked = {
  method: MethodName;
  parameters: object;
  filter: Filter;
  columns: readonly string[];
  /** Names in the project's dictionary. */
  variables: readonly string[];
  /** The attributes of each patient, as JSON. */
  patients: readonly string[];
};

export type DryRunFound =
  | { ok: true; used: number; missing: number; events: number | null; warnings: { code: string; message: string }[] }
  | { ok: false; reason: string; message: string };

/**
 * Does what a run does, with the very code of a run: its answer is the run's. `selected` is told first which rows there are,
 * which stands also when the method takes too long.
 */
export default async function dryRun({
  method,
  parameters,
  filter,
  columns,
  variables,
  patients,
  selected,
}: DryRunAsked & { selected: MessagePort }): Promise<DryRunFound> {
  try {
    const dataset = new DatasetBuilder(columns, variables);
    for (const attributes of patients) dataset.add(JSON.parse(attributes));
    const table = dataset.finish();
    const definition = methods[method] as unknown as MethodDefinition;
    const named = definition.columns(definition.parameters.parse(parameters));
    selected.postMessage(selectionOf(table, filter, named) satisfies Selection);
    const output = applyMethod(await loadMethod(method), table, filter, parameters);
    const { n_events } = output.result as { n_events?: unknown };
    return {
      ok: true,
      used: output.used,
      missing: output.excluded_missing,
      events: typeof n_events === 'number' ? n_events : null,
      warnings: output.warnings,
    };
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  } finally {
    selected.close();
  }
}
