import { finiteOrNull } from '../core/json-number.ts';
import { waldStatistic } from '../core/partial-likelihood/robust-variance.ts';
import type { WaldTest } from '../definition/wald-test.ts';
import { choleskyFactor, solveWithFactor } from '../math/cholesky.ts';
import { fUpperTail } from '../math/distributions/f.ts';

/** What the F test needs beside estimates and their adjusted covariance; matrices row-major, of all coefficients. */
export type KenwardRogerParts = {
  /** Covariance of the coefficients without the adjustment. */
  unadjusted: Float64Array;
  /** How it changes with each parameter of the outcome's covariance, up to one sign. */
  changes(): Float64Array[];
  /** Covariance of these parameters. */
  spread: Float64Array;
};

/**
 * The F test that the coefficients at these places are all 0, scaled and with the denominator degrees of freedom of Kenward and
 * Roger (Biometrics 1997;53:983-997, section 3), as pbkrtest::KRmodcomp finds it.
 */
export function kenwardRogerTest(
  estimates: Float64Array,
  adjusted: Float64Array,
  { unadjusted, changes, spread }: KenwardRogerParts,
  places: readonly number[],
): WaldTest {
  const size = estimates.length;
  const l = places.length;
  const blockOf = (matrix: Float64Array) =>
    Float64Array.from(places.flatMap((j) => places.map((k) => matrix[j * size + k]!)));
  const chi = waldStatistic(
    blockOf(adjusted),
    Float64Array.from(places, (j) => estimates[j]!),
  );
  const scaled = chi === null ? undefined : scalingOf(blockOf(unadjusted), changes().map(blockOf), spread, l);
  if (chi === null || scaled === undefined) return { statistic: null, df: l, p_value: null };
  const statistic = (scaled.scale * chi) / l;
  return {
    statistic: finiteOrNull(statistic),
    df: l,
    df_residual: scaled.df,
    p_value: finiteOrNull(fUpperTail(statistic, l, scaled.df)),
  };
}

/** Matches mean and variance of the scaled F to those of the Wald statistic. Undefined where no F has them. */
function scalingOf(
  covariance: Float64Array,
  changes: readonly Float64Array[],
  spread: Float64Array,
  l: number,
): { scale: number; df: number } | undefined {
  const factored = choleskyFactor(covariance, l);
  if (!('factor' in factored) || changes.length === 0) return undefined;
  const relative = changes.map((change) => {
    const columns = Array.from({ length: l }, (_, k) =>
      solveWithFactor(
        factored.factor,
        Float64Array.from({ length: l }, (_, j) => change[j * l + k]!),
      ),
    );
    return Float64Array.from({ length: l * l }, (_, at) => columns[at % l]![Math.floor(at / l)]!);
  });
  const traces = relative.map((matrix) => {
    let sum = 0;
    for (let j = 0; j < l; j++) sum += matrix[j * l + j]!;
    return sum;
  });
  const count = changes.length;
  let a1 = 0;
  let a2 = 0;
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++) {
      const weight = spread[a * count + b]!;
      a1 += weight * traces[a]! * traces[b]!;
      for (let j = 0; j < l; j++)
        for (let k = 0; k < l; k++) a2 += weight * relative[a]![j * l + k]! * relative[b]![k * l + j]!;
    }
  const b = (a1 + 6 * a2) / (2 * l);
  const g = ((l + 1) * a1 - (l + 4) * a2) / ((l + 2) * a2);
  const base = 3 * l + 2 * (1 - g);
  const [c1, c2, c3] = [g / base, (l - g) / base, (l + 2 - g) / base];
  const expected = 1 / (1 - a2 / l);
  const variance = ((2 / l) * (1 + c1 * b)) / ((1 - c2 * b) ** 2 * (1 - c3 * b));
  const rho = variance / (2 * expected ** 2);
  const df = 4 + (l + 2) / (l * rho - 1);
  const scale = df / (expected * (df - 2));
  return Number.isFinite(scale) && df > 0 && scale > 0 ? { scale, df } : undefined;
}
