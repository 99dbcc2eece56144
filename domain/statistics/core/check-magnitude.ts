import { AnalysisInputError, type InputProblems } from './input-error.ts';

/** A million squares of this still have a sum. */
const largest = 1e150;

/** Adds `unsupported_size` for numbers whose squares would be infinite: they are codes of something, or errors. */
export function checkMagnitude(values: ArrayLike<number>, variable: string, problems: InputProblems): void {
  let beyond = 0;
  while (beyond < values.length && Math.abs(values[beyond]!) <= largest) beyond++;
  if (beyond < values.length)
    problems.add(
      'unsupported_size',
      `"${variable}" holds ${values[beyond]}, which is too large to reckon with. Correct such values, or filter on "${variable}".`,
      { column: variable },
    );
}

/** Throws `invalid_parameter` for a value so far from the data that what is computed from both is no number any more. */
export function requireReach(computed: readonly number[], parameter: string, value: number): void {
  if (computed.every(Number.isFinite)) return;
  throw new AnalysisInputError(
    'invalid_parameter',
    `${parameter} is ${value}, too far from the data to reckon with: the statistic is beyond all numbers. Give it in the units of the data.`,
    { parameter, value },
  );
}
