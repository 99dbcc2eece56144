import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { warnFewClusters } from '../../core/regression/few-clusters.ts';
import { type ModelRows, modelRows } from '../../core/regression/model-rows.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  type RegressionData,
  regressionData,
  splinesOf,
  warnNearSingular,
  warnSmallLevels,
} from '../../core/regression/regression-data.ts';
import { isNearSingular } from '../../core/regression/singular-design.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import { warnWithoutSpread } from '../../core/regression/without-spread.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { shapiroWilk } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { fitLeastSquares, type LeastSquares } from '../least-squares.ts';
import { varianceInflation } from '../variance-inflation.ts';
import type { LinearRegressionParameters, LinearRegressionResult } from './definition.ts';

export type LinearRegressionComputed = Computed<
  StatisticsOf<LinearRegressionResult>,
  {
    /**
     * What is drawn of the rows whose weight is not 0: every k-th of many. The residuals are of one variance: times the
     * root of the weight.
     */
    drawn: { fitted: Float64Array; residuals: Float64Array; every: number };
    normality: { statistic: number | null; p_value: number | null };
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
    /** undefined: the residuals could not be explained at all. */
    equalVariance: { statistic: number; p_value: number } | undefined;
  }
>;

/** Share of the squares that is left: residuals of 1e-13 of the outcome's spread are rounding. */
const perfectFit = 1e-26;

/** Least squares. Throws the errors of the data, constant_variable, insufficient_data and singular_design. */
export function compute(input: AnalysisInput<LinearRegressionParameters>): LinearRegressionComputed {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, parameters, problems);
  const outcome = numbersOf(table, parameters.outcome, data.rows);
  checkOutcome(outcome, parameters.outcome, data, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  if (data.clusters !== undefined)
    warnFewClusters(data.clusters.count, parameters.cluster!, 'linear_mixed_model', warn);
  onProgress(0.1);
  const { weights, clusters } = data;
  // Weights are inverse variances: each adds half its logarithm.
  const logWeights = weights === undefined ? 0 : sumOf(data.n, (i) => (weights[i]! > 0 ? Math.log(weights[i]!) : 0));
  return regressionOf({ ...data, n_clusters: clusters?.count, logWeights }, modelRows(data, outcome), input);
}

/** What is known of a regression beside its rows. */
type Regression = Pick<RegressionData, 'n' | 'n_missing' | 'nWeighted' | 'labels'> & {
  design: Parameters<typeof splinesOf>[0]['design'] &
    Parameters<typeof factorTermsOf>[0] &
    Parameters<typeof splineEffectsOf>[0] &
    Parameters<typeof nonlinearityOf>[0] & { termLabels: string[]; hasInteraction: boolean };
  n_clusters: number | undefined;
  /** Sum of the logarithms of the weights above 0. */
  logWeights: number;
};

