import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { quantile } from '../../math/quantile.ts';
import { performanceIndexes } from './performance.ts';
import type { Validated, Validation } from './validate.ts';
import {
  type Calibration,
  type PerformanceRows,
  type RegressionValidation,
  type UnfitReason,
  unfitReasons,
} from './validation-result.ts';

export function performanceRows({ apparent, training, test }: Validated): PerformanceRows {
  return performanceIndexes
    .filter((index) => apparent.performance[index] !== undefined)
    .map((index) => {
      const [own, there, here] = [apparent, training, test].map(({ performance }) => performance[index] ?? Number.NaN);
      return {
        index,
        apparent: finiteOrNull(own!),
        training: finiteOrNull(there!),
        test: finiteOrNull(here!),
        optimism: finiteOrNull(there! - here!),
        corrected: finiteOrNull(own! - (there! - here!)),
      };
    });
}

export function corrected(
  { apparent, training, test }: Validated,
  list: 'netBenefit' | 'calibrationError',
  k: number,
): number | null {
  return finiteOrNull(apparent[list][k]! - (training[list][k]! - test[list][k]!));
}

export function calibrationOf(validated: Validated): Calibration {
  const { grid, apparent, risk, observed } = validated;
  const differences = risk
    .map((predicted) => Math.abs(observed(predicted) - predicted))
    .filter((value) => !Number.isNaN(value))
    .sort();
  const at = (share: number) => quantile(differences, share, 7);
  return {
    curve: grid.map((predicted, k) => {
      const error = corrected(validated, 'calibrationError', k);
      return {
        predicted,
        apparent: finiteOrNull(predicted + apparent.calibrationError[k]!),
        corrected: error === null ? null : predicted + error,
      };
    }),
    ici: finiteOrNull(differences.reduce((sum, value) => sum + value, 0) / differences.length),
    e50: at(0.5),
    e90: at(0.9),
    e_max: at(1),
  };
}

export function resamplesOf(
  { used, unfit }: Pick<Validation, 'used' | 'unfit'>,
  { resamples, seed }: { resamples: number; seed: number },
): RegressionValidation['resamples'] {
  const failed = unfitReasons.flatMap((reason) => {
    const own = unfit.get(reason);
    return own === undefined ? [] : [{ reason, resamples: own }];
  });
  return { asked: resamples, used, seed, failed };
}

/** Where more resamples than this share have no fit, those that have one are no fair sample. */
const mostFailed = 0.05;

const unfitWords: Readonly<Record<UnfitReason, string>> = {
  no_events: 'without an event, or with events alone',
  missing_level: 'in which a level of a covariate was not drawn',
  separation: 'in which a covariate separates the outcomes',
  not_converged: 'in which the model did not converge',
};

/** Warns of the resamples without a fit, and throws `not_converged` where there is no optimism to take off. */
export function warnOfResamples(
  { asked, used, failed = [] }: RegressionValidation['resamples'],
  warn: (code: string, message: string) => void,
): void {
  if (asked === used) return;
  const told = failed.map(({ reason, resamples }) => `${resamples} ${unfitWords[reason]}`).join(', ');
  if (used < 2)
    throw new AnalysisInputError(
      'not_converged',
      `The models could be fitted in ${used} of ${asked} bootstrap resamples only (${told}), so there is no optimism to take off. There are too few events or too sparse levels for these covariates: leave some out, or join levels.`,
      { resamples: asked, used },
    );
  warn(
    'failed_resamples',
    `In ${asked - used} of ${asked} bootstrap resamples the model could not be fitted (${told}): they are left out${
      asked - used > mostFailed * asked
        ? ', and the corrected performance is too good. Leave out sparse covariates or join levels.'
        : '.'
    }`,
  );
}
