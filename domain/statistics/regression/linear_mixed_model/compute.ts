import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import { lessOffset, lessOffsets, offsetOf } from '../../core/regression/column-offsets.ts';
import { factorTermsBy } from '../../core/regression/factor-terms.ts';
import { nonlinearityBy } from '../../core/regression/nonlinearity.ts';
import { interceptName, splinesOf, warnNearSingular, warnSmallLevels } from '../../core/regression/regression-data.ts';
import { isNearSingular, refuseSingular } from '../../core/regression/singular-design.ts';
import { type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { shapiroWilk } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { kenwardRogerTest } from '../kenward-roger-tests.ts';
import { refuseDeterminedGroups } from '../mixed-model/determined-groups.ts';
import { fitMixedModel, type MixedFit } from '../mixed-model/fit.ts';
import { kenwardRoger } from '../mixed-model/kenward-roger.ts';
import { type MixedColumns, mixedData } from '../mixed-model/mixed-data.ts';
import { type Predictions, predictions } from '../mixed-model/predictions.ts';
import { randomEffects } from '../mixed-model/random-effects.ts';
import { type FixedInference, fixedInference } from '../mixed-model/satterthwaite.ts';
import { combinedBySatterthwaite, jointTest, type SatterthwaiteFit } from '../satterthwaite-tests.ts';
import type { LinearMixedModelParameters, LinearMixedModelResult } from './definition.ts';

export type LinearMixedModelComputed = Computed<
  StatisticsOf<LinearMixedModelResult>,
  {
    /** Rows in a group. */
    sizes: { least: number; most: number };
    predicted: Predictions;
    groupNames: string[];
    /** Of the residuals. */
    normality: { statistic: number | null; p_value: number | null };
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** lme4 calls a fit singular below this standard deviation of a random effect, relative to the residual one; of slopes in their own units. */
const singularLimit = 1e-4;
const fewGroups = 5;
/** Share of the squares that is left: residuals of 1e-12 of the spread are rounding. */
const perfectFit = 1e-24;

export function compute(input: AnalysisInput<LinearMixedModelParameters>): LinearMixedModelComputed {
  const { table, parameters, warn, onProgress } = input;
  const { outcome, covariates, group, random_slopes = [], reml, uncorrelated, conf_level } = parameters;
  const problems = new InputProblems();
  const used = [outcome, group, ...termColumns(covariates), ...random_slopes];
  const { rows, n_missing } = completeRows(table, rowsOfListedLevels(table, covariates, input.rows), used);
  const n = rows.length;
  const levels = levelsOf(requireColumn(table, group), { use: rows, name: group });
  const design = designMatrix(table, covariates, rows, problems);
  const y = numbersOf(table, outcome, rows);
  const offset = offsetOf(y);
  const fixed = lessOffsets(design.columns.map(({ values }) => values));
  const columns: MixedColumns = {
    outcome: lessOffset(y, offset),
    fixed: [new Float64Array(n).fill(1), ...fixed.columns],
    slopes: random_slopes.map((name) => numbersOf(table, name, rows)),
    group: levels.codes,
    groups: levels.names.length,
  };
  checkData(input, columns, used, n_missing, problems);
  problems.throwIfAny();
  if (columns.groups < fewGroups)
    warn(
      'small_group',
      `"${group}" has only ${columns.groups} groups: the variance between them is hardly known. A fixed effect may serve better.`,
    );

  warnSmallLevels({ design }, warn);
  const labels = [interceptName, ...design.columns.map(({ label }) => label)];
  const qr = qrDecomposition(matrixOfColumns(columns.fixed, n, { intercept: false }));
  refuseSingular(qr, labels);
  refuseDeterminedGroups(columns, qr, parameters);
  if (isNearSingular(qr)) warnNearSingular(warn);
  const options = { reml, correlated: !uncorrelated };
  const data = mixedData(columns, options.correlated);
  const fit = fitMixedModel(data, options, (iteration) => onProgress(Math.min(0.8, iteration * 0.03)));
  const satterthwaite = fixedInference(data, fit, options);
  const adjusted = parameters.df_method === 'kenward_roger' ? kenwardRoger(data, fit, options.correlated) : undefined;
  const inference = adjusted ?? satterthwaite;
  const singular = fit.least < singularLimit;
  if (singular)
    warn(
      'near_singular',
      data.q === 1
        ? `The fit is singular: the variance between the groups of "${group}" is estimated as 0, so that they differ no more than rows of one group do. Numbers are about those of linear_regression.`
        : 'The fit is singular: a variance of the random effects is estimated as 0, or their correlation as 1 or -1. Leave out the random slope concerned, or set uncorrelated.',
    );
  const mean = columns.outcome.reduce((sum, value) => sum + value / n, 0);
  const spread = columns.outcome.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (fit.residualVariance * n <= perfectFit * spread)
    warn(
      'perfect_fit',
      `The model determines "${outcome}" exactly: what is left is rounding, and standard errors and p-values mean nothing. Look for a covariate that is computed from the outcome.`,
    );
  const parameterCount = labels.length + (uncorrelated ? data.q : (data.q * (data.q + 1)) / 2) + 1;
  const intercept = fit.covariance[0]!;
  const ofFixed = { estimates: fit.beta, covariance: inference.variance, df: inference.dfOf };
  const tested = (columns: readonly number[]) => {
    const places = columns.map((j) => j + 1);
    return adjusted === undefined
      ? jointTest(ofFixed, places)
      : kenwardRogerTest(fit.beta, adjusted.variance, adjusted, places);
  };
  const { effects, curves } = splineEffectsOf(design, combinedBySatterthwaite(ofFixed, conf_level));
  const statistics: StatisticsOf<LinearMixedModelResult> = {
    n,
    n_groups: columns.groups,
    n_missing,
    criterion: reml ? 'reml' : 'ml',
    fixed: labels.map((term, j) => {
      const effect = fixedEffect(term, j, fit, inference, conf_level);
      if (j > 0 || (offset === 0 && !fixed.moved)) return effect;
      const combination = fixed.combination(Float64Array.from(labels, (_, k) => (k === 0 ? 1 : 0)));
      return interceptOf(combination, offset, ofFixed, conf_level);
    }),
    random: randomEffects([interceptName, ...random_slopes], fit.covariance, uncorrelated),
    residual_variance: fit.residualVariance,
    log_likelihood: -fit.deviance / 2,
    aic: fit.deviance + 2 * parameterCount,
    bic: fit.deviance + Math.log(n) * parameterCount,
    ...(random_slopes.length > 0 ? {} : { icc: intercept / (intercept + fit.residualVariance) }),
    singular,
    iterations: fit.iterations,
    ...factorTermsBy(design, tested),
    ...nonlinearityBy(design, tested),
    ...effects,
    ...splinesOf({ design }),
  };
  const predicted = predictions(columns, data, fit);
  if (offset !== 0) predicted.fitted = predicted.fitted.map((value) => value + offset);
  return {
    statistics,
    details: {
      sizes: sizesOfGroups(columns),
      predicted,
      groupNames: levels.names,
      normality: shapiroWilk(predicted.residuals),
      curves,
    },
    used: n,
    excluded_missing: n_missing,
  };
}

function checkData(
  { parameters: { outcome, group, random_slopes = [], uncorrelated }, rows }: AnalysisInput<LinearMixedModelParameters>,
  { outcome: values, slopes, groups }: MixedColumns,
  used: readonly string[],
  missing: number,
  problems: InputProblems,
): void {
  const n = values.length;
  const effects = groups * (uncorrelated ? 1 : 1 + slopes.length);
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${rows.length} rows passed the filter, ${missing} of them have a missing value in a column used. Check the filter and the columns ${quoted([...new Set(used)])}.`,
    );
  else if (groups < 2)
    problems.add(
      'single_group',
      `"${group}" has only one level in the ${n} rows used; random effects need at least two groups. Check the filter, or use linear_regression.`,
      { column: group },
    );
  else if (n <= effects)
    problems.add(
      'insufficient_data',
      `${n} rows can't tell ${effects} random effects of ${groups} groups ("${group}") from the residuals. Groups need more than one row each; with few rows leave out random slopes.`,
      { column: group, rows: n, random_effects: effects },
    );
  for (const [column, numbers] of [
    [outcome, values] as const,
    ...random_slopes.map((name, k) => [name, slopes[k]!] as const),
  ])
    if (n > 0 && numbers.every((value) => value === numbers[0]))
      problems.add(
        'constant_variable',
        `"${column}" has the same value (${numbers[0]}) in all ${n} rows used. Choose another column, or widen the filter.`,
        { column },
      );
}

/** The intercept of the columns themselves, as a combination of coefficients of those less their offsets. */
function interceptOf(
  combination: Float64Array,
  offset: number,
  { estimates, covariance, df }: SatterthwaiteFit,
  confLevel: number,
): LinearMixedModelResult['fixed'][number] {
  const p = combination.length;
  let variance = 0;
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++) variance += combination[j]! * combination[k]! * covariance[j * p + k]!;
  const estimate = combination.reduce((sum, weight, j) => sum + weight * estimates[j]!, offset);
  return inferred(interceptName, estimate, Math.sqrt(variance), df(combination), confLevel);
}

