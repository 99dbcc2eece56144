import { AnalysisInputError } from '../../core/input-error.ts';
import { orthonormalise, type Qr } from '../../math/linear-algebra/householder-qr.ts';
import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import type { MixedColumns } from './mixed-data.ts';

/** Share of the squares of a group's column that the fixed effects leave: less is rounding. */
const leftByRounding = 1e-10;

/**
 * Throws `singular_design` where the fixed effects span all columns of a random effect, as when the group is among the
 * covariates: the restricted likelihood is then the same for any variance of it. `qr` is of the fixed columns.
 */
export function refuseDeterminedGroups(
  { fixed, slopes, group, groups }: MixedColumns,
  qr: Qr,
  { group: name, random_slopes = [] }: { group: string; random_slopes?: readonly string[] | undefined },
): void {
  const p = fixed.length;
  if (groups > p) return;
  const n = group.length;
  const basis = matrixOfColumns(fixed, n, { intercept: false });
  orthonormalise(basis, qr);
  for (let effect = 0; effect <= slopes.length; effect++) {
    const along = new Float64Array(groups * p);
    const squares = new Float64Array(groups);
    for (let i = 0; i < n; i++) {
      const g = group[i]!;
      const value = effect === 0 ? 1 : slopes[effect - 1]![i]!;
      squares[g]! += value * value;
      for (let j = 0; j < p; j++) along[g * p + j]! += value * basis.values[i * p + j]!;
    }
    const determined = squares.every((total, g) => {
      let left = total;
      for (let j = 0; j < p; j++) left -= along[g * p + j]! ** 2;
      return left <= leftByRounding * total;
    });
    if (!determined) continue;
    const what = effect === 0 ? 'The covariates tell' : `The covariates with "${random_slopes[effect - 1]}" tell`;
    throw new AnalysisInputError(
      'singular_design',
      `${what} the groups of "${name}" apart: what differs between them is in the coefficients, and leaves nothing to estimate a variance between groups from. Leave these covariates out, or the random effect${effect === 0 ? ' (linear_regression)' : ''}.`,
      { column: name },
    );
  }
}
