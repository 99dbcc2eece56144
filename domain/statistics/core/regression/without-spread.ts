import { quoted } from '../levels.ts';

/** Robust standard errors of this share of the model's are rounding: what decides a coefficient adds up to 0 one by one. */
const noSpread = 1e-7;

/** Whether the robust variance of coefficient j is 0 but for rounding, which would make any effect certain. Covariances of all. */
export function isWithoutSpread(robust: Float64Array, model: Float64Array, count: number, j: number): boolean {
  return !(robust[j * count + j]! > noSpread ** 2 * model[j * count + j]!);
}

/** Tells which coefficients have no test for it. */
export function warnWithoutSpread(
  labels: readonly string[],
  robust: Float64Array,
  model: Float64Array,
  warn: (code: string, message: string) => void,
): void {
  const named = labels.filter((_, j) => isWithoutSpread(robust, model, labels.length, j));
  if (named.length > 0)
    warn(
      'no_spread',
      `The robust variance of ${quoted(named)} is 0, so that ${named.length === 1 ? 'it has' : 'they have'} no test and no interval: one cluster or row alone decides ${named.length === 1 ? 'it' : 'each'}, and is fitted exactly. Join levels, leave the term out, or take the standard errors of the model.`,
    );
}
