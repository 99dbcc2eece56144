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
/** Of a difference along a direction without variance, whose levels are all of one group: less than this is rounding. */
const apart = 1e-6;

/**
 * Mahalanobis distance of the shares of all levels but the first, with the mean of the two multinomial covariances (Yang
 * and Dalton 2012); by the generalised inverse where a level occurs in neither group. Infinite where levels tell the groups
 * apart: shares that come near to that have no limit (the generalised inverse of zero is zero, and would call them alike).
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
    if (a.length === 1) return Math.abs(difference[0]!) / Math.sqrt(covariance[0]![0]!);
    const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(new Matrix(covariance), {
      assumeSymmetric: true,
    });
    const largest = Math.max(...realEigenvalues);
    let distance = 0;
    for (const [k, eigenvalue] of realEigenvalues.entries()) {
      const along = difference.reduce((sum, value, i) => sum + value * eigenvectorMatrix.get(i, k), 0);
      if (eigenvalue > singularLimit * largest) distance += (along * along) / eigenvalue;
      else if (Math.abs(along) > apart) return Number.POSITIVE_INFINITY;
    }
    return Math.sqrt(distance);
  });
}

function averageOverPairs<Group>(groups: readonly Group[], distance: (a: Group, b: Group) => number): number {
  const pairs = pairsOf(groups.length);
  return pairs.reduce((sum, [i, j]) => sum + distance(groups[i]!, groups[j]!), 0) / pairs.length;
}
