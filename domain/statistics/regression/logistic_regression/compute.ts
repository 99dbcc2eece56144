import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { matchesValue } from '../../core/levels.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { binomial } from '../../core/regression/family.ts';
import { warnFewClusters } from '../../core/regression/few-clusters.ts';
import { covarianceOf, fitGlm, type GlmFit } from '../../core/regression/glm.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  modelMatrix,
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
import { type RocPoints, rocPoints } from '../../math/roc/points.ts';
import { checkBinaryOutcome, warnFewEvents, warnFittedProbabilities } from '../binary-outcome.ts';
import { fitFirth } from '../firth.ts';
import { type HosmerLemeshow, hosmerLemeshow } from '../hosmer-lemeshow.ts';
import { likelihoodStatistics, predictionStatistics, roundedScore } from '../logistic-statistics.ts';
import { validatedRegression } from '../prediction/validate-regression.ts';
import { profileIntervals } from '../profile-interval.ts';
import { sandwichCovariance } from '../sandwich.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './definition.ts';

type Coefficient = LogisticRegressionResult['coefficients'][number];

export type LogisticRegressionComputed = Computed<
  StatisticsOf<LogisticRegressionResult>,
  {
    /** Where risks are told apart; undefined with weights. */
    calibration: HosmerLemeshow | undefined;
    roc: RocPoints | undefined;
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
    /** Predicted risks, where the model was validated. */
    risks: Float64Array | undefined;
  }
>;

/** Groups in which calibration is looked at where none were asked for. */
export const riskGroups = 10;

/** Throws the errors of the data, constant_variable, no_events, non_binary_outcome, separation and singular_design. */
export function compute(input: AnalysisInput<LogisticRegressionParameters>): LogisticRegressionComputed {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, parameters, problems);
  const isCase = matchesValue(requireColumn(table, parameters.outcome), parameters.event_value, data.rows);
  const n_events = checkBinaryOutcome(table, data, isCase, parameters, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  if (data.clusters !== undefined)
    warnFewClusters(data.clusters.count, parameters.cluster!, 'logistic_mixed_model', warn);
  warnFewEvents(data, n_events, warn);
  onProgress(0.1);

  const y = Float64Array.from(isCase);
  const { labels, weights, offset } = data;
  const given = { x: modelMatrix(data), labels, y, offset };
  const firth = parameters.penalty === undefined ? undefined : fitFirth(given);
  const fit = firth ?? fitGlm({ ...given, weights, family: binomial });
  onProgress(0.5);
  if (isNearSingular(fit.basis.triangle)) warnNearSingular(warn);
  warnFittedProbabilities(fit.fitted, warn);

  const covariance = covarianceWith(fit, data, parameters);
  if (covariance !== fit.covariance) warnWithoutSpread(labels, covariance, fit.covariance, warn);
  const calibration =
    weights === undefined ? hosmerLemeshow(y, fit.fitted, parameters.hosmer_lemeshow_groups ?? riskGroups) : undefined;
  const roc = calibration && rocPoints(roundedScore(fit.linearPredictor), isCase, 'higher');
  const ofColumns = { estimates: fit.coefficients, covariance, before: 1 };
  const { effects, curves } = splineEffectsOf(data.design, combined(ofColumns, parameters));
  const validated = validatedRegression({ model: 'logistic', n: data.n, isCase, y }, data.design, parameters, {
    warn,
    onProgress: (share) => onProgress(0.5 + 0.3 * share),
  });
  const statistics = {
    n: data.n,
    n_events,
    n_missing: data.n_missing,
    ...(data.clusters === undefined ? {} : { n_clusters: data.clusters.count }),
    ci_method: parameters.ci_method,
    coefficients: coefficients(fit, data, covariance, parameters, (share) => onProgress(0.8 + 0.15 * share)),
    ...factorTermsOf(data.design, ofColumns, { events: isCase }),
    ...(firth === undefined
      ? likelihoodStatistics(fit, data, y)
      : { penalized_log_likelihood: finiteOrNull(firth.penalizedLogLikelihood) }),
    ...(weights === undefined ? predictionStatistics(fit, isCase, y) : {}),
    ...(calibration === undefined || parameters.hosmer_lemeshow_groups === undefined
      ? {}
      : { hosmer_lemeshow: calibration }),
    ...validated.statistics,
    iterations: fit.iterations,
    ...nonlinearityOf(data.design, ofColumns),
    ...effects,
    ...splinesOf(data),
  };
  const details = { calibration, roc, curves, risks: validated.risks };
  return { statistics, details, used: data.n, excluded_missing: data.n_missing };
}

/** Model-based, or robust where that was asked for. */
function covarianceWith(
  fit: GlmFit,
  { clusters }: RegressionData,
  { robust, cluster_type }: LogisticRegressionParameters,
): Float64Array {
  const { basis } = fit;
  const sandwich = sandwichCovariance(basis.z, fit.gammaCovariance, fit.rowScore, fit.workingWeights, {
    robust,
    clusters,
    cluster_type,
  });
  return sandwich === undefined ? fit.covariance : covarianceOf(basis, sandwich);
}

function coefficients(
  fit: GlmFit,
  { labels }: RegressionData,
  covariance: Float64Array,
  parameters: LogisticRegressionParameters,
  onProgress: (fraction: number) => void,
): Coefficient[] {
  const { conf_level, ci_method } = parameters;
  const limits =
    ci_method === 'profile'
      ? profileIntervals(fit, binomial, { labels, confLevel: conf_level }, onProgress)
      : undefined;
  const model = covariance === fit.covariance ? undefined : fit.covariance;
  return oddsRatios(labels, fit.coefficients, covariance, { conf_level, modelCovariance: model }, limits);
}

export function oddsRatios(
  labels: readonly string[],
  estimates: Float64Array,
  covariance: Float64Array,
  options: Parameters<typeof coefficientRows>[3],
  limits?: readonly { conf_low: number; conf_high: number }[],
): Coefficient[] {
  return coefficientRows(labels, estimates, covariance, options).map((row, j) => {
    const limited = { ...row, ...limits?.[j] };
    const { ratio, low, high } = ratioOf(limited);
    return { ...limited, odds_ratio: ratio, odds_ratio_conf_low: low, odds_ratio_conf_high: high };
  });
}
