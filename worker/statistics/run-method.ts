import { z } from 'zod';
import { type MethodName, methods } from '../../contract/methods/catalogue.ts';
import type { Filter } from '../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../contract/methods/method.ts';
import type { AnalysisInput, AnalysisOutput, Warning } from './analysis.ts';
import { coxRegression } from './cox_regression.ts';
import { descriptiveSummary } from './descriptive_summary.ts';
import { filterRows, requireColumn } from './filter.ts';
import { groupSequential } from './group_sequential.ts';
import { AnalysisInputError } from './input-error.ts';
import { kaplanMeier } from './kaplan_meier.ts';
import { logRankTest } from './log_rank_test.ts';
import { pairwiseLogRank } from './pairwise_log_rank.ts';
import { powerAnova } from './power_anova.ts';
import { powerCorrelation } from './power_correlation.ts';
import { powerLogRank } from './power_log_rank.ts';
import { powerTwoMeans } from './power_two_means.ts';
import { powerTwoProportions } from './power_two_proportions.ts';
import { rScript } from './r-script.ts';
import type { Table } from './table.ts';

type Parameters<Name extends MethodName> = z.output<(typeof methods)[Name]['parameters']>;
type Result<Name extends MethodName> = z.output<(typeof methods)[Name]['result']>;

const run: { [Name in MethodName]: (input: AnalysisInput<Parameters<Name>>) => AnalysisOutput<Result<Name>> } = {
  descriptive_summary: descriptiveSummary,
  kaplan_meier: kaplanMeier,
  log_rank_test: logRankTest,
  pairwise_log_rank: pairwiseLogRank,
  cox_regression: coxRegression,
  power_two_proportions: powerTwoProportions,
  power_two_means: powerTwoMeans,
  power_log_rank: powerLogRank,
  power_anova: powerAnova,
  power_correlation: powerCorrelation,
  group_sequential: groupSequential,
};

export type MethodOutput<Name extends MethodName = MethodName> = AnalysisOutput<Result<Name>> & { warnings: Warning[] };

/**
 * Runs one method on a table: the same data, filter and parameters give the same bytes. Throws AnalysisInputError when
 * data or parameters don't allow it. The table is not changed.
 */
export function runMethod<Name extends MethodName>(
  name: Name,
  table: Table,
  filter: Filter,
  parameters: unknown,
  onProgress: (fraction: number) => void = () => {},
): MethodOutput<Name> {
  const definition = methods[name] as unknown as MethodDefinition;
  const parsed = definition.parameters.safeParse(parameters);
  if (!parsed.success)
    throw new AnalysisInputError('invalid_parameter', z.prettifyError(parsed.error), { issues: parsed.error.issues });

  const named = definition.columns(parsed.data);
  for (const { column } of [...filter, ...named]) requireColumn(table, column);
  for (const { column, role, path } of named) {
    if (role === 'numeric' && requireColumn(table, column).kind !== 'numeric')
      throw new AnalysisInputError(
        'non_numeric_variable',
        `Column "${column}" (${path.join('.')}) holds text, and the method needs numbers there. Choose a numeric column, or correct its values.`,
        { column, path },
      );
  }

  const warnings: Warning[] = [];
  const output = run[name]({
    table,
    rows: filterRows(table, filter),
    parameters: parsed.data as Parameters<Name>,
    warn: (code, message) => warnings.push({ code, message }),
    onProgress,
  });
  onProgress(1);
  const { title, version } = definition;
  // The method writes what finds its numbers; reading and filtering are the same for all.
  const readsData = named.length > 0;
  const r_script = rScript(output.result.r_script, { title, method: name, version, filter, readsData });
  return { ...output, result: { ...output.result, r_script }, warnings };
}