/** The fit of rows that need not be in memory together. */
export function regressionOf(
  data: Regression,
  rows: ModelRows,
  {
    parameters,
    warn,
    onProgress,
  }: Pick<AnalysisInput<LinearRegressionParameters>, 'parameters' | 'warn' | 'onProgress'>,
): LinearRegressionComputed {
  const { robust, cluster_type, conf_level } = parameters;
  const { labels, n_clusters, logWeights } = data;
  const fit = fitLeastSquares(rows, labels, { robust, cluster_type });
  onProgress(0.7);
  if (isNearSingular(fit.qr)) warnNearSingular(warn);
  if (fit.residualSumOfSquares <= perfectFit * fit.modelSumOfSquares)
    warn(
      'perfect_fit',
      `The covariates determine "${parameters.outcome}" exactly: what is left is rounding, and standard errors and p-values mean nothing. Look for a covariate that is computed from the outcome.`,
    );

  const n = data.nWeighted;
  const df_residual = n - labels.length;
  const variance = fit.residualSumOfSquares / df_residual;
  const df1 = labels.length - 1;
  // Around its mean the intercept alone explains nothing; what is left there is rounding.
  const modelSumOfSquares = df1 === 0 ? 0 : fit.modelSumOfSquares;
  const r_squared = modelSumOfSquares / (modelSumOfSquares + fit.residualSumOfSquares);
  const f_statistic = modelSumOfSquares / df1 / variance;
  const log_likelihood =
    0.5 * (logWeights - n * (Math.log(2 * Math.PI) + 1 - Math.log(n) + Math.log(fit.residualSumOfSquares)));
  const model = fit.unscaledCovariance.map((value) => value * variance);
  const covariance = fit.sandwich ?? model;
  if (fit.sandwich !== undefined) warnWithoutSpread(labels, fit.sandwich, model, warn);
  const { termLabels, hasInteraction } = data.design;
  const ofColumns = { estimates: fit.coefficients, covariance, before: 1 };
  const { effects, curves } = splineEffectsOf(data.design, combined(ofColumns, { conf_level, df: df_residual }));
  const statistics = {
    n: data.n,
    n_missing: data.n_missing,
    ...(n_clusters === undefined ? {} : { n_clusters }),
    coefficients: coefficientRows(labels, fit.coefficients, covariance, {
      ...{ conf_level, df: df_residual },
      modelCovariance: fit.sandwich && model,
    }),
    r_squared: finiteOrNull(r_squared),
    adj_r_squared: finiteOrNull(1 - (1 - r_squared) * ((n - 1) / df_residual)),
    residual_std_error: Math.sqrt(variance),
    df_residual,
    f_statistic: finiteOrNull(f_statistic),
    df1,
    df2: df_residual,
    f_p_value: Number.isFinite(f_statistic) ? finiteOrNull(fUpperTail(f_statistic, df1, df_residual)) : null,
    log_likelihood: finiteOrNull(log_likelihood),
    aic: finiteOrNull(-2 * log_likelihood + 2 * (labels.length + 1)),
    bic: finiteOrNull(-2 * log_likelihood + Math.log(n) * (labels.length + 1)),
    ...(termLabels.length < 2 || hasInteraction ? {} : { vif: varianceInflation(fit.qr, data.design, termLabels) }),
    ...factorTermsOf(data.design, ofColumns, { df: df_residual }),
    ...nonlinearityOf(data.design, ofColumns, df_residual),
    ...effects,
    ...splinesOf(data),
  };
  return {
    statistics,
    details: {
      drawn: fit.drawn,
      curves,
      normality: shapiroWilk(fit.drawn.residuals),
      equalVariance: df1 === 0 ? undefined : constantVariance(fit, data.n, df1),
    },
    used: data.n,
    excluded_missing: data.n_missing,
  };
}

/** `outcome`: of all rows, or of some that hold the least and the greatest. */
export function checkOutcome(
  outcome: Float64Array,
  column: string,
  data: Pick<RegressionData, 'n' | 'nWeighted' | 'labels'>,
  problems: InputProblems,
): void {
  if (outcome.length > 0 && outcome.every((value) => value === outcome[0]))
    problems.add(
      'constant_variable',
      `"${column}" has the same value (${outcome[0]}) in all ${data.n} rows used, so there is nothing to explain. Choose another outcome, or widen the filter.`,
      { column },
    );
  if (data.nWeighted === data.labels.length)
    problems.add(
      'insufficient_data',
      `${data.nWeighted} rows for ${data.labels.length} coefficients leave no degree of freedom for the residual variance. Leave out covariates, or widen the filter.`,
      { rows: data.nWeighted, coefficients: data.labels.length },
    );
}

/** Breusch and Pagan's test, studentised by Koenker (Journal of Econometrics 1981;17:107-112). */
function constantVariance({ squaredResidualsExplained }: LeastSquares, n: number, df: number) {
  if (squaredResidualsExplained === null) return undefined;
  const statistic = n * squaredResidualsExplained;
  return { statistic, p_value: chiSquareUpperTail(statistic, df) };
}
