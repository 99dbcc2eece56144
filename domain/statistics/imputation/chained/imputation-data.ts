import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { isCategorical, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import { momentsOf, varianceOf } from '../../math/moments.ts';
import { survivalCurve } from '../../survival/kaplan-meier/product-limit.ts';
import { stepAt } from '../../survival/step-function.ts';
import type { SurvivalData } from '../../survival/survival-data.ts';
import type { MultipleImputationParameters } from '../multiple_imputation/definition.ts';
import type { ImputationMethod, ImputedVariable } from './chained-equations.ts';

/** What stands for the outcome in the imputation models beside or in place of its columns. */
export const eventName = '.event';
export const hazardName = '.hazard';
export const isOutcome = (name: string) => name === eventName || name === hazardName;

/** The columns that are imputed by their own name, in the order of the imputation: outcome, covariates, auxiliary ones. */
function imputedColumns(parameters: MultipleImputationParameters): string[] {
  return [
    ...new Set([
      ...(parameters.model === 'linear' ? [parameters.outcome] : []),
      ...termColumns(parameters.covariates),
      ...parameters.auxiliary,
    ]),
  ];
}

/** How a column enters: as its term in the model says, else as its kind does. */
function isCategory(table: Table, name: string, covariates: readonly ModelTerm[]): boolean {
  const term = covariates.find((given) => termColumns([given])[0] === name) ?? name;
  return isCategorical(term as Exclude<ModelTerm, { interaction: string[] }>, requireColumn(table, name));
}

/** The variables of the imputation models; what forbids them is added to `problems`. `survival`: the rows of a Cox model. */
export function imputationVariables(
  table: Table,
  { rows, survival }: { rows: Int32Array<ArrayBuffer>; survival: SurvivalData | undefined },
  parameters: MultipleImputationParameters,
  problems: InputProblems,
): ImputedVariable[] {
  const columns = imputedColumns(parameters);
  const asked = new Map(parameters.methods.map(({ column, method }) => [column, method]));
  const variables = columns.map((name): ImputedVariable => {
    const column = requireColumn(table, name);
    if (!isCategory(table, name, parameters.covariates))
      return {
        name,
        values: column.kind === 'numeric' ? numbersOf(table, name, rows) : new Float64Array(),
        levels: undefined,
        method: 'pmm',
      };
    const term = parameters.covariates.find((given) => termColumns([given])[0] === name);
    const reference = typeof term === 'object' && 'column' in term ? term.reference : undefined;
    const { names, codes } = levelsOf(column, { use: rows, reference, name });
    const values = Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code));
    return { name, values, levels: names, method: names.length > 2 ? 'polyreg' : 'logreg' };
  });
  const all = [...outcomeVariables(table, rows, parameters, survival), ...variables];
  for (const name of asked.keys())
    if (!all.some((variable) => variable.name === name || outcomeIs(parameters, name)))
      problems.add(
        'invalid_parameter',
        `"${name}" has an imputation model, but is not among the columns used: ${quoted(columns)}.`,
        { column: name },
      );
  return all.map((variable): ImputedVariable => {
    const own = variable.name === eventName ? outcomeOf(parameters) : variable.name;
    const lacks = variable.values.some(Number.isNaN);
    const method = asked.get(own) ?? variable.method!;
    checkMethod({ ...variable, name: own }, method, problems);
    checkValues({ ...variable, name: own }, problems);
    return { ...variable, method: lacks ? method : undefined };
  });
}

const outcomeOf = (parameters: MultipleImputationParameters) =>
  parameters.model === 'cox' ? parameters.event : parameters.outcome;
const outcomeIs = (parameters: MultipleImputationParameters, name: string) =>
  parameters.model === 'logistic' && parameters.outcome === name;

