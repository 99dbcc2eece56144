import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { levelText, quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { ratingLevels } from '../agreement/rating-levels.ts';
import { kappaOf } from '../agreement/weighted-kappa.ts';
import type { CohenKappaParameters, CohenKappaResult } from './definition.ts';

export type CohenKappaComputed = Computed<StatisticsOf<CohenKappaResult>>;
type Statistics = CohenKappaComputed['statistics'];

type RatingTable = { levels: string[]; counts: number[][]; n_missing: number };

/** Agreement of two raters. Throws insufficient_data and constant_variable (all ratings the same). */
export function compute(input: AnalysisInput<CohenKappaParameters>): CohenKappaComputed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const { levels, counts, n_missing } = ratingTable(input, problems);
  const n = counts.flat().reduce((sum, count) => sum + count, 0);
  const used = levels.filter((_, i) => counts[i]!.some((count) => count > 0) || counts.some((row) => row[i]! > 0));
  if (n === 0)
    problems.add('insufficient_data', 'No pair of ratings is left. Check the filter, the missing values and levels.');
  else if (used.length < 2)
    problems.add(
      'constant_variable',
      `Both raters gave only ${quoted(used)}, so agreement beyond chance is undefined. Kappa needs ratings that vary.`,
      { levels: used },
    );
  problems.throwIfAny();

  const { estimate, std_error, std_error_null, observed, expected } = kappaOf(counts, parameters.weights);
  const margin = normalCritical(parameters.conf_level) * std_error;
  const statistic = std_error_null === 0 ? null : finiteOrNull(estimate / std_error_null);
  if (statistic === null)
    warn(
      'constant_rater',
      'One rater gave a single rating: kappa is 0 whatever the other gave, its test is undefined, and the interval without width means nothing.',
    );
  else if (std_error === 0)
    warn(
      'no_variation',
      'The standard error of kappa is 0 (all pairs agree, for instance): its interval has no width, which says nothing about other patients.',
    );
  const statistics: Statistics = {
    n,
    n_missing,
    levels,
    table: counts,
    estimate,
    std_error,
    conf_low: estimate - margin,
    conf_high: estimate + margin,
    std_error_null,
    statistic,
    p_value: statistic === null ? null : normalTwoSided(statistic),
    observed_agreement: observed,
    expected_agreement: expected,
    pabak: parameters.weights === 'none' ? (levels.length * observed - 1) / (levels.length - 1) : null,
  };
  return { statistics, details: undefined, used: n, excluded_missing: n_missing };
}

function ratingTable(input: AnalysisInput<CohenKappaParameters>, problems: InputProblems): RatingTable {
  const { table, rows: filtered, parameters } = input;
  const { rater1, rater2, frequency } = parameters;
  if (parameters.table !== undefined) {
    const levels = parameters.levels?.map(levelText) ?? parameters.table.map((_, i) => String(i + 1));
    return { levels, counts: parameters.table, n_missing: 0 };
  }
  if (rater1 === undefined || rater2 === undefined) throw new Error('checked by the parameters');
  const named = frequency === undefined ? [rater1, rater2] : [rater1, rater2, frequency];
  const { rows, n_missing } = completeRows(table, filtered, named);
  const { names, codes } = ratingLevels(table, [rater1, rater2], rows, parameters.levels);
  const mostLevels = 100;
  if (names.length > mostLevels) {
    problems.add(
      'unsupported_size',
      `"${rater1}" and "${rater2}" have ${names.length} different ratings; kappa is for at most ${mostLevels} categories. For measurements use icc or bland_altman.`,
      { levels: names.length },
    );
    problems.throwIfAny();
  }
  const frequencies = frequency === undefined ? undefined : numbersOf(table, frequency, rows);
  const invalid = frequencies?.filter((count) => !(Number.isInteger(count) && count >= 0)).length ?? 0;
  if (invalid > 0)
    problems.add(
      'invalid_parameter',
      `"${frequency}" must hold whole numbers of at least 0, but ${invalid} of ${rows.length} rows have others. Correct them, or filter these rows out.`,
      { column: frequency, rows: invalid },
    );
  problems.throwIfAny();
  const counts = names.map(() => names.map(() => 0));
  for (let i = 0; i < rows.length; i++) {
    const down = codes[0]![i]!;
    const across = codes[1]![i]!;
    if (down >= 0 && across >= 0) counts[down]![across]! += frequencies === undefined ? 1 : frequencies[i]!;
  }
  return { levels: names, counts, n_missing };
}
