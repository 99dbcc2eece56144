import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import type { GlmFit } from '../../core/regression/glm.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  modelMatrix,
  regressionData,
  splinesOf,
  warnNearSingular,
  warnSmallLevels,
} from '../../core/regression/regression-data.ts';
import { isNearSingular } from '../../core/regression/singular-design.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { checkCounts, warnFewCounted, withRateRatio } from '../count-outcome.ts';
import { fitNegativeBinomial } from '../negative-binomial.ts';
import type { NegativeBinomialRegressionParameters, NegativeBinomialRegressionResult } from './definition.ts';

export type NegativeBinomialRegressionComputed = Computed<
  StatisticsOf<NegativeBinomialRegressionResult>,
  { linearPredictor: Float64Array; pearsonResiduals: Float64Array; curves: DrawnCurve[] }
>;

/** Throws the errors of the data, constant_variable, no_events, separation, singular_design and not_converged. */
export function compute(
  input: AnalysisInput<NegativeBinomialRegressionParameters>,
): NegativeBinomialRegressionComputed {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, parameters, problems);
  const y = numbersOf(table, parameters.outcome, data.rows);
  checkCounts(y, undefined, parameters.outcome, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  warnFewCounted(y, data.labels.length - 1, warn);

  const { n, labels, offset } = data;
  const found = fitNegativeBinomial({
    x: modelMatrix(data),
    labels,
    y,
    offset,
    onIteration: (iteration) => onProgress(Math.min(0.9, iteration * 0.1)),
  });
  const { fit, theta, logLikelihood } = found;
  if (isNearSingular(fit.basis.triangle)) warnNearSingular(warn);
  const parametersEstimated = labels.length + 1;
  const lr = Math.max(0, 2 * (logLikelihood - found.poissonLogLikelihood));
  const { conf_level } = parameters;
  const ofColumns = { estimates: fit.coefficients, covariance: fit.covariance, before: 1 };
  const { effects, curves } = splineEffectsOf(data.design, combined(ofColumns, { conf_level }));
  const statistics = {
    n,
    n_missing: data.n_missing,
    coefficients: coefficientRows(labels, fit.coefficients, fit.covariance, { conf_level }).map(withRateRatio),
    theta,
    theta_std_error: found.thetaStdError,
    alpha: 1 / theta,
    deviance: fit.deviance,
    df_residual: n - labels.length,
    log_likelihood: logLikelihood,
    aic: -2 * logLikelihood + 2 * parametersEstimated,
    bic: -2 * logLikelihood + Math.log(n) * parametersEstimated,
    // Half of the chi-square with one degree of freedom: Lawless (1987), section 4.
    overdispersion_test: { statistic: lr, df: 1, p_value: chiSquareUpperTail(lr, 1) / 2 },
    iterations: fit.iterations,
    ...factorTermsOf(data.design, ofColumns, { events: y }),
    ...splinesOf(data),
    ...nonlinearityOf(data.design, ofColumns),
    ...effects,
  };
  return {
    statistics,
    details: { linearPredictor: fit.linearPredictor, pearsonResiduals: pearsonResiduals(fit, y, theta), curves },
    used: n,
    excluded_missing: data.n_missing,
  };
}

function pearsonResiduals({ fitted }: GlmFit, y: Float64Array, theta: number): Float64Array {
  return y.map((count, i) => {
    const mean = fitted[i]!;
    return (count - mean) / Math.sqrt(mean + (mean * mean) / theta);
  });
}
