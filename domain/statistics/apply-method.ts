import { z } from 'zod';
import type { Variable } from '../../contract/resources/variable.ts';
import type { MethodName } from './catalogue.ts';
import type { Warning } from './core/analysis.ts';
import { checkData } from './core/checks/check-data.ts';
import { levelParameters } from './core/checks/level-parameters.ts';
import { warnMuchMissing } from './core/checks/warn-missing.ts';
import { declaredTable } from './core/declare.ts';
import { filterRows, requireColumn } from './core/filter.ts';
import { AnalysisInputError } from './core/input-error.ts';
import type { Table } from './core/table.ts';
import { declaredOf } from './definition/declared-variable.ts';
import type { Filter } from './definition/filter.ts';
import type { MethodDefinition } from './definition/method.ts';
import { labelledReport } from './labelled-report.ts';
import type { Method, Parameters, Result } from './load-method.ts';
import { rScript } from './print/r-script.ts';

export type MethodOutput<Name extends MethodName = MethodName> = {
  result: Result<Name>;
  used: number;
  excluded_missing: number;
  warnings: Warning[];
};

/**
 * Applies a method to a table as `variables`, the dictionary of its project, declares it: the same data, dictionary, filter
 * and parameters give the same bytes. Throws AnalysisInputError when data or parameters don't allow it. The table is not
 * changed.
 */
export function applyMethod<Name extends MethodName>(
  method: Method<Name>,
  given: Table,
  filter: Filter,
  parameters: unknown,
  onProgress: (fraction: number) => void = () => {},
  variables: readonly Variable[] = [],
): MethodOutput<Name> {
  const definition = method.definition as unknown as MethodDefinition;
  const parsed = definition.parameters.safeParse(parameters);
  if (!parsed.success)
    throw new AnalysisInputError('invalid_parameter', z.prettifyError(parsed.error), { issues: parsed.error.issues });

  const named = definition.columns(parsed.data);
  const dictionary = declaredOf(variables, [...new Set([...named, ...filter].map(({ column }) => column))]);
  const table = declaredTable(given, dictionary);
  for (const { column } of [...filter, ...named]) requireColumn(table, column);
  for (const { column, role, path } of named) {
    if (role === 'numeric' && requireColumn(table, column).kind !== 'numeric')
      throw new AnalysisInputError(
        'non_numeric_variable',
        `Column "${column}" (${path.join('.')}) holds text, and the method needs numbers there. Choose a numeric column, or correct its values.`,
        { column, path },
      );
  }

  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  const data = { table, rows: filterRows(table, filter) };
  const levels = levelParameters(definition.parameters, parameters);
  checkData(data, definition, { sent: parameters, named, levels }, dictionary, warn);
  const computed = method.compute({ ...data, parameters: parsed.data as Parameters<Name>, warn, onProgress });
  const columns = named.map(({ column }) => column);
  warnMuchMissing(data, columns, computed.excluded_missing, warn);
  const presentation = labelledReport(method.report, computed, parsed.data as Parameters<Name>, {
    dictionary,
    named,
    levels,
  });
  onProgress(1);
  const { name, title, version } = definition;
  // The method writes what finds its numbers; reading and filtering are the same for all.
  const readsData = named.length > 0;
  const r_script = rScript(presentation.r_script, {
    title,
    method: name,
    version,
    filter,
    readsData,
    dictionary,
    numeric: named.filter(({ role }) => role === 'numeric').map(({ column }) => column),
  });
  const { statistics, used, excluded_missing } = computed;
  const result = { ...statistics, ...presentation, r_script, dictionary } as unknown as Result<Name>;
  return { result, used, excluded_missing, warnings };
}
