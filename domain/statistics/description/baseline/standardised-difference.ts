import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { type Moments, meanDifference, varianceOf } from '../../math/moments.ts';
import { pairsOf } from '../../math/pairs.ts';

/** Difference of two means in units of the root of the mean of their variances; several groups: mean over the pairs. */
export function meanSmd(groups: readonly Moments[]): number {
  return averageOverPairs(
    groups,
    (a, b) => Math.abs(meanDifference(a, b)) / Math.sqrt((varianceOf(a) + varianceOf(b)) / 2),
  );
}

/** Shares closer than this are equal. */
const equalShares = 1e-14;
/** Directions whose variance is below this part of the largest carry none: that of R's MASS::ginv. */
const singularLimit = Math.sqrt(Number.EPSILON);

/**
 * Mahalanobis distance of the shares of all levels but the first, with the mean of the two multinomial covariances (Yang
 * and Dalton 2012); by the generalised inverse where a level occurs in neither group.
 */
export function shareSmd(groups: readonly (readonly number[])[]): number {
  return averageOverPairs(groups, (first, second) => {
    const a = first.slice(1);
    const b = second.slice(1);
    const difference = a.map((share, i) => share - b[i]!);
    if (difference.every((value) => Math.abs(value) < equalShares)) return 0;
    if (difference.some(Number.isNaN)) return Number.NaN;
    const covariance = a.map((_, i) =>
      a.map((_, j) => ((i === j ? a[i]! + b[i]! : 0) - a[i]! * a[j]! - b[i]! * b[j]!) / 2),
    );
    // The generalised inverse of zero is zero: groups wholly of different levels have no distance by this definition.
    if (a.length === 1) return covariance[0]![0]! > 0 ? Math.abs(difference[0]!) / Math.sqrt(covariance[0]![0]!) : 0;
    const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(new Matrix(covariance), {
      assumeSymmetric: true,
    });
    const largest = Math.max(...realEigenvalues);
    let distance = 0;
    for (const [k, eigenvalue] of realEigenvalues.entries()) {
      if (eigenvalue <= singularLimit * largest) continue;
      const along = difference.reduce((sum, value, i) => sum + value * eigenvectorMatrix.get(i, k), 0);
      distance += (along * along) / eigenvalue;
    }
    return Math.sqrt(distance);
  });
}

function averageOverPairs<Group>(groups: readonly Group[], distance: (a: Group, b: Group) => number): number {
  const pairs = pairsOf(groups.length);
  return pairs.reduce((sum, [i, j]) => sum + distance(groups[i]!, groups[j]!), 0) / pairs.length;
}
