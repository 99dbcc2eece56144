import { jsonNumber } from '../core/json-number.ts';
import { coxData } from '../core/partial-likelihood/cox-data.ts';
import { maximise } from '../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../core/partial-likelihood/partial-likelihood.ts';
import { refuseNoSpread, robustVariance } from '../core/partial-likelihood/robust-variance.ts';
import type { SurvivalData } from '../survival/survival-data.ts';
import { waldCoefficient } from '../survival/wald-coefficient.ts';

/**
 * Cox regression on treatment alone by the weights of the data: with the sandwich variance over rows, or over clusters (the set of
 * each row), where there are weights, else with that of the information.
 */
export function treatmentHazardRatio(
  data: SurvivalData,
  treated: Float64Array,
  { treatment, ties, conf_level }: { treatment: string; ties: 'efron' | 'breslow'; conf_level: number },
  clusters?: { of: Int32Array; count: number },
) {
  const cox = coxData(data, [treated], { stratum: undefined, strata: 1 });
  const fit = maximise(
    cox,
    [treatment],
    (beta) => partialLikelihood(cox, beta, ties),
    () => {},
  );
  const scale = cox.scale[0]!;
  const byPosition = clusters && { ...clusters, of: Int32Array.from(cox.source, (row) => clusters.of[row]!) };
  const naive_std_error = Math.sqrt(fit.variance[0]!) / scale;
  const robust = data.weights === undefined ? undefined : robustVariance(cox, fit, ties, byPosition).variance;
  if (robust !== undefined) refuseNoSpread(robust, fit.variance, [treatment], clusters?.count ?? data.n);
  const std_error = robust === undefined ? naive_std_error : Math.sqrt(robust[0]!) / scale;
  const { term: _, ...wald } = waldCoefficient(treatment, fit.beta[0]! / scale, std_error, conf_level);
  return {
    ...wald,
    naive_std_error,
    hazard_ratio: jsonNumber(Math.exp(wald.estimate)),
    hazard_ratio_conf_low: jsonNumber(Math.exp(wald.conf_low)),
    hazard_ratio_conf_high: jsonNumber(Math.exp(wald.conf_high)),
  };
}
