import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import type { Table } from '../../core/table.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import { addNoEvents, survivalData } from '../../survival/survival-data.ts';
import { checkBinaryOutcome } from '../binary-outcome.ts';
import { type Explained, type FittedModel, fitModel, type ModelColumn, takeRows } from '../subgroups/fit-model.ts';
import { type InteractionTest, interactionTest, untested } from '../subgroups/interaction.ts';
import { levelsOfSubgroup, type Subgroup, subgroupColumn } from '../subgroups/levels-of-subgroup.ts';
import type { SubgroupAnalysisParameters, SubgroupAnalysisResult } from './definition.ts';

type Statistics = StatisticsOf<SubgroupAnalysisResult>;
type Effect = Statistics['overall'];
type Input = AnalysisInput<SubgroupAnalysisParameters>;

export type SubgroupAnalysisComputed = Computed<Statistics, { nOutcomes: number }>;

/** The rows with outcome, treatment and covariates; arrays run parallel to them. */
type Trial = {
  rows: Int32Array<ArrayBuffer>;
  explained: Explained;
  treated: Float64Array;
  design: DesignMatrix;
  n_missing: number;
};

/** Throws the errors of the data and of the model of all rows; what one subgroup does not allow is null with a warning. */
export function compute(input: Input): SubgroupAnalysisComputed {
  const { parameters, warn, onProgress, table } = input;
  const { rows, otherArms } = rowsOfArms(input);
  const trial = trialOf(input, rows);
  const { explained, treated, design } = trial;
  const all = Int32Array.from(treated, (_, i) => i);
  const main = fitModel(explained, [...design.columns, { label: parameters.treatment, values: treated }]);
  const overall = { ...arms(explained, treated), ...effectOf(main, main.estimates.length - 1, parameters) };
  onProgress(0.2);
  const found = parameters.subgroups.map((subgroup, i) => {
    const one = subgroupOf(table, trial, subgroup, parameters, warn);
    onProgress(0.2 + (0.8 * (i + 1)) / parameters.subgroups.length);
    return one;
  });
  const adjusted = adjustPValues(
    found.map(({ interaction }) => interaction.p_value),
    parameters.p_adjust,
  );
  const events = eventsIn(explained, all);
  const statistics: Statistics = {
    n: all.length,
    ...(events === undefined ? {} : { n_events: events }),
    n_missing: trial.n_missing,
    ...(otherArms === 0 ? {} : { n_other_arms: otherArms }),
    measure: ({ logistic: 'odds_ratio', cox: 'hazard_ratio', linear: 'mean_difference' } as const)[parameters.model],
    overall,
    subgroups: found.map((one, i) => ({
      ...one,
      interaction: { ...one.interaction, p_adjusted: adjusted[i]! },
    })),
  };
  return { statistics, details: { nOutcomes: found.length }, used: all.length, excluded_missing: trial.n_missing };
}

/** Without the rows of arms that are not compared. */
function rowsOfArms({ table, rows, parameters, warn }: Input) {
  const { treatment, treated_value, control_value } = parameters;
  const column = requireColumn(table, treatment);
  const treated = matchesValue(column, treated_value, rows);
  if (control_value === undefined) {
    const controls = levelsOf(column, { use: rows.filter((_, i) => treated[i] === 0), name: treatment }).names;
    if (controls.length > 1)
      warn(
        'several_controls',
        `"${treatment}" has ${quoted(controls)} beside the treated value: all of them are the control. Set control_value to compare with one of them.`,
      );
    return { rows, otherArms: 0 };
  }
  const control = matchesValue(column, control_value, rows);
  const missing = new Set(rows).size - completeRows(table, rows, [treatment]).rows.length;
  const kept = rows.filter((_, i) => treated[i] === 1 || control[i] === 1);
  return { rows: kept, otherArms: rows.length - missing - kept.length };
}

