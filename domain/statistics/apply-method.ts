import { z } from 'zod';
import type { Variable } from '../../contract/resources/variable.ts';
import type { MethodName } from './catalogue.ts';
import type { Warning } from './core/analysis.ts';
import { checkData } from './core/checks/check-data.ts';
import { levelParameters } from './core/checks/level-parameters.ts';
import { spelledMissingHint } from './core/checks/spelled-missing.ts';
import { warnMuchMissing, warnOfMissing } from './core/checks/warn-missing.ts';
import { declaredTable } from './core/declare.ts';
import { filterRows, requireColumn } from './core/filter.ts';
import { AnalysisInputError } from './core/input-error.ts';
import { dataExamples } from './core/pieces/data-examples.ts';
import type { Piece, TableInPieces } from './core/pieces/table-in-pieces.ts';
import { type ReferenceLevel, referenceLevels } from './core/reference-levels.ts';
import type { Table } from './core/table.ts';
import { declaredOf } from './definition/declared-variable.ts';
import type { Filter } from './definition/filter.ts';
import type { MethodDefinition } from './definition/method.ts';
import type { ModelTerm } from './definition/model-terms.ts';
import { labelledReport } from './labelled-report.ts';
import type { ComputeInPieces, Method, Parameters, Result } from './load-method.ts';
import { completedParagraph } from './print/completed-paragraph.ts';
import { rScript } from './print/r-script.ts';
import { agreementWithR } from './r-agreement.ts';

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
  const asked = askedOf(method, given, filter, parameters, variables);
  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  const data = { table: asked.table, rows: filterRows(asked.table, filter) };
  checkData(data, asked.definition, { ...asked, sent: parameters }, asked.dictionary, warn);
  const computed = withSeenCauses(warnings, () =>
    method.compute({ ...data, parameters: asked.parameters, warn, onProgress }),
  );
  const mayBeEmpty = asked.definition.empty_has_meaning ?? [];
  const columns = asked.named.filter(({ path }) => !mayBeEmpty.includes(String(path[0]))).map(({ column }) => column);
  warnMuchMissing(data, columns, computed.excluded_missing, warn);
  const references = factorsOf(computed) ?? referenceLevels(asked.table, data.rows, covariatesOf(asked), columns);
  const output = toldOf(method, { ...computed, references }, filter, asked, warnings);
  onProgress(1);
  return output;
}

/** The categorical covariates, where the method tells of them itself. */
function factorsOf({ statistics }: { statistics: unknown }): ReferenceLevel[] | undefined {
  const { factors } = statistics as { factors?: readonly ReferenceLevel[] };
  return Array.isArray(factors) && factors.every((factor) => typeof factor === 'object' && 'reference' in factor)
    ? factors.map(({ variable, reference }) => ({ variable, reference }))
    : undefined;
}

function covariatesOf({ parameters }: { parameters: unknown }): readonly ModelTerm[] {
  return (parameters as { covariates?: readonly ModelTerm[] }).covariates ?? [];
}

/**
 * The same of a table in pieces, by a method that takes one; numbers may differ from the other way's in the last digits,
 * where sums are taken in another order.
 */
export function applyInPieces<Name extends MethodName>(
  method: Method<Name>,
  computeInPieces: ComputeInPieces<Name>,
  given: TableInPieces,
  filter: Filter,
  parameters: unknown,
  onProgress: (fraction: number) => void = () => {},
  variables: readonly Variable[] = [],
  fewRows = 50_000,
): MethodOutput<Name> {
  const asked = askedOf(method, { rows: 0, columns: given.columns }, filter, parameters, variables);
  const { table: columns, named, dictionary, levels } = asked;
  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  const filtered = filter.map(({ column }) => column);
  const pieces = function* (names: readonly string[]): Generator<Piece> {
    for (const piece of given.pieces([...new Set([...names, ...filtered])])) {
      const table = declaredTable(piece, dictionary);
      yield { table, rows: filterRows(table, filter) };
    }
  };
  const names = [...new Set(named.map(({ column }) => column))];
  const data = dataExamples(columns, pieces(names), names, {
    isCategory: (name) => levels.some(({ column }) => column === name),
    dictionary,
  });
  checkData(data, asked.definition, { ...asked, sent: parameters }, dictionary, warn);
  const computed = withSeenCauses(warnings, () =>
    computeInPieces({ columns, pieces, parameters: asked.parameters, fewRows, warn, onProgress }),
  );
  warnOfMissing(data.lacking, computed.excluded_missing, data.n, warn);
  const output = toldOf(method, { ...computed, references: factorsOf(computed) ?? [] }, filter, asked, warnings);
  onProgress(1);
  return output;
}

