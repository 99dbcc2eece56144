import type { AssumptionCheck } from '../definition/presentation.ts';
import { type Printable, printFixed } from '../print/print-format.ts';
import { type Balance, balanced } from './balance.ts';
import { type PropensityModel, positivityLimits } from './propensity-model.ts';

/** Positivity, and balance of each term afterwards. */
export function propensityChecks(
  { scores, extreme }: Pick<PropensityModel, 'scores' | 'extreme'>,
  balance: readonly Balance[],
  done: 'weighting' | 'matching',
): AssumptionCheck[] {
  const positivity: AssumptionCheck = {
    assumption: 'positivity',
    about: null,
    test: `Share of propensity scores below ${positivityLimits.low} or above ${positivityLimits.high}`,
    statistic: extreme / scores.length,
    p_value: null,
    satisfied: extreme === 0,
    message:
      extreme === 0
        ? `All propensity scores lie between ${positivityLimits.low} and ${positivityLimits.high}.`
        : `${extreme} of ${scores.length} rows have a propensity score below ${positivityLimits.low} or above ${positivityLimits.high}.`,
  };
  return [
    positivity,
    ...balance.map(({ term, after }): AssumptionCheck => {
      const size = typeof after === 'number' ? Math.abs(after) : after;
      const satisfied = size === null ? null : typeof size === 'number' && size < balanced;
      return {
        assumption: 'balance',
        about: term,
        test: `Standardized mean difference after ${done}`,
        statistic: typeof after === 'number' ? after : null,
        p_value: null,
        satisfied,
        message:
          satisfied === null
            ? `The difference is undefined: the term does not vary, or no row is left after ${done}.`
            : `The standardized mean difference is ${printFixed(after as Printable, 3)}, ${satisfied ? `below ${balanced} in size` : `not below ${balanced} in size: change the terms of the model (transforms, interactions)`}.`,
      };
    }),
  ];
}
