import { finiteOrNull } from '../core/json-number.ts';
import { binomial } from '../core/regression/family.ts';
import type { GlmFit } from '../core/regression/glm.ts';
import type { RegressionData } from '../core/regression/regression-data.ts';
import { sumOf } from '../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { type Delong, delong } from '../math/roc/delong.ts';
import { fitNull } from './null-model.ts';

/** Of the interval of the area under the curve, whatever the level of the coefficients' intervals. */
export const aucLevel = 0.95;

export function likelihoodStatistics(fit: GlmFit, data: RegressionData, y: Float64Array) {
  const { labels, weights, offset } = data;
  const { deviance } = fit;
  const null_deviance = labels.length === 1 ? deviance : fitNull({ y, weights, offset, family: binomial }).deviance;
  const log_likelihood = weights === undefined ? -deviance / 2 : weightedLogLikelihood(fit, y, weights);
  return statisticsOfLikelihood(data, { deviance, null_deviance, log_likelihood });
}

export function statisticsOfLikelihood(
  { n, nWeighted, labels, weights }: Pick<RegressionData, 'n' | 'nWeighted' | 'labels' | 'weights'>,
  { deviance, null_deviance, log_likelihood }: { deviance: number; null_deviance: number; log_likelihood: number },
) {
  const df = labels.length - 1;
  const lr = null_deviance - deviance;
  const cox_snell = -Math.expm1(-lr / n);
  return {
    null_deviance,
    deviance,
    df_null: nWeighted - 1,
    df_residual: nWeighted - labels.length,
    log_likelihood,
    aic: -2 * log_likelihood + 2 * labels.length,
    bic: -2 * log_likelihood + Math.log(n) * labels.length,
    ...(df === 0 ? {} : { lr_test: { statistic: lr, df, p_value: chiSquareUpperTail(lr, df) } }),
    ...(weights === undefined
      ? {
          r_squared_mcfadden: finiteOrNull(1 - deviance / null_deviance),
          r_squared_cox_snell: finiteOrNull(cox_snell),
          r_squared_nagelkerke: finiteOrNull(cox_snell / -Math.expm1(-null_deviance / n)),
        }
      : {}),
  };
}

/** Weights as numbers of trials, rounded to whole ones (half to even), as R's binomial family has it. */
function weightedLogLikelihood({ fitted, linearPredictor }: GlmFit, y: Float64Array, weights: Float64Array): number {
  return sumOf(y.length, (i) => {
    const size = roundHalfEven(weights[i]!);
    const eta = linearPredictor[i]!;
    const surprise = Math.log1p(Math.exp(-Math.abs(eta)));
    if (y[i] === 1) return -size * (eta >= 0 ? surprise : surprise - eta);
    if (y[i] === 0) return -size * (eta >= 0 ? surprise + eta : surprise);
    return size * (y[i]! * Math.log(fitted[i]!) + (1 - y[i]!) * Math.log1p(-fitted[i]!));
  });
}

function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const fraction = value - below;
  return fraction > 0.5 || (fraction === 0.5 && below % 2 === 1) ? below + 1 : below;
}

/** How well the fitted probabilities tell the outcomes apart, and agree with them. */
export function predictionStatistics({ fitted, linearPredictor }: GlmFit, isCase: Uint8Array, y: Float64Array) {
  const brier = sumOf(y.length, (i) => (y[i]! - fitted[i]!) ** 2) / y.length;
  return { brier, ...aucStatistics(delong(roundedScore(linearPredictor), isCase, aucLevel)) };
}

export function aucStatistics({ auc, std_error, conf_low, conf_high }: Delong) {
  return { auc, auc_std_error: std_error, auc_conf_low: conf_low, auc_conf_high: conf_high };
}

/**
 * Ranks by the linear predictor to twelve digits: patterns of covariates whose probabilities are equal in exact
 * arithmetic (levels with the same number of events in a balanced design) are ties, whatever rounding made of them.
 */
export function roundedScore(linearPredictor: Float64Array): Float64Array {
  return linearPredictor.map((value) => Math.round(value * scoreGrid) / scoreGrid);
}

export const scoreGrid = 2 ** 40;
