import { AnalysisInputError } from '../core/input-error.ts';
import type { Sidedness } from './power-parameters.ts';

/** Numbers of patients beyond this are no plan, and integers end not far above. */
const mostPatients = 1e14;

/** Rounded up; what is a whole number but for rounding errors stays. */
export function roundedUp(n: number): number {
  return Math.ceil(n - 1e-9);
}

/** The probability of a false positive in the direction that counts. */
export function tailLevel(alpha: number, alternative: Sidedness): number {
  return alternative === 'two_sided' ? alpha / 2 : alpha;
}

export function refuseEndlessSize(n: number, effect: string): void {
  if (!(n <= mostPatients))
    throw new AnalysisInputError(
      'unsupported_size',
      `More than ${mostPatients} would be needed: the effect (${effect}) is too small to be found. Plan for a larger one.`,
    );
}

/** Groups of a few patients: the formulas are right, but such a study rests on its assumptions alone. */
export function warnSmallPlan(n: number, warn: (code: string, message: string) => void): void {
  if (n < 5)
    warn('small_group', `Groups of ${n}: with fewer than 5 the distribution of the outcome can't be checked at all.`);
}

/** "a power of 80%": as many digits as were given or make sense. */
export function powerText(power: number): string {
  const percent = 100 * power;
  return `a power of ${power > 0.9995 ? Number(percent.toPrecision(8)) : Number(percent.toPrecision(4))}%`;
}
