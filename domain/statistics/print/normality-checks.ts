import type { AssumptionCheck } from '../definition/presentation.ts';
import { type NormalityTest, shapiroWilkSizes } from '../math/hypothesis-tests/shapiro-wilk.ts';
import { printComparedP, printFixed } from './print-format.ts';

/** Checks are read at this level, whatever the level of the intervals. */
const level = 0.05;
/** From here on means of moderately skewed values are about normal: the usual rule of thumb. */
const large = 30;

/**
 * Shapiro and Wilk's test in each group, or of each variable where `variable` is null. `alternative` names the method
 * that does without normality; `ofMeans` says that the method compares means, which bear more in large groups.
 */
export function normalityChecks(
  tests: readonly NormalityTest[],
  variable: string | null,
  { alternative, ofMeans }: { alternative: string; ofMeans: boolean },
): AssumptionCheck[] {
  return tests.map(({ group, n, statistic, p_value }) => {
    const satisfied = p_value === null ? null : p_value >= level;
    const where = variable === null ? `"${group}"` : `"${variable}" in "${group}"`;
    return {
      assumption: 'normality',
      about: group,
      test: 'Shapiro-Wilk test',
      statistic,
      p_value,
      satisfied,
      message:
        p_value === null
          ? untested(where, n)
          : `${where}: W = ${printFixed(statistic, 3)}, p ${printComparedP(p_value)}. ${
              satisfied
                ? 'No sign against a normal distribution.'
                : `The values are not normally distributed${ofMeans && n >= large ? ', which matters little for the mean of so many unless they are very skewed' : ''}: compare with ${alternative}.`
            }`,
    };
  });
}

function untested(where: string, n: number): string {
  const { min, max } = shapiroWilkSizes;
  if (n < min) return `${where}: ${n} values are too few for a test of normality.`;
  if (n > max) return `${where}: not tested, ${n} values; with so many the mean is about normally distributed.`;
  return `${where}: all values are equal, so there is no distribution to test.`;
}
