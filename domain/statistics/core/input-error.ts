import { analysisInputReasons } from '../../../contract/errors.ts';

/** Reasons why data or parameters can't be analysed, in order of precedence: when several apply, the first is told. */
export const inputErrorReasons = analysisInputReasons;

export type InputErrorReason = (typeof inputErrorReasons)[number];

/** The data or the parameters don't allow this analysis. The message names the variable, what is wrong and the way out. */
export class AnalysisInputError extends Error {
  readonly reason: InputErrorReason;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(reason: InputErrorReason, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AnalysisInputError';
    this.reason = reason;
    this.details = details;
  }
}

/**
 * Collects what is wrong and throws the error that comes first in inputErrorReasons: a check that is cheap to make
 * may come late in that order.
 */
export class InputProblems {
  #first: AnalysisInputError | undefined;

  add(reason: InputErrorReason, message: string, details: Record<string, unknown> = {}): void {
    const earlier =
      this.#first === undefined || inputErrorReasons.indexOf(reason) < inputErrorReasons.indexOf(this.#first.reason);
    if (earlier) this.#first = new AnalysisInputError(reason, message, details);
  }

  throwIfAny(): void {
    if (this.#first !== undefined) throw this.#first;
  }
}
