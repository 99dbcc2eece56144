import { AnalysisInputError } from '../../core/input-error.ts';
import type { Family } from '../../core/regression/family.ts';
import { coefficientsOf, covarianceOf, evaluateRows, fitGlm, type GlmInput } from '../../core/regression/glm.ts';
import { dot } from '../../core/regression/newton-fit.ts';
import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { congruence } from '../../math/linear-algebra/matrix.ts';
import type { RowsByCluster } from './clusters.ts';
import type { WorkingCorrelation } from './working-correlation.ts';

type GeeFit = {
  coefficients: Float64Array;
  robust: Float64Array;
  naive: Float64Array;
  scale: number;
  alpha: number;
  iterations: number;
};

const maxIterations = 500;
/** Squared length of a step in standard errors that no printed digit shows, and the change of alpha likewise. */
const negligibleStep = 1e-22;
const negligibleAlpha = 1e-12;

/**
 * Liang and Zeger's equations (Biometrika 1986) from the independence estimate: a Fisher scoring step for the
 * coefficients, then the scale (mean squared Pearson residual), then the correlation. Throws the errors of the
 * generalized linear model, and `not_converged`.
 */
export function fitGee(
  input: GlmInput,
  clusters: RowsByCluster,
  working: WorkingCorrelation,
  onIteration: (iteration: number) => void,
): GeeFit {
  const { family } = input;
  const { basis, atMaximum } = fitGlm(input);
  let gamma = atMaximum.gamma;
  let alpha = working.start ?? 0;
  let scale = scaleAt(basis, family, gamma);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    onIteration(iteration);
    const nextAlpha = working.start === null ? 0 : working.estimate(scale.residuals, clusters, alpha);
    const { information, score, meat } = equations(basis, clusters, working, nextAlpha);
    const factored = choleskyFactor(information, gamma.length, 0);
    if (!('factor' in factored) || !Number.isFinite(nextAlpha)) break;
    const step = solveWithFactor(factored.factor, score);
    const length = dot(score, step) / scale.value;
    const settled = length <= negligibleStep && Math.abs(nextAlpha - alpha) <= negligibleAlpha;
    alpha = nextAlpha;
    if (settled) {
      const bread = inverseFromFactor(factored.factor, gamma.length);
      return {
        coefficients: coefficientsOf(basis, gamma),
        robust: covarianceOf(basis, congruence(bread, meat, gamma.length)),
        naive: covarianceOf(
          basis,
          bread.map((value) => value * scale.value),
        ),
        scale: scale.value,
        alpha,
        iterations: iteration,
      };
    }
    gamma = gamma.map((value, j) => value + step[j]!);
    scale = scaleAt(basis, family, gamma);
    if (!Number.isFinite(scale.value)) break;
  }
  throw new AnalysisInputError(
    'not_converged',
    'The estimating equations have no solution with this working correlation. Use correlation "independence" (its standard errors are robust too), or leave out covariates.',
  );
}

type Basis = ReturnType<typeof fitGlm>['basis'];

/** Mean squared Pearson residual, and the residuals divided by its root. */
function scaleAt(basis: Basis, family: Family, gamma: Float64Array): { value: number; residuals: Float64Array } {
  evaluateRows(basis, family, gamma);
  const { score, information } = basis.rows;
  const residuals = score.map((value, i) => value / Math.sqrt(information[i]!));
  const value = dot(residuals, residuals) / residuals.length;
  const root = Math.sqrt(value);
  return { value, residuals: residuals.map((residual) => residual / root) };
}

/** With canonical links and r = (y - mean)/sd, Z~ = sd Z: information Z~'R^-1 Z~, score Z~'R^-1 r, and its squares by cluster. */
function equations(
  basis: Basis,
  { order, starts, largest }: RowsByCluster,
  working: WorkingCorrelation,
  alpha: number,
) {
  const { z, rows } = basis;
  const p = z.columns;
  const width = p + 1;
  const block = new Float64Array(largest * width);
  const solved = new Float64Array(largest * width);
  const information = new Float64Array(p * p);
  const score = new Float64Array(p);
  const meat = new Float64Array(p * p);
  const own = new Float64Array(p);
  for (let c = 0; c + 1 < starts.length; c++) {
    const size = starts[c + 1]! - starts[c]!;
    for (let i = 0; i < size; i++) {
      const row = order[starts[c]! + i]!;
      const root = Math.sqrt(rows.information[row]!);
      for (let j = 0; j < p; j++) block[i * width + j] = root * z.values[row * p + j]!;
      block[i * width + p] = rows.score[row]! / root;
    }
    const used = size * width;
    for (let at = 0; at < used; at++) solved[at] = block[at]!;
    working.solve(solved, 0, size, width, alpha);
    own.fill(0);
    for (let at = 0; at < used; at += width)
      for (let j = 0; j < p; j++) {
        const value = solved[at + j]!;
        own[j]! += value * block[at + p]!;
        for (let k = 0; k <= j; k++) information[j * p + k]! += value * block[at + k]!;
      }
    for (let j = 0; j < p; j++) {
      score[j]! += own[j]!;
      for (let k = 0; k <= j; k++) meat[j * p + k]! += own[j]! * own[k]!;
    }
  }
  for (let j = 0; j < p; j++)
    for (let k = 0; k < j; k++) {
      information[k * p + j] = information[j * p + k]!;
      meat[k * p + j] = meat[j * p + k]!;
    }
  return { information, score, meat };
}