function trialOf({ table, parameters }: Input, rows: Int32Array<ArrayBuffer>): Trial {
  const problems = new InputProblems();
  const { treatment, treated_value, covariates } = parameters;
  const strata = parameters.model === 'cox' ? (parameters.strata ?? []) : [];
  const further = [treatment, ...termColumns(covariates), ...strata];
  const listed = rowsOfListedLevels(table, covariates, rows);
  let used: { rows: Int32Array<ArrayBuffer>; n_missing: number };
  let explained: Explained;
  if (parameters.model === 'cox') {
    const data = survivalData(table, listed, parameters, further, problems);
    if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
    used = data;
    explained = {
      model: 'cox',
      time: data.time,
      events: Float64Array.from(data.event),
      stratum: combinedStrata(table, parameters.strata, data.rows).stratum,
      ties: parameters.ties,
    };
  } else {
    if (parameters.model === 'linear') requireNumbers(table, parameters.outcome);
    used = completeRows(table, listed, [parameters.outcome, ...further]);
    if (used.rows.length === 0)
      problems.add(
        'insufficient_data',
        `No row is left: ${rows.length} rows passed the filter, all of them have a missing value in a column used. Check the filter and the columns ${quoted([parameters.outcome, ...further])}.`,
      );
    explained =
      parameters.model === 'linear'
        ? { model: 'linear', outcome: numbersOf(table, parameters.outcome, used.rows) }
        : { model: 'logistic', events: eventsOf(table, used.rows, parameters, problems) };
  }
  const treated = Float64Array.from(matchesValue(requireColumn(table, treatment), treated_value, used.rows));
  checkArms(table, used.rows, treated, parameters, problems);
  const design = designMatrix(table, covariates, used.rows, problems);
  problems.throwIfAny();
  return { rows: used.rows, explained, treated, design, n_missing: used.n_missing };
}

function requireNumbers(table: Table, column: string): void {
  if (requireColumn(table, column).kind !== 'numeric')
    throw new AnalysisInputError(
      'non_numeric_variable',
      `Column "${column}" (outcome) holds text, and a linear model needs numbers there. Choose a numeric column, or the logistic model.`,
      { column, path: ['outcome'] },
    );
}

function eventsOf(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  parameters: Extract<SubgroupAnalysisParameters, { model: 'logistic' }>,
  problems: InputProblems,
): Float64Array {
  const events = matchesValue(requireColumn(table, parameters.outcome), parameters.event_value, rows);
  checkBinaryOutcome(table, { n: rows.length, rows, weights: undefined }, events, parameters, problems);
  return Float64Array.from(events);
}

function checkArms(
  table: Table,
  rows: Int32Array,
  treated: Float64Array,
  { treatment, treated_value }: SubgroupAnalysisParameters,
  problems: InputProblems,
): void {
  const count = treated.reduce((sum, value) => sum + value, 0);
  if (rows.length === 0 || (count > 0 && count < rows.length)) return;
  const found = levelsOf(requireColumn(table, treatment), { use: rows, name: treatment }).names;
  problems.add(
    'single_group',
    `${count === 0 ? 'None' : 'Every one'} of the ${rows.length} rows is treated: "${treatment}" is ${count === 0 ? 'never' : 'always'} ${quoted([treated_value].flat().map(String))}. It has: ${quoted(found)}. Set treated_value, or check the filter.`,
    { column: treatment, treated_value, values: found.slice(0, 10) },
  );
}

function eventsIn(explained: Explained, rows: Int32Array): number | undefined {
  if (explained.model === 'linear') return undefined;
  return rows.reduce((sum, row) => sum + explained.events[row]!, 0);
}

/** How many patients, and events or the mean, of each arm. */
function arms(explained: Explained, treated: Float64Array): Pick<Effect, 'treated' | 'control'> {
  const arm = (group: 0 | 1) => {
    const rows = Int32Array.from([...treated.keys()].filter((i) => treated[i] === group));
    const events = eventsIn(explained, rows);
    if (explained.model !== 'linear') return { n: rows.length, n_events: events! };
    const sum = rows.reduce((total, row) => total + explained.outcome[row]!, 0);
    return { n: rows.length, mean: rows.length === 0 ? null : sum / rows.length };
  };
  return { treated: arm(1), control: arm(0) };
}

const notEstimated = {
  estimate: null,
  std_error: null,
  statistic: null,
  p_value: null,
  conf_low: null,
  conf_high: null,
};

function effectOf(
  { estimates, covariance, residuals }: FittedModel,
  at: number,
  { conf_level, model }: SubgroupAnalysisParameters,
): Omit<Effect, 'treated' | 'control'> {
  const size = estimates.length;
  const [{ term, ...row }] = coefficientRows(
    ['effect'],
    Float64Array.of(estimates[at]!),
    Float64Array.of(covariance[at * size + at]!),
    { conf_level, df: residuals?.df },
  ) as [ReturnType<typeof coefficientRows>[number]];
  return model === 'linear' ? row : { ...row, ...ratios(row) };
}

function ratios({ estimate, conf_low, conf_high }: Pick<Effect, 'estimate' | 'conf_low' | 'conf_high'>) {
  const exp = (value: number | null) => (value === null ? null : jsonNumber(Math.exp(value)));
  return { ratio: exp(estimate), ratio_conf_low: exp(conf_low), ratio_conf_high: exp(conf_high) };
}

type Found = Omit<Statistics['subgroups'][number], 'interaction'> & { interaction: InteractionTest };

/** A subgroup with fewer events, or patients of a linear model, than this says next to nothing. */
const few = 10;

