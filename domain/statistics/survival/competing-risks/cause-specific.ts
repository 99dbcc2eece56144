import { AnalysisInputError } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { CoxData } from '../../core/partial-likelihood/cox-data.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { waldCoefficient } from '../wald-coefficient.ts';

/**
 * Cause-specific hazard ratios: a Cox model with Efron's handling of ties in which every other event is censored (Prentice et al.,
 * Biometrics 1978;34:541-554). Null, with a warning, where there is no estimate.
 */
export function causeSpecificCox(
  cox: CoxData,
  labels: readonly string[],
  { confLevel, which, warn }: { confLevel: number; which: string; warn: (code: string, message: string) => void },
) {
  const { p, scale } = cox;
  try {
    const fit = maximise(
      cox,
      labels,
      (beta) => partialLikelihood(cox, beta, 'efron'),
      () => {},
      true,
    );
    return labels.map((term, j) => {
      const std_error = Math.sqrt(fit.variance[j * p + j]!) / scale[j]!;
      const row = waldCoefficient(term, fit.beta[j]! / scale[j]!, std_error, confLevel);
      return {
        ...row,
        cause_specific_hazard_ratio: jsonNumber(Math.exp(row.estimate)),
        cause_specific_hazard_ratio_conf_low: jsonNumber(Math.exp(row.conf_low)),
        cause_specific_hazard_ratio_conf_high: jsonNumber(Math.exp(row.conf_high)),
      };
    });
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    warn(
      'cause_specific',
      `Cause-specific hazard ratios of ${which} can't be estimated (${error.reason}): ${error.message}`,
    );
    return null;
  }
}
