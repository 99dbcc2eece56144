import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { checkFrequencies } from '../../core/cross-tabulation.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { gammaQuantile, gammaUpperQuantile } from '../../math/distributions/gamma.ts';
import { poissonPValue } from '../proportions/exact-p-value.ts';
import { byarInterval, exactRateInterval } from '../rates/rate-interval.ts';
import type { StandardizedRateParameters, StandardizedRateResult } from './definition.ts';

export type StandardizedRateComputed = Computed<StatisticsOf<StandardizedRateResult>>;
type Statistics = StandardizedRateComputed['statistics'];

type Strata = {
  n: number;
  events: Float64Array;
  population: Float64Array;
  /** The standard population (direct) or the standard rate (indirect). */
  standard: Float64Array;
};

/** Rates standardised over the strata that the rows are; throws insufficient_data without population or expected events. */
export function compute(input: AnalysisInput<StandardizedRateParameters>): StandardizedRateComputed {
  const { table, rows: filtered, parameters } = input;
  const { method, events, population, conf_level, multiplier } = parameters;
  const standard = (method === 'direct' ? parameters.standard_population : parameters.standard_rate)!;
  const problems = new InputProblems();
  const { rows, n_missing } = completeRows(table, filtered, [events, population, standard]);
  const strata = {
    n: rows.length,
    events: numbersOf(table, events, rows),
    population: numbersOf(table, population, rows),
    standard: numbersOf(table, standard, rows),
  };
  check(strata, { events, population, standard }, n_missing, method, problems);
  problems.throwIfAny();

  const statistics: Statistics = {
    n: strata.n,
    n_missing,
    ...(method === 'direct' ? direct(strata, conf_level, multiplier) : indirect(strata, conf_level)),
  };
  return { statistics, details: undefined, used: strata.n, excluded_missing: n_missing };
}

function check(
  { n, events, population, standard }: Strata,
  names: { events: string; population: string; standard: string },
  n_missing: number,
  method: StandardizedRateParameters['method'],
  problems: InputProblems,
): void {
  checkFrequencies(events, names.events, problems);
  const negative = population.some((size) => size < 0)
    ? names.population
    : standard.some((size) => size < 0)
      ? names.standard
      : undefined;
  if (negative !== undefined)
    problems.add('invalid_parameter', `"${negative}" must not be negative. Correct it, or filter these rows out.`, {
      column: negative,
    });
  const empty = population.filter((size) => size === 0).length;
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No stratum is left; ${n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing },
    );
  else if (method === 'direct' && empty > 0)
    problems.add(
      'insufficient_data',
      `"${names.population}" is 0 in ${empty} of ${n} strata, which have no rate of their own. Combine strata, or use indirect standardisation.`,
      { column: names.population, rows: empty },
    );
  else if (sumOf(n, (i) => standard[i]! * (method === 'direct' ? 1 : population[i]!)) === 0)
    problems.add(
      'insufficient_data',
      method === 'direct'
        ? `"${names.standard}" is 0 in all strata.`
        : `No event is expected: "${names.standard}" or "${names.population}" is 0 in each stratum.`,
      { column: names.standard },
    );
}

/** Fay and Feuer (1997): the rate is a weighted sum of Poisson counts, its limits those of gamma distributions. */
function direct({ n, events, population, standard }: Strata, confLevel: number, multiplier: number) {
  const total = sumOf(n, (i) => standard[i]!);
  const weight = Float64Array.from(standard, (size, i) => size / total / population[i]!);
  const rate = sumOf(n, (i) => weight[i]! * events[i]!);
  const variance = sumOf(n, (i) => weight[i]! ** 2 * events[i]!);
  const largest = weight.reduce((most, value) => Math.max(most, value), 0);
  const tail = (1 - confLevel) / 2;
  const [upperRate, upperVariance] = [rate + largest, variance + largest ** 2];
  return {
    crude_rate: (sumOf(n, (i) => events[i]!) / sumOf(n, (i) => population[i]!)) * multiplier,
    standardized_rate: rate * multiplier,
    std_error: Math.sqrt(variance) * multiplier,
    conf_low: rate === 0 ? 0 : gammaQuantile(tail, rate ** 2 / variance) * (variance / rate) * multiplier,
    conf_high: gammaUpperQuantile(tail, upperRate ** 2 / upperVariance) * (upperVariance / upperRate) * multiplier,
  };
}

function indirect({ n, events, population, standard }: Strata, confLevel: number) {
  const observed = sumOf(n, (i) => events[i]!);
  const expected = sumOf(n, (i) => population[i]! * standard[i]!);
  const byar = byarInterval(observed, expected, confLevel);
  return {
    observed,
    expected,
    smr: observed / expected,
    ...exactRateInterval(observed, expected, confLevel),
    byar_conf_low: byar.conf_low,
    byar_conf_high: byar.conf_high,
    p_value: poissonPValue(observed, expected, 'two_sided'),
  };
}
