import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { type Effect, repeatedEffects } from '../repeated-measures/effects.ts';
import { greenhouseGeisser, huynhFeldt, mauchly } from '../repeated-measures/sphericity.ts';
import { subjectData } from '../repeated-measures/subject-data.ts';
import type { RepeatedMeasuresAnovaParameters, RepeatedMeasuresAnovaResult } from './definition.ts';

export type RepeatedMeasuresAnovaComputed = Computed<
  StatisticsOf<RepeatedMeasuresAnovaResult>,
  { normality: NormalityTest[]; averaged: number }
>;

const smallGroup = 5;
/** A residual sum of squares below this share of the values' own is rounding. */
const rounding = (64 * Number.EPSILON) ** 2;

/** Throws insufficient_data, single_group, constant_variable and invalid_parameter. */
export function compute(input: AnalysisInput<RepeatedMeasuresAnovaParameters>): RepeatedMeasuresAnovaComputed {
  const { table, parameters, warn } = input;
  const { variable, subject, within, between } = parameters;
  const problems = new InputProblems();
  const data = subjectData(table, input.rows, parameters, problems);
  problems.throwIfAny();
  const { groups, excluded, averaged, n_missing } = data;
  const subjects = groups.reduce((total, { values }) => total + values.length, 0);
  const scarce = groups.find(({ values }) => values.length < 1);
  if (scarce !== undefined || subjects - groups.length < 1)
    throw new AnalysisInputError(
      'insufficient_data',
      `${subjects} of ${subjects + excluded} subjects have a measurement at every combination of ${within.map((name) => `"${name}"`).join(' and ')}${scarce?.name == null ? '' : `, none of them in "${scarce.name}"`}: too few. Use linear_mixed_model or mmrm, which take subjects with missing visits, or filter on levels that most subjects have.`,
      { column: subject, subjects, excluded },
    );
  if (excluded > 0)
    warn(
      'incomplete_subjects',
      `${excluded} of ${subjects + excluded} subjects lack a measurement at some combination of ${within.map((name) => `"${name}"`).join(' and ')} and were left out. linear_mixed_model and mmrm keep them.`,
    );
  if (averaged > 0)
    warn(
      'averaged_rows',
      `${averaged} rows share subject and occasion with another row: their means were analysed. Name the column that tells them apart as a second within-subject factor, or correct the data.`,
    );
  for (const { name, values } of groups)
    if (values.length < smallGroup)
      warn('small_group', `${name === null ? 'There are' : `"${name}" has`} only ${values.length} complete subjects.`);

  const sizes = data.within.map(({ length }) => length);
  const { effects, errors } = repeatedEffects(
    groups.map(({ values }) => values),
    sizes,
  );
  const magnitude = groups
    .flatMap(({ values }) => values)
    .reduce((sum, row) => sum + row.reduce((s, x) => s + x * x, 0), 0);
  for (const { sum_sq_error } of effects)
    if (!(sum_sq_error > rounding * magnitude))
      throw new AnalysisInputError(
        'constant_variable',
        `"${variable}" does not vary beyond subjects and factors, so there is no variation to test against. Check whether it was made from the factors.`,
        { column: variable },
      );
  if (effects.some(({ error }) => error !== undefined && error.p > 1 && error.df < error.p))
    warn(
      'singular_covariance',
      'There are fewer subjects than differences between occasions: sphericity cannot be tested, nor corrected for, in the effects concerned.',
    );
  // Subjects count as an error term in generalised eta squared.
  const allErrors = errors.reduce((sum, value) => sum + value, 0);
  const cells = cellsOf(data.within, groups);
  const residuals = groups.flatMap(({ values }) => {
    const means = values[0]!.map((_, cell) => values.reduce((sum, row) => sum + row[cell]! / values.length, 0));
    return values.flatMap((row) => [...row.map((value, cell) => value - means[cell]!)]);
  });
  return {
    statistics: {
      n_subjects: subjects,
      n_subjects_excluded: excluded,
      n_missing,
      effects: effects.map((effect) => tested(effect, within, between, allErrors)),
      cells,
    },
    details: {
      normality: normalityTests([{ group: 'residuals', values: Float64Array.from(residuals) }]),
      averaged,
    },
    used: data.used,
    excluded_missing: n_missing,
  };
}

function tested(
  { within: of, between: ofGroups, sum_sq, df, sum_sq_error, df_error, error }: Effect,
  within: readonly string[],
  between: string | undefined,
  allErrors: number,
): RepeatedMeasuresAnovaResult['effects'][number] {
  const statistic = sum_sq / df / (sum_sq_error / df_error);
  const regular = error !== undefined && error.p > 1 && error.df >= error.p;
  const correctedBy = (epsilon: number) => {
    const factor = Math.min(1, epsilon);
    return { epsilon, p_value: finiteOrNull(fUpperTail(statistic, df * factor, df_error * factor)) };
  };
  const sphericity = regular ? mauchly(error) : undefined;
  return {
    term: [...(ofGroups ? [between!] : []), ...of.map((i) => within[i]!)].join(':'),
    sum_sq,
    df,
    sum_sq_error,
    df_error,
    statistic: finiteOrNull(statistic),
    p_value: finiteOrNull(fUpperTail(statistic, df, df_error)),
    generalized_eta_squared: finiteOrNull(sum_sq / (sum_sq + allErrors)),
    partial_eta_squared: finiteOrNull(sum_sq / (sum_sq + sum_sq_error)),
    mauchly: sphericity ?? null,
    greenhouse_geisser: regular ? correctedBy(greenhouseGeisser(error)) : null,
    huynh_feldt: regular ? correctedBy(huynhFeldt(error)) : null,
  };
}

function cellsOf(
  within: readonly string[][],
  groups: readonly { name: string | null; values: readonly Float64Array[] }[],
): RepeatedMeasuresAnovaResult['cells'] {
  const combinations = within.reduce<string[][]>(
    (done, names) => done.flatMap((before) => names.map((name) => [...before, name])),
    [[]],
  );
  return groups.flatMap(({ name, values }) =>
    combinations.map((levels, cell) => {
      const moments = momentsOf(Float64Array.from(values, (row) => row[cell]!));
      const std_dev = standardDeviationOf(moments);
      return {
        within: levels,
        between: name,
        n: values.length,
        mean: moments.mean,
        std_dev: finiteOrNull(std_dev ?? Number.NaN),
      };
    }),
  );
}
