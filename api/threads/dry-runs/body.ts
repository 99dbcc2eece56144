import type { MessagePort } from 'node:worker_threads';
import type { Variable } from '../../../contract/resources/variable.ts';
import { applyMethod } from '../../../domain/statistics/apply-method.ts';
import { folderOf, type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import { DatasetBuilder } from '../../../domain/statistics/core/dataset-builder.ts';
import { declaredTable } from '../../../domain/statistics/core/declare.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { type Selection, selectionOf } from '../../../domain/statistics/core/selection.ts';
import { declaredOf } from '../../../domain/statistics/definition/declared-variable.ts';
import type { Filter } from '../../../domain/statistics/definition/filter.ts';
import type { MethodDefinition } from '../../../domain/statistics/definition/method.ts';
import { loadMethod } from '../../../domain/statistics/load-method.ts';

export type { Selection } from '../../../domain/statistics/core/selection.ts';

export type DryRunAsked = {
  method: MethodName;
  parameters: object;
  filter: Filter;
  columns: readonly string[];
  /** The project's dictionary. */
  variables: readonly Variable[];
  /** The attributes of each patient, as JSON. */
  patients: readonly string[];
};

export type DryRunOutcome =
  | { ok: true; used: number; missing: number; events: number | null; warnings: { code: string; message: string }[] }
  | { ok: false; reason: string; message: string };
export type DryRunFound = { selection: Selection | null; outcome: DryRunOutcome };

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
  let selection: Selection | null = null;
  try {
    const dataset = new DatasetBuilder(
      columns,
      variables.map(({ name }) => name),
    );
    for (const attributes of patients) dataset.add(JSON.parse(attributes));
    const table = dataset.finish();
    const definition = methods[method] as unknown as MethodDefinition;
    const named = definition.columns(definition.parameters.parse(parameters));
    selection = selectionOf(declaredTable(table, declaredOf(variables, columns)), filter, named);
    selected.postMessage(selection);
    const loaded = await loadMethod(method, folderOf(method));
    const output = applyMethod(loaded, table, filter, parameters, undefined, variables);
    const { n_events } = output.result as { n_events?: unknown };
    const events = typeof n_events === 'number' ? n_events : null;
    const { used, excluded_missing: missing, warnings } = output;
    return { selection, outcome: { ok: true, used, missing, events, warnings } };
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    return { selection, outcome: { ok: false, reason: error.reason, message: error.message } };
  } finally {
    selected.close();
  }
}