function fixedEffect(
  term: string,
  j: number,
  fit: MixedFit,
  { variance, df }: FixedInference,
  confLevel: number,
): LinearMixedModelResult['fixed'][number] {
  const p = fit.beta.length;
  return inferred(term, fit.beta[j]!, Math.sqrt(variance[j * p + j]!), df[j]!, confLevel);
}

function inferred(
  term: string,
  estimate: number,
  std_error: number,
  degrees: number,
  confLevel: number,
): LinearMixedModelResult['fixed'][number] {
  const t = estimate / std_error;
  const known = Number.isFinite(degrees) && degrees > 0;
  const margin = known ? studentTCritical(confLevel, degrees) * std_error : Number.NaN;
  return {
    term,
    estimate,
    std_error,
    df: known ? degrees : null,
    statistic: finiteOrNull(t),
    p_value: known && !Number.isNaN(t) ? studentTTwoSided(t, degrees) : null,
    conf_low: finiteOrNull(estimate - margin),
    conf_high: finiteOrNull(estimate + margin),
  };
}

function sizesOfGroups({ group, groups }: MixedColumns): { least: number; most: number } {
  const sizes = new Int32Array(groups);
  for (const code of group) sizes[code]!++;
  return { least: sizes.reduce((a, b) => Math.min(a, b)), most: sizes.reduce((a, b) => Math.max(a, b)) };
}
