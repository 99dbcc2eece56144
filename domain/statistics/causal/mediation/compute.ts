import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { matchesValue, quoted } from '../../core/levels.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import { lessOffset, offsetOf } from '../../core/regression/column-offsets.ts';
import { interceptName, splinesOf, warnSmallLevels } from '../../core/regression/regression-data.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { congruence, timesVector } from '../../math/linear-algebra/matrix.ts';
import { checkBinaryOutcome, warnFewEvents } from '../../regression/binary-outcome.ts';
import {
  differenceOf,
  differences,
  oddsRatioOf,
  oddsRatios,
  proportionOf,
  proportions,
} from '../natural-effects/effects.ts';
import { bootstrapped, byDelta, type Estimated } from '../natural-effects/intervals.ts';
import {
  covarianceAtMaximum,
  type FittedPair,
  fitPair,
  type MediationData,
  type MediationForm,
} from '../natural-effects/mediation-models.ts';
import { potentialMeans } from '../natural-effects/potential-means.ts';
import { sensitivityOf } from '../natural-effects/sensitivity.ts';
import { treatedRows } from '../treated-rows.ts';
import type { MediationParameters, MediationResult } from './definition.ts';

type Input = AnalysisInput<MediationParameters>;
type Statistics = StatisticsOf<MediationResult>;

export type MediationComputed = Computed<Statistics>;

/** Multiplications, about a minute of them. */
const mostWork = 4e10;
/** Where more resamples than this share have no fit, those that have one are no fair sample. */
const mostFailed = 0.05;

/** Share of the squares that is left: residuals of 1e-12 of the spread are rounding. */
const perfectFit = 1e-24;
const rowsPerCoefficient = 10;

/** Throws the errors of the data and of both regressions, single_group, no_events, invalid_parameter and unsupported_size. */
export function compute(input: Input): MediationComputed {
  const { parameters, warn, onProgress } = input;
  const { data, offsets, design, n_treated, n_missing, n_events } = prepare(input);
  const form: MediationForm = {
    mediator: parameters.mediator_model,
    outcome: parameters.outcome_model,
    interaction: parameters.interaction,
  };
  checkWork(data, form, parameters);
  const pair = fitPair(data, form);
  warnOfFit(data, form, pair, parameters, warn);
  const means = potentialMeans(data, form, pair);
  onProgress(0.05);
  const quantities = [
    ...differences.map((name) => (at: Float64Array) => differenceOf(at, name)),
    ...proportions.map((name) => (at: Float64Array) => proportionOf(at, name)),
    ...(form.outcome === 'logistic' ? oddsRatios.map((name) => (at: Float64Array) => oddsRatioOf(at, name)) : []),
  ];
  const firstRatio = differences.length + proportions.length;
  const settings = { quantities, firstRatio, conf_level: parameters.conf_level };
  const found =
    parameters.intervals === 'delta'
      ? { rows: byDelta(data, form, pair, settings), used: undefined }
      : bootstrapped(data, form, means, { ...settings, ...parameters }, (share) => onProgress(0.05 + 0.9 * share));
  if (found.used !== undefined) warnOfResamples(found.used, parameters, warn);
  const row = (k: number) => printable(found.rows[k]!);
  const effects = differences.map((effect, k) => ({ effect, ...row(k) }));
  warnOfProportion(effects, parameters, warn);
  const statistics: Statistics = {
    n: data.n,
    n_treated,
    n_missing,
    ...(n_events === undefined ? {} : { n_events }),
    effects,
    proportion_mediated: proportions.map((group, k) => ({ group, ...row(differences.length + k) })),
    ...(form.outcome === 'logistic'
      ? { odds_ratios: oddsRatios.map((effect, k) => ({ effect, ...row(firstRatio + k) })) }
      : {}),
    potential_means: {
      control_control: means[0]! + offsets.outcome,
      control_treated: means[1]! + offsets.outcome,
      treated_control: means[2]! + offsets.outcome,
      treated_treated: means[3]! + offsets.outcome,
    },
    ...coefficientsOf(data, offsets, form, pair, parameters),
    ...(form.mediator === 'linear' && form.outcome === 'linear' && !form.interaction
      ? { sensitivity: sensitivityOf(data, pair, parameters.conf_level) }
      : {}),
    ...(found.used === undefined
      ? {}
      : { resamples: { asked: parameters.resamples, used: found.used, seed: parameters.seed } }),
    ...splinesOf({ design }),
  };
  return { statistics, details: undefined, used: data.n, excluded_missing: n_missing };
}

function printable({ estimate, std_error, low, high, p_value }: Estimated) {
  return {
    estimate: jsonNumber(estimate),
    std_error: finiteOrNull(std_error),
    conf_low: jsonNumber(low),
    conf_high: jsonNumber(high),
    p_value: finiteOrNull(p_value),
  };
}

