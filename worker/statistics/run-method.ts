import { z } from 'zod';
import { type MethodName, methods } from '../../contract/methods/catalogue.ts';
import type { Filter } from '../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../contract/methods/method.ts';
import type { AnalysisInput, AnalysisOutput, Warning } from './analysis.ts';
import { concordanceIndex } from './concordance_index.ts';
import { conditionalLogistic } from './conditional_logistic.ts';
import { coxPredict } from './cox_predict.ts';
import { coxRegression } from './cox_regression.ts';
import { coxZph } from './cox_zph.ts';
import { cumulativeIncidence } from './cumulative_incidence.ts';
import { descriptiveSummary } from './descriptive_summary.ts';
import { distributionFunction } from './distribution.ts';
import { filterRows, requireColumn } from './filter.ts';
import { generalizedEstimatingEquations } from './gee.ts';
import { grayTests } from './gray_test.ts';
import { AnalysisInputError } from './input-error.ts';
import { kaplanMeier } from './kaplan_meier.ts';
import { kolmogorovSmirnov } from './kolmogorov_smirnov.ts';
import { linearMixedModel } from './linear_mixed_model.ts';
import { linearRegression } from './linear_regression.ts';
import { logRankTest } from './log_rank_test.ts';
import { logisticRegression } from './logistic_regression.ts';
import { negativeBinomialRegression } from './negative_binomial_regression.ts';
import { pairwiseLogRank } from './pairwise_log_rank.ts';
import { poissonRegression } from './poisson_regression.ts';
import { propensityMatching } from './propensity_matching.ts';
import { propensityWeighting } from './propensity_weighting.ts';
import { rScript } from './r-script.ts';
import { restrictedMeanSurvival } from './rmst.ts';
import { rocCompare } from './roc_compare.ts';
import { rocCurve } from './roc_curve.ts';
import { shapiroWilkTest } from './shapiro_wilk.ts';
import type { Table } from './table.ts';
import { wilcoxonRankSum } from './wilcoxon_rank_sum.ts';
import { wilcoxonSignedRank } from './wilcoxon_signed_rank.ts';

type Parameters<Name extends MethodName> = z.output<(typeof methods)[Name]['parameters']>;
type Result<Name extends MethodName> = z.output<(typeof methods)[Name]['result']>;

const run: { [Name in MethodName]: (input: AnalysisInput<Parameters<Name>>) => AnalysisOutput<Result<Name>> } = {
  descriptive_summary: descriptiveSummary,
  kaplan_meier: kaplanMeier,
  log_rank_test: logRankTest,
  pairwise_log_rank: pairwiseLogRank,
  cox_regression: coxRegression,
  conditional_logistic: conditionalLogistic,
  linear_mixed_model: linearMixedModel,
  gee: generalizedEstimatingEquations,
  propensity_weighting: propensityWeighting,
  propensity_matching: propensityMatching,
  wilcoxon_rank_sum: wilcoxonRankSum,
  roc_curve: rocCurve,
  roc_compare: rocCompare,
  linear_regression: linearRegression,
  logistic_regression: logisticRegression,
  poisson_regression: poissonRegression,
  negative_binomial_regression: negativeBinomialRegression,
  wilcoxon_signed_rank: wilcoxonSignedRank,
  kolmogorov_smirnov: kolmogorovSmirnov,
  shapiro_wilk: shapiroWilkTest,
  distribution: distributionFunction,
  cox_zph: coxZph,
  concordance_index: concordanceIndex,
  rmst: restrictedMeanSurvival,
  cumulative_incidence: cumulativeIncidence,
  gray_test: grayTests,
  cox_predict: coxPredict,
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
