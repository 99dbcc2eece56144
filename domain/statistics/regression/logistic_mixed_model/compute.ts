import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { binomial } from '../../core/regression/family.ts';
import { fitGlm } from '../../core/regression/glm.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  interceptName,
  modelMatrix,
  type RegressionData,
  splinesOf,
  warnNearSingular,
  warnSmallLevels,
} from '../../core/regression/regression-data.ts';
import { isNearSingular } from '../../core/regression/singular-design.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile } from '../../math/distributions/normal.ts';
import { checkBinaryOutcome, warnFewEvents } from '../binary-outcome.ts';
import { fitLogisticMixed, type LogisticMixedFit } from '../logistic-mixed-model/fit.ts';
import { type Groups, groupSizes, warnFewGroups } from '../logistic-mixed-model/groups.ts';
import { randomEffects } from '../mixed-model/random-effects.ts';
import type { LogisticMixedModelParameters, LogisticMixedModelResult } from './definition.ts';

export type LogisticMixedModelComputed = Computed<
  StatisticsOf<LogisticMixedModelResult>,
  {
    /** Rows in a group. */
    sizes: { least: number; most: number };
    intercepts: Pick<LogisticMixedFit, 'intercepts' | 'interceptErrors'>;
    groupNames: string[];
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** Below this many points the likelihood of small groups with a large variance is known to be off (Joe, 2008). */
const enoughPoints = 5;
const largeSd = 1.5;
const smallGroups = 10;

/** Throws the errors of the data, constant_variable, single_group, no_events, separation, singular_design, not_converged. */
export function compute(input: AnalysisInput<LogisticMixedModelParameters>): LogisticMixedModelComputed {
  const { table, parameters, warn, onProgress } = input;
  const { outcome, covariates, group, random_slopes = [], uncorrelated, quadrature_points, conf_level } = parameters;
  const problems = new InputProblems();
  const used = [outcome, group, ...termColumns(covariates), ...random_slopes];
  const { rows, n_missing } = completeRows(table, rowsOfListedLevels(table, covariates, input.rows), used);
  const n = rows.length;
  const levels = levelsOf(requireColumn(table, group), { use: rows, name: group });
  const groups: Groups = { of: levels.codes, names: levels.names, column: group };
  const design = designMatrix(table, covariates, rows, problems);
  const slopes = random_slopes.map((name) => numbersOf(table, name, rows));
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${input.rows.length} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted([...new Set(used)])}.`,
    );
  else if (groups.names.length < 2)
    problems.add(
      'single_group',
      `"${group}" has only one level in the ${n} rows used; random effects need at least two groups. Check the filter, or use logistic_regression.`,
      { column: group },
    );
  else if (groups.names.length === n)
    problems.add(
      'insufficient_data',
      `Each of the ${n} rows is a group of its own ("${group}"): random effects need groups of more than one row. Choose another group, or use logistic_regression.`,
      { column: group, rows: n },
    );
  for (const [k, name] of random_slopes.entries())
    if (n > 0 && slopes[k]!.every((value) => value === slopes[k]![0]))
      problems.add(
        'constant_variable',
        `"${name}" has the same value (${slopes[k]![0]}) in all ${n} rows used. Choose another column, or widen the filter.`,
        { column: name },
      );
  const data: RegressionData = {
    rows,
    n,
    n_missing,
    design,
    labels: [interceptName, ...design.columns.map(({ label }) => label)],
    weights: undefined,
    nWeighted: n,
    offset: undefined,
    clusters: undefined,
  };
  const isCase = matchesValue(requireColumn(table, outcome), parameters.event_value, rows);
  const n_events = checkBinaryOutcome(table, data, isCase, parameters, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  warnFewEvents(data, n_events, warn);
  warnFewGroups(groups, warn);
  onProgress(0.05);

  const y = Float64Array.from(isCase);
  const { labels } = data;
  const plain = fitGlm({ x: modelMatrix(data), labels, y, family: binomial });
  if (isNearSingular(plain.basis.triangle)) warnNearSingular(warn);
  const fit = fitLogisticMixed(
    plain,
    { y, slopes, group: groups.of, groups: groups.names.length },
    { points: quadrature_points, correlated: !uncorrelated },
    (iteration) => onProgress(Math.min(0.9, 0.1 + iteration * 0.06)),
  );
  if (fit.singular)
    warn(
      'near_singular',
      'The fit is singular: a variance of the random effects is estimated as 0, or their correlation as 1 or -1. Leave out the random slope concerned, set uncorrelated, or, of a random intercept, use logistic_regression.',
    );
  const variance = fit.randomCovariance[0]!;
  if (
    random_slopes.length === 0 &&
    quadrature_points < enoughPoints &&
    Math.sqrt(variance) > largeSd &&
    n / groups.names.length < smallGroups
  )
    warn(
      'laplace_approximation',
      `Groups of ${(n / groups.names.length).toFixed(1)} rows on average and a standard deviation between groups of ${Math.sqrt(variance).toFixed(2)}: ${quadrature_points === 1 ? "Laplace's approximation is" : `${quadrature_points} points of quadrature are`} inexact here. Set quadrature_points to 15 or more until the estimates stop changing.`,
    );
  const effects = random_slopes.length + 1;
  const parameterCount = labels.length + (uncorrelated ? effects : (effects * (effects + 1)) / 2);
  const ofColumns = { estimates: fit.coefficients, covariance: fit.covariance, before: 1 };
  const { effects: splineEffects, curves } = splineEffectsOf(design, combined(ofColumns, { conf_level }));
  const statistics: StatisticsOf<LogisticMixedModelResult> = {
    n,
    n_events,
    n_groups: groups.names.length,
    n_missing,
    quadrature_points,
    fixed: coefficientRows(labels, fit.coefficients, fit.covariance, { conf_level }).map((row) => {
      const { ratio, low, high } = ratioOf(row);
      return { ...row, odds_ratio: ratio, odds_ratio_conf_low: low, odds_ratio_conf_high: high };
    }),
    random: randomEffects([interceptName, ...random_slopes], fit.randomCovariance, uncorrelated),
    log_likelihood: -fit.deviance / 2,
    aic: fit.deviance + 2 * parameterCount,
    bic: fit.deviance + Math.log(n) * parameterCount,
    ...(effects > 1
      ? {}
      : {
          icc: variance / (variance + Math.PI ** 2 / 3),
          median_odds_ratio: jsonNumber(Math.exp(Math.sqrt(2 * variance) * normalQuantile(0.75))),
        }),
    singular: fit.singular,
    iterations: fit.iterations,
    ...factorTermsOf(design, ofColumns, { events: isCase }),
    ...nonlinearityOf(design, ofColumns),
    ...splineEffects,
    ...splinesOf(data),
  };
  return {
    statistics,
    details: {
      curves,
      sizes: groupSizes(groups),
      intercepts: fit,
      groupNames: groups.names,
    },
    used: n,
    excluded_missing: n_missing,
  };
}
