import type { InputErrorReason } from '../../../domain/statistics/core/input-error.ts';

/** What an AnalysisInputError must carry, in the form that `t.throws` takes. */
export function refused(fields: { reason: InputErrorReason; details?: object; message?: RegExp | string }): Error {
  return fields as unknown as Error;
}
