import type { DesignMatrix } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import { addHorizonProblem } from './horizon.ts';
import type { Outcome } from './patients.ts';
import { termsOf, validateModels } from './validate.ts';
import type { RegressionValidation } from './validation-result.ts';
import { calibrationOf, performanceRows, resamplesOf, warnOfResamples } from './validation-statistics.ts';

type Asked = { resamples: number; seed: number; time?: string | undefined };
type Told = { warn: (code: string, message: string) => void; onProgress: (fraction: number) => void };

export type ValidatedRegression = {
  statistics: { validation?: RegressionValidation };
  /** Predicted risks of the patients; undefined without a validation, and of a Cox model without a horizon. */
  risks: Float64Array | undefined;
};

/** The validation of a regression where one is asked for. Throws invalid_parameter (horizon), unsupported_size and not_converged. */
export function validatedRegression(
  outcome: Outcome,
  design: DesignMatrix,
  { resamples, seed, time = '' }: Asked,
  { warn, onProgress }: Told,
): ValidatedRegression {
  if (resamples === 0) return { statistics: {}, risks: undefined };
  const horizon = outcome.model === 'cox' ? outcome.horizon : undefined;
  if (outcome.model === 'cox' && outcome.horizon !== undefined) {
    const problems = new InputProblems();
    addHorizonProblem(outcome, outcome.horizon, time, problems);
    problems.throwIfAny();
  }
  const settings = { resamples, seed, thresholds: [], categories: undefined };
  const found = validateModels(outcome, [termsOf(design)], settings, onProgress);
  const told = resamplesOf(found, { resamples, seed });
  warnOfResamples(told, warn);
  const own = found.models[0]!;
  const hasRisk = outcome.model === 'logistic' || horizon !== undefined;
  return {
    statistics: {
      validation: {
        ...(horizon === undefined ? {} : { horizon }),
        performance: performanceRows(own),
        resamples: told,
        ...(hasRisk ? { calibration: calibrationOf(own) } : {}),
      },
    },
    risks: hasRisk ? own.risk : undefined,
  };
}