/** What was taken from the columns: effects do not depend on zero points, and lose no digits to them. */
type Offsets = { mediator: number; outcome: number; covariates: number[] };

type Prepared = {
  data: MediationData;
  offsets: Offsets;
  design: DesignMatrix;
  n_treated: number;
  n_missing: number;
  n_events: number | undefined;
};

function prepare({ table, rows: filtered, parameters, warn }: Input): Prepared {
  const { treatment, mediator, outcome, covariates, interaction } = parameters;
  const problems = new InputProblems();
  const roles = [treatment, mediator, outcome];
  const used = [...roles, ...termColumns(covariates)];
  const twice = roles.find((name, k) => roles.indexOf(name) !== k || used.lastIndexOf(name) !== k);
  if (twice !== undefined)
    problems.add(
      'invalid_parameter',
      `"${twice}" is named more than once: treatment, mediator, outcome and covariates must be different columns.`,
      { column: twice },
    );
  const listed = rowsOfListedLevels(table, covariates, filtered);
  const { rows, n_missing } = completeRows(table, listed, used);
  if (rows.length === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${filtered.length} rows passed the filter, all of them have a missing value in a column used. Check the filter and the columns ${quoted(used)}.`,
    );
  const { treated, n_treated } = treatedRows(table, rows, parameters, problems);
  const binary = (column: string, value: LevelValue | LevelValue[] | undefined) => {
    const isCase = matchesValue(requireColumn(table, column), value ?? 1, rows);
    const asked = { outcome: column, event_value: value ?? 1 };
    const events = checkBinaryOutcome(table, { n: rows.length, rows, weights: undefined }, isCase, asked, problems);
    return { values: Float64Array.from(isCase), events };
  };
  const linear = (column: string) => {
    const values = numbersOf(table, column, rows);
    if (values.length > 0 && values.every((value) => value === values[0]))
      problems.add(
        'constant_variable',
        `"${column}" has the same value (${values[0]}) in all ${rows.length} rows used, so there is nothing to explain. Choose another column, or widen the filter.`,
        { column },
      );
    return { values, events: undefined };
  };
  const m = parameters.mediator_model === 'linear' ? linear(mediator) : binary(mediator, parameters.mediator_value);
  const y = parameters.outcome_model === 'linear' ? linear(outcome) : binary(outcome, parameters.outcome_value);
  const design = designMatrix(table, covariates, rows, problems);
  const labels = design.columns.map(({ label }) => label);
  const ofOutcome = [
    interceptName,
    treatment,
    mediator,
    ...labels,
    ...(interaction ? [`${treatment}:${mediator}`] : []),
  ];
  if (rows.length > 0 && rows.length <= ofOutcome.length)
    problems.add(
      'insufficient_data',
      `${rows.length} rows are too few for ${ofOutcome.length} coefficients of the outcome. Leave out covariates, or widen the filter.`,
    );
  problems.throwIfAny();
  warnSmallLevels({ design }, warn);
  if (m.events !== undefined)
    warnFewEvents({ n: rows.length, labels: [interceptName, treatment, ...labels] }, m.events, warn);
  if (y.events !== undefined) warnFewEvents({ n: rows.length, labels: ofOutcome }, y.events, warn);
  const covariateColumns = design.columns.map(({ values }) => values);
  const offsets = {
    mediator: offsetOf(m.values),
    outcome: offsetOf(y.values),
    covariates: covariateColumns.map(offsetOf),
  };
  const data: MediationData = {
    n: rows.length,
    treated,
    mediator: lessOffset(m.values, offsets.mediator),
    outcome: lessOffset(y.values, offsets.outcome),
    covariates: covariateColumns.map((values, j) => lessOffset(values, offsets.covariates[j]!)),
    counts: undefined,
    labels: { mediator: [interceptName, treatment, ...labels], outcome: ofOutcome },
  };
  return { data, offsets, design, n_treated, n_missing, n_events: y.events };
}

function checkWork(
  { n, labels }: MediationData,
  form: MediationForm,
  { intervals, resamples }: MediationParameters,
): void {
  const width = labels.outcome.length;
  // A logistic model takes some steps, a normal mediator of it some thirty exponentials for each of four means.
  const steps = (model: string) => (model === 'logistic' ? 8 : 2);
  const integral = form.outcome === 'logistic' ? (form.mediator === 'linear' ? 1200 : 80) : 8;
  const fits = (steps(form.mediator) + steps(form.outcome)) * (width ** 2 + 100);
  const work = n * (fits + integral) * (intervals === 'bootstrap' ? resamples : 5);
  if (work > mostWork)
    throw new AnalysisInputError(
      'unsupported_size',
      intervals === 'bootstrap'
        ? `${resamples} resamples of ${n} rows with ${width} coefficients are too much for one run. Lower resamples, or set intervals to "delta", which needs none.`
        : `${n} rows with ${width} coefficients are too many for one run. Leave out covariates, or analyse a part by a filter.`,
      { rows: n, coefficients: width, resamples },
    );
}

function coefficientsOf(
  data: MediationData,
  offsets: Offsets,
  form: MediationForm,
  { mediator, outcome }: FittedPair,
  { conf_level }: MediationParameters,
): Pick<Statistics, 'mediator_coefficients' | 'outcome_coefficients'> {
  const rows = (role: 'mediator' | 'outcome', fit: FittedPair['mediator'], taken: readonly number[]) => {
    const labels = data.labels[role];
    const p = labels.length;
    // Of the columns themselves: what was taken from one stands in the intercept, of an interaction with treatment in treatment.
    const own = Float64Array.from({ length: p * p }, (_, at) => (at % (p + 1) === 0 ? 1 : 0));
    for (const [k, offset] of taken.entries()) own[k + 1]! -= offset;
    if (role === 'outcome' && form.interaction) own[2 * p - 1]! -= offsets.mediator;
    const coefficients = timesVector({ rows: p, columns: p, values: own }, fit.coefficients);
    coefficients[0]! += offsets[role];
    const covariance = congruence(own, covarianceAtMaximum(fit), p);
    if (form[role] === 'logistic') return coefficientRows(labels, coefficients, covariance, { conf_level });
    const df = data.n - p;
    const variance = fit.deviance / df;
    return coefficientRows(
      labels,
      coefficients,
      covariance.map((value) => value * variance),
      { conf_level, df },
    );
  };
  return {
    mediator_coefficients: rows('mediator', mediator, [0, ...offsets.covariates]),
    outcome_coefficients: rows('outcome', outcome, [0, offsets.mediator, ...offsets.covariates]),
  };
}

function warnOfFit(
  data: MediationData,
  form: MediationForm,
  pair: FittedPair,
  parameters: MediationParameters,
  warn: Input['warn'],
): void {
  for (const role of ['mediator', 'outcome'] as const) {
    const mean = data[role].reduce((sum, value) => sum + value / data.n, 0);
    const spread = data[role].reduce((sum, value) => sum + (value - mean) ** 2, 0);
    if (form[role] === 'linear' && pair[role].deviance <= perfectFit * spread)
      warn(
        'perfect_fit',
        `The model determines "${parameters[role]}" exactly: what is left is rounding, and errors and p-values of its coefficients mean nothing. Look for a column that is computed from another.`,
      );
  }
  const needed = rowsPerCoefficient * data.labels.outcome.length;
  if (data.n < needed)
    warn(
      'few_rows',
      `${data.n} rows for ${data.labels.outcome.length} coefficients of the outcome: with fewer than ${rowsPerCoefficient} each, the intervals, which rest on many rows, are too short. Leave out covariates or the interaction.`,
    );
}

function warnOfResamples(used: number, { resamples }: MediationParameters, warn: Input['warn']): void {
  const failed = resamples - used;
  if (used < 2)
    throw new AnalysisInputError(
      'not_converged',
      `The models could be fitted in ${used} of ${resamples} bootstrap resamples only. There are too few events or too sparse levels for these covariates: leave some out, join levels, or set intervals to "delta".`,
      { resamples, used },
    );
  if (failed > mostFailed * resamples)
    warn(
      'failed_resamples',
      `In ${failed} of ${resamples} bootstrap resamples a model could not be fitted (a sparse level was not drawn, or separates the events): they are left out, and intervals are too short. Leave out sparse covariates or join levels.`,
    );
}

function warnOfProportion(
  effects: Statistics['effects'],
  { conf_level }: MediationParameters,
  warn: Input['warn'],
): void {
  const of = (name: string) => effects.find(({ effect }) => effect === name)!;
  const total = of('total');
  const [low, high] = [Number(total.conf_low), Number(total.conf_high)];
  if (Number(of('indirect_treated').estimate) * Number(of('direct_control').estimate) < 0)
    warn(
      'inconsistent_mediation',
      'Direct and indirect effect have opposite signs: they take from each other, and a proportion mediated below 0 or above 1 means nothing. Report the effects themselves.',
    );
  else if (low <= 0 && high >= 0)
    warn(
      'uncertain_total',
      `The ${100 * conf_level}% interval of the total effect holds 0: a proportion of it can't be told with any certainty. Report the effects themselves.`,
    );
}