function subgroupOf(
  table: Table,
  trial: Trial,
  subgroup: Subgroup,
  parameters: SubgroupAnalysisParameters,
  warn: Input['warn'],
): Found {
  const variable = subgroupColumn(subgroup);
  const { names, codes } = levelsOfSubgroup(table, trial.rows, subgroup);
  const known = Int32Array.from([...codes.keys()].filter((i) => codes[i]! >= 0));
  const of = (values: Float64Array, rows: Int32Array) => Float64Array.from(rows, (row) => values[row]!);
  const code = Int32Array.from(known, (i) => codes[i]!);
  const treated = of(trial.treated, known);
  const explained = takeRows(trial.explained, known);
  const covariates = covariateColumns(trial, variable).map(({ label, values }) => ({
    label,
    values: of(values, known),
  }));
  const attempt = attempting(variable, warn);

  const levelRows = names.map((_, level) => Int32Array.from([...code.keys()].filter((i) => code[i] === level)));
  const interacting = attempt('the test of interaction', () =>
    withInteraction({ explained, treated, covariates }, names, code, variable, parameters),
  );
  const levels = names.map((level, index) => {
    const rows = levelRows[index]!;
    const own = takeRows(explained, rows);
    const ownTreated = of(treated, rows);
    const counts = arms(own, ownTreated);
    const effect =
      parameters.effects === 'interaction_model'
        ? interacting &&
          effectOf(interacting.full, interacting.full.estimates.length - names.length + index, parameters)
        : attempt(`the effect in "${level}"`, () => {
            const columns = varying(covariates.map(({ label, values }) => ({ label, values: of(values, rows) })));
            const fit = fitModel(own, [...columns, { label: parameters.treatment, values: ownTreated }]);
            return effectOf(fit, fit.estimates.length - 1, parameters);
          });
    const none = parameters.model === 'linear' ? notEstimated : { ...notEstimated, ...ratios(notEstimated) };
    return { level, ...counts, ...(effect ?? none) };
  });
  const small = levels.filter(({ treated, control }) => informative(treated) + informative(control) < few);
  if (small.length > 0)
    warn(
      'small_group',
      `${quoted(small.map(({ level }) => level))} of "${variable}" ${small.length === 1 ? 'has' : 'have'} fewer than ${few} ${parameters.model === 'linear' ? 'rows' : 'events'}: the effect there is hardly known. Join levels, or leave the subgroup out.`,
    );
  return {
    variable,
    n_missing: codes.length - known.length,
    levels,
    interaction:
      interacting?.test ?? untested(parameters.model === 'linear' ? 'f' : parameters.interaction_test, names.length),
  };
}

const informative = ({ n, n_events }: Effect['treated']) => n_events ?? n;

/** The covariates, but for a factor of the subgroup's own column: its levels are in the model already. */
function covariateColumns({ design }: Trial, variable: string): ModelColumn[] {
  const own = new Set(design.factors.filter(({ column }) => column === variable).map(({ term }) => term));
  return design.columns.filter(({ term }) => !own.has(term));
}

/** What has one value in a level explains nothing there. */
function varying(columns: readonly ModelColumn[]): ModelColumn[] {
  return columns.filter(({ values }) => values.some((value) => value !== values[0]));
}

/** The effect of treatment in each level as its own coefficient, beside the model with one effect. */
function withInteraction(
  { explained, treated, covariates }: { explained: Explained; treated: Float64Array; covariates: ModelColumn[] },
  names: readonly string[],
  code: Int32Array,
  variable: string,
  { treatment, interaction_test }: SubgroupAnalysisParameters,
) {
  const levels = names.slice(1).map((name, i) => ({
    label: `${variable}=${name}`,
    values: Float64Array.from(code, (value) => (value === i + 1 ? 1 : 0)),
  }));
  const effects = names.map((name, level) => ({
    label: `${treatment}:${variable}=${name}`,
    values: treated.map((value, i) => (code[i] === level ? value : 0)),
  }));
  const main = fitModel(explained, [...covariates, ...levels, { label: treatment, values: treated }]);
  const full = fitModel(explained, [...covariates, ...levels, ...effects]);
  return { full, test: interactionTest(full, main, names.length, interaction_test) };
}

/** Undefined, with a warning that tells why, where the data of a subgroup allow no fit. */
function attempting(variable: string, warn: Input['warn']) {
  return <Value>(what: string, find: () => Value): Value | undefined => {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof AnalysisInputError)) throw error;
      warn(
        'subgroup_not_estimated',
        `Of "${variable}", ${what} can't be estimated (${error.reason}): ${error.message} Join levels, estimate the others with effects "separate_models", or leave the subgroup out.`,
      );
      return undefined;
    }
  };
}
