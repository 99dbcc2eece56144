import { finiteOrNull } from '../core/json-number.ts';
import type { AssumptionCheck } from '../definition/presentation.ts';
import { levene } from '../groups/levene.ts';
import { SHAPIRO_WILK_SIZES, shapiroWilk } from '../math/hypothesis-tests/shapiro-wilk.ts';
import { printFixed, printP } from './print-format.ts';

type Groups = readonly { group: string; values: Float64Array }[];

/** Checks are read at this level, whatever the level of the intervals. */
const LEVEL = 0.05;
/** From here on means of moderately skewed values are about normal: the usual rule of thumb. */
const LARGE = 30;

/**
 * Shapiro and Wilk's test in each group, or of each variable where `variable` is null. `alternative` names the method
 * that does without normality; `ofMeans` says that the method compares means, which bear more in large groups.
 */
export function normalityChecks(
  groups: Groups,
  variable: string | null,
  { alternative, ofMeans }: { alternative: string; ofMeans: boolean },
): AssumptionCheck[] {
  return groups.map(({ group, values }) => {
    const { statistic, p_value } = shapiroWilk(values);
    const satisfied = p_value === null ? null : p_value >= LEVEL;
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
          ? untested(where, values.length)
          : `${where}: W = ${printFixed(statistic, 3)}, p ${comparedP(p_value)}. ${
              satisfied
                ? 'No sign against a normal distribution.'
                : `The values are not normally distributed${ofMeans && values.length >= LARGE ? ', which matters little for the mean of so many unless they are very skewed' : ''}: compare with ${alternative}.`
            }`,
    };
  });
}

function untested(where: string, n: number): string {
  const { min, max } = SHAPIRO_WILK_SIZES;
  if (n < min) return `${where}: ${n} values are too few for a test of normality.`;
  if (n > max) return `${where}: not tested, ${n} values; with so many the mean is about normally distributed.`;
  return `${where}: all values are equal, so there is no distribution to test.`;
}

/** Brown and Forsythe's test; `consequence` says what to do where variances differ, `medians` saves finding them again. */
export function equalVarianceCheck(groups: Groups, consequence: string, medians?: readonly number[]): AssumptionCheck {
  const test = levene(groups, medians ?? 'median');
  const p_value = test === null ? null : finiteOrNull(test.p_value);
  const satisfied = p_value === null ? null : p_value >= LEVEL;
  return {
    assumption: 'equal_variance',
    about: null,
    test: 'Brown-Forsythe test',
    statistic: test === null ? null : finiteOrNull(test.statistic),
    p_value,
    satisfied,
    message:
      satisfied === null
        ? 'The deviations from the median do not vary within the groups, so variances cannot be compared.'
        : satisfied
          ? `Brown-Forsythe F = ${printFixed(test!.statistic, 2)}, p ${comparedP(p_value!)}. No sign of different variances.`
          : `Brown-Forsythe F = ${printFixed(test!.statistic, 2)}, p ${comparedP(p_value!)}. The variances differ: ${consequence}`,
  };
}

function comparedP(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${printP(p)}`;
}