/** Warnings that say why data are refused: an outcome that explains itself separates perfectly. */
const causes = new Set(['outcome_among_covariates', 'event_coding']);

/** A run that is refused keeps no warnings, so the refusal says what was seen before it and may be its cause. */
function withSeenCauses<T>(warnings: readonly Warning[], compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    const seen = warnings.filter(({ code }) => causes.has(code)).map(({ message }) => message);
    if (!(error instanceof AnalysisInputError) || seen.length === 0) throw error;
    throw new AnalysisInputError(error.reason, [error.message, ...seen].join(' '), error.details);
  }
}

/** What is asked of a method, checked against the columns that there are. */
function askedOf<Name extends MethodName>(
  method: Method<Name>,
  given: Table,
  filter: Filter,
  parameters: unknown,
  variables: readonly Variable[],
) {
  const definition = method.definition as unknown as MethodDefinition;
  const parsed = definition.parameters.safeParse(parameters);
  if (!parsed.success)
    throw new AnalysisInputError('invalid_parameter', z.prettifyError(parsed.error), { issues: parsed.error.issues });

  const named = definition.columns(parsed.data);
  const dictionary = declaredOf(variables, [...new Set([...named, ...filter].map(({ column }) => column))]);
  const table = declaredTable(given, dictionary);
  for (const { column } of [...filter, ...named]) requireColumn(table, column);
  for (const { column, role, path } of named) {
    const held = requireColumn(table, column);
    if (role === 'numeric' && held.kind !== 'numeric')
      throw new AnalysisInputError(
        'non_numeric_variable',
        `Column "${column}" (${path.join('.')}) holds text, and the method needs numbers there.${spelledMissingHint(held)} Choose a numeric column, or correct its values.`,
        { column, path },
      );
  }
  const levels = levelParameters(definition.parameters, parameters);
  return { definition, table, named, dictionary, levels, parameters: parsed.data as Parameters<Name> };
}

type Told<Name extends MethodName> = ReturnType<Method<Name>['compute']> & { references: ReferenceLevel[] };

function toldOf<Name extends MethodName>(
  method: Method<Name>,
  computed: Told<Name>,
  filter: Filter,
  { definition, named, dictionary, levels, parameters }: ReturnType<typeof askedOf<Name>>,
  warnings: Warning[],
): MethodOutput<Name> {
  const { name, title, version } = definition;
  const report = (found: Told<Name>, asked: Parameters<Name>) => {
    const told = method.report(found, asked);
    const { statistics, references } = found;
    const software = { method: name, version, rVersion: agreementWithR(name)?.r_version };
    return {
      ...told,
      methods_paragraph: completedParagraph(told, { statistics, references, parameters: asked, ...software }),
    };
  };
  const presentation = labelledReport(report, computed, parameters, { dictionary, named, levels });
  // The method writes what finds its numbers; reading and filtering are the same for all.
  const r_script = rScript(presentation.r_script, {
    title,
    method: name,
    version,
    filter,
    readsData: named.length > 0,
    dictionary,
    numeric: named.filter(({ role }) => role === 'numeric').map(({ column }) => column),
  });
  const { statistics, used, excluded_missing } = computed;
  const result = { ...statistics, ...presentation, r_script, dictionary } as unknown as Result<Name>;
  return { result, used, excluded_missing, warnings };
}
