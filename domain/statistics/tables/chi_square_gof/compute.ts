import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { checkLevelCount } from '../../core/cross-tabulation.ts';
import { warnSmallExpectedCounts } from '../../core/expected-counts.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelsOf, levelText, quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { pearsonStatistic } from '../../math/hypothesis-tests/chi-square.ts';
import type { ChiSquareGofParameters, ChiSquareGofResult } from './definition.ts';

export type ChiSquareGofComputed = Computed<StatisticsOf<ChiSquareGofResult>>;

type Observed = { levels: string[]; counts: number[]; n_missing: number };

/** Counts of one variable against given shares. */
export function compute(input: AnalysisInput<ChiSquareGofParameters>): ChiSquareGofComputed {
  const { parameters, warn } = input;
  const { variable } = parameters;
  const { levels, counts: observed, n_missing } = observedCounts(input);
  const n = observed.reduce((sum, count) => sum + count, 0);
  const shares = parameters.probabilities ?? levels.map(() => 1);
  const problems = new InputProblems();
  if (n === 0)
    problems.add('insufficient_data', 'There are no patients to count. Check the filter, the levels and the column.');
  if (levels.length < 2)
    problems.add('single_group', `"${variable}" has only ${quoted(levels)}; at least two levels are needed.`, {
      column: variable,
      levels,
    });
  if (shares.length !== levels.length)
    problems.add(
      'invalid_parameter',
      `There are ${shares.length} probabilities for ${levels.length} levels: ${quoted(levels)}. Give one a level.`,
      { levels },
    );
  problems.throwIfAny();

  const total = shares.reduce((sum, share) => sum + share, 0);
  const expected = shares.map((share) => n * (share / total));
  const df = levels.length - 1;
  const statistic = pearsonStatistic(observed, expected);
  const p_value = chiSquareUpperTail(statistic, df);
  warnSmallExpectedCounts(expected, 'Combine rare levels.', warn);
  return {
    statistics: {
      n,
      n_missing,
      statistic,
      df,
      p_value,
      levels,
      observed,
      expected,
    },
    details: undefined,
    used: variable === undefined ? 0 : n,
    excluded_missing: n_missing,
  };
}

function observedCounts({ table, rows, parameters }: AnalysisInput<ChiSquareGofParameters>): Observed {
  const { variable, counts, levels } = parameters;
  if (variable === undefined) return { levels: counts!.map((_, i) => String(i + 1)), counts: counts!, n_missing: 0 };
  const complete = completeRows(table, rows, [variable]);
  const found = levelsOf(requireColumn(table, variable), { use: complete.rows, name: variable });
  checkLevelCount(found.names.length, variable);
  const tally = new Map(found.names.map((name) => [name, 0]));
  for (const code of found.codes) tally.set(found.names[code]!, tally.get(found.names[code]!)! + 1);
  // A level that is asked for counts even if nobody has it: its share was given.
  const names = levels === undefined ? found.names : [...new Set(levels.map(levelText))];
  return { levels: names, counts: names.map((name) => tally.get(name) ?? 0), n_missing: complete.n_missing };
}
