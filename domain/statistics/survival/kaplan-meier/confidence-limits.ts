export type ConfidenceType = 'log' | 'log-log' | 'plain' | 'logit' | 'arcsin' | 'none';

/** Limits of S(t), NaN where undefined. */
export type Limits = { low: number; high: number };

/**
 * Pointwise limits of a survival probability on the scale `type`, from the standard error of log S and the normal
 * quantile `z` (Borgan and Liestol, Scandinavian Journal of Statistics 1990;17:35-41, for log-log and arcsin). Undefined
 * where S is 0, and where S is 1 on the scales on which 1 is infinitely far.
 */
export function confidenceLimits(survival: number, logError: number, type: ConfidenceType, z: number): Limits {
  const undefinedLimits = { low: Number.NaN, high: Number.NaN };
  if (type === 'none' || survival === 0 || !Number.isFinite(logError)) return undefinedLimits;
  const margin = z * logError;
  switch (type) {
    case 'plain':
      return { low: Math.max(0, survival - margin * survival), high: Math.min(1, survival + margin * survival) };
    case 'log':
      return {
        low: Math.exp(Math.log(survival) - margin),
        high: Math.min(1, Math.exp(Math.log(survival) + margin)),
      };
  }
  if (survival === 1) return undefinedLimits;
  switch (type) {
    case 'log-log': {
      const centre = Math.log(-Math.log(survival));
      const width = margin / Math.log(survival);
      return { low: Math.exp(-Math.exp(centre - width)), high: Math.exp(-Math.exp(centre + width)) };
    }
    case 'logit': {
      const centre = Math.log(survival / (1 - survival));
      const width = margin / (1 - survival);
      return { low: 1 - 1 / (1 + Math.exp(centre - width)), high: 1 - 1 / (1 + Math.exp(centre + width)) };
    }
    case 'arcsin': {
      const centre = Math.asin(Math.sqrt(survival));
      const width = 0.5 * margin * Math.sqrt(survival / (1 - survival));
      return {
        low: Math.sin(Math.max(0, centre - width)) ** 2,
        high: Math.sin(Math.min(Math.PI / 2, centre + width)) ** 2,
      };
    }
  }
}