/** Of survival the event and the cumulative hazard (White and Royston 2009), of a logistic model whether the event happened. */
function outcomeVariables(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  parameters: MultipleImputationParameters,
  survival: SurvivalData | undefined,
): ImputedVariable[] {
  if (parameters.model === 'linear') return [];
  if (parameters.model === 'logistic') {
    const happened = matchesValue(requireColumn(table, parameters.outcome), parameters.event_value, rows);
    const present = new Set(completeRows(table, rows, [parameters.outcome]).rows);
    const values = Float64Array.from(rows, (row, i) => (present.has(row) ? happened[i]! : Number.NaN));
    return [{ name: eventName, values, levels: ['0', '1'], method: 'logreg' }];
  }
  return [
    { name: eventName, values: Float64Array.from(survival!.event), levels: undefined, method: 'pmm' },
    { name: hazardName, values: cumulativeHazard(survival!), levels: undefined, method: 'pmm' },
  ];
}

/** Nelson and Aalen's estimate at the time of each row. */
function cumulativeHazard(data: SurvivalData): Float64Array {
  const curve = survivalCurve(data, data.order, false);
  return data.time.map((time) => curve.cumulativeHazard[stepAt(curve.time, time)]!);
}

function checkMethod({ name, levels }: ImputedVariable, method: ImputationMethod, problems: InputProblems): void {
  const numeric = method === 'pmm' || method === 'norm';
  if (numeric !== (levels === undefined))
    problems.add(
      'invalid_parameter',
      `"${name}" is ${levels === undefined ? 'a number' : 'a category'}, so it can't be imputed by "${method}". Choose ${levels === undefined ? '"pmm" or "norm", or declare it a category' : levels.length > 2 ? '"polyreg"' : '"logreg" or "polyreg"'}.`,
      { column: name },
    );
  else if (method === 'logreg' && levels!.length > 2)
    problems.add(
      'invalid_parameter',
      `"${name}" has ${levels!.length} levels, and "logreg" takes two. Choose "polyreg".`,
      { column: name },
    );
}

const mostLevels = 50;

function checkValues({ name, values, levels }: ImputedVariable, problems: InputProblems): void {
  const observed = values.filter((value) => !Number.isNaN(value));
  if (observed.length === 0)
    problems.add(
      'insufficient_data',
      `"${name}" has no value in any row used: there is nothing to impute it from. Leave it out.`,
      { column: name },
    );
  else if (observed.every((value) => value === observed[0]))
    problems.add(
      'constant_variable',
      `"${name}" has the same value in all rows where it is known, so it predicts nothing. Leave it out, or widen the filter.`,
      { column: name },
    );
  if (levels !== undefined && levels.length > mostLevels)
    problems.add(
      'too_many_groups',
      `"${name}" has ${levels.length} levels; at most ${mostLevels} can be imputed and predict. Join levels, or leave it out.`,
      { column: name },
    );
}

/** As in mice: such variables are one. */
const sameVariable = 0.999;

/** Compares each with each other, so when it is known that they are not too many. */
export function checkCollinear(variables: readonly ImputedVariable[], problems: InputProblems): void {
  for (const [at, { name, values }] of variables.entries())
    for (const other of variables.slice(0, at)) {
      const both = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]! + other.values[i]!));
      const [a, b] = [values, other.values].map((given) => Float64Array.from(both, (i) => given[i]!)) as [
        Float64Array,
        Float64Array,
      ];
      const [first, second] = [momentsOf(a), momentsOf(b)];
      const product = a.reduce((sum, value, i) => sum + (value - first.mean) * (b[i]! - second.mean), 0);
      const correlation = product / (a.length - 1) / Math.sqrt(varianceOf(first) * varianceOf(second));
      if (Math.abs(correlation) >= sameVariable)
        problems.add(
          'singular_design',
          `"${name}" and "${other.name}" are the same but for scale (correlation ${correlation.toFixed(4)}), so neither can be imputed beside the other. Leave one of them out.`,
          { columns: [other.name, name] },
        );
    }
}
