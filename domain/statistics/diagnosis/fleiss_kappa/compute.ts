import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { normalTwoSided } from '../../math/distributions/normal.ts';
import { ratingLevels } from '../agreement/rating-levels.ts';
import type { FleissKappaParameters, FleissKappaResult } from './definition.ts';

export type FleissKappaComputed = Computed<StatisticsOf<FleissKappaResult>>;
type Statistics = FleissKappaComputed['statistics'];

/** A category for each of a few subjects has no agreement to speak of; so many are free text or measurements. */
const mostCategories = 1000;

/** Agreement of many raters. Throws insufficient_data, constant_variable (all ratings the same) and unsupported_size. */
export function compute(input: AnalysisInput<FleissKappaParameters>): FleissKappaComputed {
  const { table, parameters, warn } = input;
  const { raters } = parameters;
  const { rows, n_missing } = completeRows(table, input.rows, raters);
  const problems = new InputProblems();
  const { names, codes } = ratingLevels(table, raters, rows);
  if (rows.length === 0)
    problems.add(
      'insufficient_data',
      `No subject has a rating in every column (${quoted(raters)}). Leave out raters with many missing values, or check the filter.`,
    );
  else if (names.length === 1)
    problems.add(
      'constant_variable',
      `All raters gave only ${quoted(names)}, so agreement beyond chance is undefined. Kappa needs ratings that vary.`,
      { levels: names },
    );
  else if (names.length > mostCategories)
    problems.add(
      'unsupported_size',
      `The raters used ${names.length} different ratings; kappa is for at most ${mostCategories} categories. For measurements use icc.`,
    );
  problems.throwIfAny();

  const statistics: Statistics = { ...kappaOf(codes, names, rows.length), n_missing };
  if (statistics.n_subjects < 5) warn('small_group', `There are only ${statistics.n_subjects} subjects.`);
  return { statistics, details: undefined, used: rows.length, excluded_missing: n_missing };
}

/** Fleiss 1971, with the variance of Fleiss, Nee and Landis 1979 (formulas 12 and 21). */
function kappaOf(
  codes: readonly Int32Array[],
  names: readonly string[],
  subjects: number,
): Omit<Statistics, 'n_missing'> {
  const raters = codes.length;
  const totals = new Float64Array(names.length);
  // Of each category, over the subjects: ratings in it times ratings elsewhere. Whole numbers, so sums are exact.
  const split = new Float64Array(names.length);
  let squares = 0;
  const inSubject = new Int32Array(names.length);
  for (let i = 0; i < subjects; i++) {
    for (const rater of codes) inSubject[rater[i]!]!++;
    for (const rater of codes) {
      const category = rater[i]!;
      const count = inSubject[category]!;
      if (count === 0) continue;
      totals[category]! += count;
      split[category]! += count * (raters - count);
      squares += count * count;
      inSubject[category] = 0;
    }
  }
  const pairs = raters * (raters - 1);
  const observed = (squares - subjects * raters) / (subjects * pairs);
  const p = Array.from(totals, (total) => total / (subjects * raters));
  const expected = sumOf(p.length, (j) => p[j]! ** 2);
  const spread = sumOf(p.length, (j) => p[j]! * (1 - p[j]!));
  const estimate = (observed - expected) / (1 - expected);
  const skew = sumOf(p.length, (j) => p[j]! * (1 - p[j]!) * (1 - 2 * p[j]!));
  const std_error_null = Math.sqrt((2 * (spread * spread - skew)) / (subjects * pairs)) / spread;
  const statistic = finiteOrNull(estimate / std_error_null);
  const categoryError = Math.sqrt(2 / (subjects * pairs));
  return {
    n_subjects: subjects,
    n_raters: raters,
    estimate,
    std_error_null: finiteOrNull(std_error_null),
    statistic,
    p_value: statistic === null ? null : normalTwoSided(statistic),
    observed_agreement: observed,
    expected_agreement: expected,
    categories: names.map((level, j) => {
      const kappa = 1 - split[j]! / (subjects * pairs * p[j]! * (1 - p[j]!));
      const z = kappa / categoryError;
      return {
        level,
        proportion: p[j]!,
        kappa,
        std_error_null: categoryError,
        statistic: z,
        p_value: normalTwoSided(z),
      };
    }),
  };
}
