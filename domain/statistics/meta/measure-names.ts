import type { EffectMeasure } from './meta-columns.ts';

const names: Readonly<Record<EffectMeasure, { long: string; short: string; r: string }>> = {
  odds_ratio: { long: 'odds ratio', short: 'OR', r: 'OR' },
  risk_ratio: { long: 'risk ratio', short: 'RR', r: 'RR' },
  risk_difference: { long: 'risk difference', short: 'RD', r: 'RD' },
  mean_difference: { long: 'mean difference', short: 'MD', r: 'MD' },
  standardized_mean_difference: { long: "standardized mean difference (Hedges' g)", short: 'SMD', r: 'SMD' },
  rate_ratio: { long: 'rate ratio', short: 'IRR', r: 'IRR' },
  correlation_z: { long: "correlation (Fisher's z)", short: 'z', r: 'ZCOR' },
  proportion_logit: { long: 'proportion (logit)', short: 'Logit', r: 'PLO' },
  generic: { long: 'effect', short: 'Effect', r: 'GEN' },
};

export function measureName(measure: EffectMeasure): string {
  return names[measure].long;
}

/** Where a sentence or an axis begins with it. */
export function measureTitle(measure: EffectMeasure): string {
  const name = measureName(measure);
  return name[0]!.toUpperCase() + name.slice(1);
}

/** Of several studies: "risk ratios", "correlations (Fisher's z)". */
export function measureNames(measure: EffectMeasure): string {
  return measureName(measure).replace(/(?= \(|$)/, 's');
}

/** As in the headings of a table. */
export function measureHeading(measure: EffectMeasure): string {
  return names[measure].short;
}

/** The name in R's metafor. */
export function rMeasure(measure: EffectMeasure): string {
  return names[measure].r;
}
