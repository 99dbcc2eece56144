import { z } from 'zod';
import { advanced, anyColumn, basic, numericColumn } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';
import { type ModelTerm, namedCovariateColumns } from '../definition/model-terms.ts';
import { numberOrNull, statistic } from '../definition/number-or-null.ts';

export const exposureColumn = numericColumn('person_time')
  .optional()
  .meta(
    basic(
      'Person-time',
      'Person-time or another size of each row; numeric, greater than 0. Its logarithm is an offset. Default: 1 for each row',
    ),
  );

/** Robust standard errors, as the sandwich package has them. */
export const robustParameters = {
  robust: z
    .enum(['none', 'HC0', 'HC1', 'HC2', 'HC3'])
    .default('none')
    .meta(
      advanced(
        'Robust standard errors',
        'Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples',
      ),
    ),
  cluster: anyColumn('cluster')
    .optional()
    .meta(
      advanced(
        'Cluster',
        'Rows of one level belong together (one patient, one centre): standard errors robust to that',
      ),
    ),
  cluster_type: z
    .enum(['HC0', 'HC1'])
    .default('HC1')
    .meta(
      advanced(
        'Small-sample factor of clusters',
        'Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1)',
      ),
    ),
};

export const coefficientSchema = z.object({
  term: z.string(),
  estimate: z.number(),
  std_error: z.number(),
  statistic: numberOrNull,
  p_value: numberOrNull,
  conf_low: numberOrNull,
  conf_high: numberOrNull,
});

export const rateRatioSchema = coefficientSchema.extend({
  rate_ratio: statistic,
  rate_ratio_conf_low: statistic,
  rate_ratio_conf_high: statistic,
});

/** The columns of a regression's parameters that are present, with the role each plays. */
export function namedRegressionColumns(
  parameters: {
    outcome: string;
    covariates: readonly ModelTerm[];
    weights?: string | undefined;
    offset?: string | undefined;
    exposure?: string | undefined;
    cluster?: string | undefined;
  },
  outcomeRole: NamedColumn['role'],
): NamedColumn[] {
  const columns: NamedColumn[] = [
    { column: parameters.outcome, role: outcomeRole, path: ['outcome'] },
    ...namedCovariateColumns(parameters.covariates),
  ];
  for (const name of ['weights', 'offset', 'exposure'] as const) {
    const column = parameters[name];
    if (column !== undefined) columns.push({ column, role: 'numeric', path: [name] });
  }
  if (parameters.cluster !== undefined) columns.push({ column: parameters.cluster, role: 'any', path: ['cluster'] });
  return columns;
}
