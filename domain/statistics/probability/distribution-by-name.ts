import { AnalysisInputError } from '../core/input-error.ts';
import { betaDistribution } from '../math/distributions/beta.ts';
import { binomialDistribution } from '../math/distributions/binomial.ts';
import { chiSquareDistribution } from '../math/distributions/chi-square.ts';
import type { Distribution } from '../math/distributions/distribution.ts';
import { fDistribution } from '../math/distributions/f.ts';
import { gammaDistribution } from '../math/distributions/gamma.ts';
import { hypergeometricDistribution } from '../math/distributions/hypergeometric.ts';
import { type LatticeDistribution, workLimit } from '../math/distributions/lattice.ts';
import { negativeBinomialDistribution } from '../math/distributions/negative-binomial.ts';
import { noncentralTDistribution } from '../math/distributions/noncentral-t.ts';
import { normalDistribution } from '../math/distributions/normal.ts';
import { poissonDistribution } from '../math/distributions/poisson.ts';
import { studentTDistribution } from '../math/distributions/student-t.ts';
import {
  studentizedRangeLowerTail,
  studentizedRangeUpperQuantile,
  studentizedRangeUpperTail,
} from '../math/distributions/studentized-range.ts';
import { rankSumDistribution, rankSumWork } from '../math/distributions/wilcoxon-rank-sum.ts';
import { signedRankDistribution, signedRankWork } from '../math/distributions/wilcoxon-signed-rank.ts';
import type { DistributionName } from './distribution-arguments.ts';

/** The distribution with these arguments, by R's names and with R's defaults; they were checked. */
export function distributionByName(name: DistributionName, given: Readonly<Record<string, number>>): Distribution {
  const argument = (key: string, otherwise = Number.NaN) => given[key] ?? otherwise;
  switch (name) {
    case 'normal':
      return normalDistribution(argument('mean', 0), argument('sd', 1));
    case 't':
      // With an ncp of 0 the central distribution is what it is, and has more digits.
      return argument('ncp', 0) === 0
        ? studentTDistribution(argument('df'))
        : noncentralTDistribution(argument('df'), argument('ncp'));
    case 'chi_square':
      return chiSquareDistribution(argument('df'));
    case 'f':
      return fDistribution(argument('df1'), argument('df2'));
    case 'beta':
      return betaDistribution(argument('shape1'), argument('shape2'));
    case 'gamma':
      return gammaDistribution(argument('shape'), argument('rate', 1));
    case 'binomial':
      return binomialDistribution(argument('size'), argument('prob'));
    case 'poisson':
      return poissonDistribution(argument('lambda'));
    case 'negative_binomial':
      return negativeBinomialDistribution(argument('size'), argument('mu'));
    case 'hypergeometric':
      return hypergeometricDistribution(argument('m'), argument('n'), argument('k'));
    case 'wilcoxon_rank_sum': {
      const [m, n] = [argument('m'), argument('n')];
      checkWork(rankSumWork(m, n));
      return fromLattice(rankSumDistribution(m, n));
    }
    case 'wilcoxon_signed_rank': {
      const n = argument('n');
      checkWork(signedRankWork(n));
      return fromLattice(signedRankDistribution(n));
    }
    case 'studentized_range':
      return studentizedRange(argument('nmeans'), argument('df'));
  }
}

function checkWork(work: number): void {
  if (work > workLimit)
    throw new AnalysisInputError(
      'unsupported_size',
      'The exact distribution for samples of this size would take too long. Its normal approximation is as good there.',
    );
}

function fromLattice(lattice: LatticeDistribution): Distribution {
  return {
    logDensity: (k) => Math.log(lattice.density(k)),
    lowerTail: lattice.lowerTail,
    upperTail: lattice.upperTail,
    logLowerTail: (k) => logOf(lattice.lowerTail(k), lattice.upperTail(k)),
    logUpperTail: (k) => logOf(lattice.upperTail(k), lattice.lowerTail(k)),
    quantile: (side, tail) => lattice.quantile(side === 'lower' ? tail : 0.5 - tail + 0.5),
  };
}

function logOf(tail: number, other: number): number {
  return tail > 0.5 ? Math.log1p(-other) : Math.log(tail);
}

/** No density: R has none either. */
function studentizedRange(means: number, df: number): Distribution {
  const lowerTail = (q: number) => studentizedRangeLowerTail(q, means, df);
  const upperTail = (q: number) => studentizedRangeUpperTail(q, means, df);
  return {
    logDensity: () => Number.NaN,
    lowerTail,
    upperTail,
    logLowerTail: (q) => logOf(lowerTail(q), upperTail(q)),
    logUpperTail: (q) => logOf(upperTail(q), lowerTail(q)),
    quantile: (side, tail) =>
      side === 'upper'
        ? studentizedRangeUpperQuantile(tail, means, df)
        : studentizedRangeUpperQuantile(1 - tail, means, df, tail),
  };
}
