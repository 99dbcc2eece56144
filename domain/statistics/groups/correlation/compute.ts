import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkMagnitude } from '../../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { kendallTest, pearsonTest, spearmanTest } from '../../math/hypothesis-tests/correlation.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { isConstant } from '../../math/moments.ts';
import { addConstant, addTooFewRows } from '../checks.ts';
import type { CorrelationParameters, CorrelationResult } from './definition.ts';

const tests = { pearson: pearsonTest, spearman: spearmanTest, kendall: kendallTest };

export type CorrelationComputed = Computed<
  StatisticsOf<CorrelationResult>,
  { x: Float64Array; y: Float64Array; normality: NormalityTest[] }
>;

/** Correlation of two columns. */
export function compute(input: AnalysisInput<CorrelationParameters>): CorrelationComputed {
  const { table, rows, parameters, warn } = input;
  const complete = completeRows(table, rows, [parameters.x, parameters.y]);
  const n = complete.rows.length;
  const { n_missing } = complete;
  const x = numbersOf(table, parameters.x, complete.rows);
  const y = numbersOf(table, parameters.y, complete.rows);
  const problems = new InputProblems();
  addTooFewRows({ n, n_missing }, `${parameters.x}" with "${parameters.y}`, 3, problems);
  if (n > 0 && isConstant(x)) addConstant(parameters.x, n, problems);
  if (n > 0 && isConstant(y)) addConstant(parameters.y, n, problems);
  checkMagnitude(x, parameters.x, problems);
  checkMagnitude(y, parameters.y, problems);
  problems.throwIfAny();

  const { method, exact } = parameters;
  const found = tests[method](x, y, parameters);
  if (exact === true && found.ties === true)
    warn('ties', 'Values are tied, so the exact distribution does not hold: the p-value is the approximation.');
  if (method === 'pearson' && Math.abs(found.estimate) === 1)
    warn(
      'perfect_fit',
      `"${parameters.x}" and "${parameters.y}" determine each other: t is infinite, and p and an interval without width mean nothing. Check whether one was made from the other.`,
    );
  const statistics: StatisticsOf<CorrelationResult> = { n, n_missing, ...found };
  const normality =
    method === 'pearson'
      ? normalityTests([
          { group: parameters.x, values: x },
          { group: parameters.y, values: y },
        ])
      : [];
  return { statistics, details: { x, y, normality }, used: n, excluded_missing: n_missing };
}
