import type { InputProblems } from './input-error.ts';

/** Case weights: a negative one has no meaning; zero is refused where the model can't leave the row out. */
export function checkWeights(
  weights: Float64Array | undefined,
  column: string | undefined,
  options: { zeroAllowed: boolean },
  problems: InputProblems,
): void {
  if (weights === undefined) return;
  const refused = weights.filter((weight) => weight < 0 || (weight === 0 && !options.zeroAllowed)).length;
  if (refused > 0)
    problems.add(
      'invalid_parameter',
      `Weights must be ${options.zeroAllowed ? 'at least' : 'greater than'} 0, but "${column}" is not in ${refused} of ${weights.length} rows. Correct them, or filter these rows out.`,
      { column, rows: refused },
    );
}
