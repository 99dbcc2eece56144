import { choleskyFactor } from '../../math/cholesky.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';

/** Sums of squares and products of p orthonormal contrasts within groups, row-major, on `df` degrees of freedom. */
export type ContrastProducts = { products: Float64Array; p: number; df: number };

/** Box's epsilon as Greenhouse and Geisser estimate it. */
export function greenhouseGeisser({ products, p }: ContrastProducts): number {
  let trace = 0;
  let squares = 0;
  for (let i = 0; i < p; i++) {
    trace += products[i * p + i]!;
    for (let j = 0; j < p; j++) squares += products[i * p + j]! ** 2;
  }
  return trace ** 2 / (p * squares);
}

/** Huynh and Feldt's estimate as car has it, which is Lecoutre's correction of theirs; it may exceed 1. */
export function huynhFeldt(given: ContrastProducts): number {
  const { p, df } = given;
  const epsilon = greenhouseGeisser(given);
  return ((df + 1) * p * epsilon - 2) / (p * (df - p * epsilon));
}

/**
 * Mauchly's W with two terms of its distribution (Anderson, An Introduction to Multivariate Statistical Analysis, section
 * 10.7); undefined where the products are singular. R 4.2.2 and car have the number of occasions in place of that of contrasts
 * in one term, which moves the p-value in its second or third digit.
 */
export function mauchly({ products, p, df }: ContrastProducts): { statistic: number; p_value: number } | undefined {
  const factored = df < p ? undefined : choleskyFactor(products, p);
  if (factored === undefined || !('factor' in factored)) return undefined;
  let trace = 0;
  let logDeterminant = 0;
  for (let i = 0; i < p; i++) {
    trace += products[i * p + i]!;
    logDeterminant += 2 * Math.log(factored.factor[i * p + i]!);
  }
  const logW = logDeterminant - p * Math.log(trace / p);
  const rho = 1 - (2 * p * p + p + 2) / (6 * p * df);
  const second = ((p + 2) * (p - 1) * (p - 2) * (2 * p ** 3 + 6 * p * p + 3 * p + 2)) / (288 * (df * p * rho) ** 2);
  const z = -df * rho * logW;
  const f = (p * (p + 1)) / 2 - 1;
  const first = chiSquareUpperTail(z, f);
  const p_value = first + second * (chiSquareUpperTail(z, f + 4) - first);
  return { statistic: Math.exp(logW), p_value: Math.min(1, Math.max(0, p_value)) };
}
