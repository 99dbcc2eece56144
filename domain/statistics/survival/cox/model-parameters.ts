import { z } from 'zod';
import { advanced, anyColumn } from '../../definition/form.ts';
import type { NamedColumn } from '../../definition/method.ts';
import { covariates, namedCovariateColumns } from '../../definition/model-terms.ts';
import { entryColumn, namedSurvivalColumns, survivalColumns, weightsColumn } from '../survival-columns.ts';

/** What every method that fits a Cox model takes. */
export const coxModelParameters = {
  ...survivalColumns,
  entry: entryColumn,
  covariates,
  strata: z
    .array(anyColumn('strata'))
    .min(1)
    .optional()
    .meta(advanced('Strata', 'Each combination of these has its own baseline hazard; their effects are not estimated')),
  ties: z
    .enum(['efron', 'breslow', 'exact'])
    .default('efron')
    .meta(
      advanced(
        'Ties',
        'Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood',
      ),
    ),
  weights: weightsColumn,
  robust: z.boolean().default(false).meta(advanced('Robust standard errors', 'Robust (sandwich) standard errors')),
  id: anyColumn('cluster')
    .optional()
    .meta(
      advanced(
        'Patient',
        'Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked',
      ),
    ),
  cluster: anyColumn('cluster')
    .optional()
    .meta(
      advanced(
        'Cluster',
        'Rows of one level belong together (one patient, one centre): implies robust standard errors',
      ),
    ),
};

export type CoxModelParameters = z.output<z.ZodObject<typeof coxModelParameters>> & {
  offset?: string | undefined;
};

export function namedCoxColumns(given: CoxModelParameters): NamedColumn[] {
  const columns: NamedColumn[] = [...namedSurvivalColumns(given), ...namedCovariateColumns(given.covariates)];
  for (const [index, column] of (given.strata ?? []).entries())
    columns.push({ column, role: 'any', path: ['strata', index] });
  if (given.offset !== undefined) columns.push({ column: given.offset, role: 'numeric', path: ['offset'] });
  if (given.id !== undefined) columns.push({ column: given.id, role: 'any', path: ['id'] });
  if (given.cluster !== undefined) columns.push({ column: given.cluster, role: 'any', path: ['cluster'] });
  return columns;
}
