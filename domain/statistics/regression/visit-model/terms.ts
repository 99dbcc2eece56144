import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';

/** Visit, treatment and their interaction as categories, then the covariates. */
export function visitTerms(given: {
  visit: string;
  treatment?: string | undefined;
  reference?: LevelValue | undefined;
  covariates: readonly ModelTerm[];
}): ModelTerm[] {
  const { visit, treatment, reference, covariates } = given;
  return [
    { column: visit, type: 'categorical' },
    ...(treatment === undefined
      ? []
      : [
          { column: treatment, type: 'categorical', ...(reference === undefined ? {} : { reference }) } as const,
          { interaction: [visit, treatment] },
        ]),
    ...covariates,
  ];
}
