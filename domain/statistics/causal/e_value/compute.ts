import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { eValue, eValueOfLimit, riskRatioOfHazardRatio } from '../e-values.ts';
import type { EValueParameters, EValueResult } from './definition.ts';

export type EValueComputed = Computed<StatisticsOf<EValueResult>>;

/** VanderWeele and Ding (Annals of Internal Medicine 2017), table 2. Throws invalid_parameter where the ratio is beyond all numbers. */
export function compute({ parameters }: AnalysisInput<EValueParameters>): EValueComputed {
  const { measure, estimate, conf_low, conf_high, std_error } = parameters;
  const of = (value: number | undefined) => (value === undefined ? null : asRiskRatio(value, parameters));
  // Published for 95% intervals of a standardized difference: 0.91 times 1.96 is 1.78.
  const around = (side: -1 | 1) =>
    std_error === undefined ? null : Math.exp(0.91 * estimate + side * 1.78 * std_error);
  const risk_ratio =
    measure === 'standardized_difference'
      ? { estimate: asRiskRatio(estimate, parameters), conf_low: around(-1), conf_high: around(1) }
      : { estimate: asRiskRatio(estimate, parameters), conf_low: of(conf_low), conf_high: of(conf_high) };
  const statistics = {
    risk_ratio,
    e_value: eValue(risk_ratio.estimate),
    e_value_limit: eValueOfLimit(risk_ratio.conf_low, risk_ratio.conf_high),
  };
  if (
    ![...Object.values(risk_ratio), ...Object.values(statistics)].every(
      (value) => typeof value !== 'number' || Number.isFinite(value),
    ) ||
    risk_ratio.estimate === 0
  )
    throw new AnalysisInputError(
      'invalid_parameter',
      `An effect of ${estimate} makes a risk ratio beyond all numbers. Check that the ratio itself was given, in plausible units.`,
      { estimate },
    );
  return { statistics, details: undefined, used: 0, excluded_missing: 0 };
}

function asRiskRatio(value: number, { measure, rare_outcome }: EValueParameters): number {
  if (measure === 'standardized_difference') return Math.exp(0.91 * value);
  if (measure === 'risk_ratio' || rare_outcome === true) return value;
  if (measure === 'odds_ratio') return Math.sqrt(value);
  return riskRatioOfHazardRatio(value, false);
}
