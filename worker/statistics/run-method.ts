import { z } from 'zod';
import { type MethodName, methods } from '../../contract/methods/catalogue.ts';
import type { Filter } from '../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../contract/methods/method.ts';
import { aftRegression } from './aft_regression.ts';
import type { AnalysisInput, AnalysisOutput, Warning } from './analysis.ts';
import { anovaOneWay } from './anova_one_way.ts';
import { anovaTwoWay } from './anova_two_way.ts';
import { blandAltman } from './bland_altman.ts';
import { chiSquareGof } from './chi_square_gof.ts';
import { chiSquareTest } from './chi_square_test.ts';
import { cochranArmitageTrend } from './cochran_armitage_trend.ts';
import { cochranMantelHaenszel } from './cochran_mantel_haenszel.ts';
import { cohenKappa } from './cohen_kappa.ts';
import { concordanceCorrelation } from './concordance_correlation.ts';
import { concordanceIndex } from './concordance_index.ts';
import { conditionalLogistic } from './conditional_logistic.ts';
import { correlation } from './correlation.ts';
import { coxPredict } from './cox_predict.ts';
import { coxRegression } from './cox_regression.ts';
import { coxResiduals } from './cox_residuals.ts';
import { coxZph } from './cox_zph.ts';
import { cronbachAlpha } from './cronbach_alpha.ts';
import { cumulativeIncidence } from './cumulative_incidence.ts';
import { descriptiveSummary } from './descriptive_summary.ts';
import { diagnosticAccuracy } from './diagnostic_accuracy.ts';
import { distributionFunction } from './distribution.ts';
import { dunnTest } from './dunn_test.ts';
import { epi2x2 } from './epi_2x2.ts';
import { filterRows, requireColumn } from './filter.ts';
import { fineGray } from './fine_gray.ts';
import { fisherExactTest } from './fisher_exact_test.ts';
import { fleissKappa } from './fleiss_kappa.ts';
import { friedmanTest } from './friedman_test.ts';
import { generalizedEstimatingEquations } from './gee.ts';
import { grayTests } from './gray_test.ts';
import { groupSequential } from './group_sequential.ts';
import { icc } from './icc.ts';
import { incidenceRate } from './incidence_rate.ts';
import { AnalysisInputError } from './input-error.ts';
import { kaplanMeier } from './kaplan_meier.ts';
import { kolmogorovSmirnov } from './kolmogorov_smirnov.ts';
import { kruskalWallis } from './kruskal_wallis.ts';
import { linearMixedModel } from './linear_mixed_model.ts';
import { linearRegression } from './linear_regression.ts';
import { logRankTest } from './log_rank_test.ts';
import { logisticRegression } from './logistic_regression.ts';
import { mcNemarTest } from './mcnemar_test.ts';
import { metaAnalysis } from './meta_analysis.ts';
import { metaEgger } from './meta_egger.ts';
import { metaLeaveOneOut } from './meta_leave_one_out.ts';
import { negativeBinomialRegression } from './negative_binomial_regression.ts';
import { oneProportion } from './one_proportion.ts';
import { pAdjust } from './p_adjust.ts';
import { pairwiseLogRank } from './pairwise_log_rank.ts';
import { pairwiseTests } from './pairwise_tests.ts';
import { poissonRegression } from './poisson_regression.ts';
import { poolRubin } from './pool_rubin.ts';
import { powerAnova } from './power_anova.ts';
import { powerCorrelation } from './power_correlation.ts';
import { powerLogRank } from './power_log_rank.ts';
import { powerTwoMeans } from './power_two_means.ts';
import { powerTwoProportions } from './power_two_proportions.ts';
import { propensityMatching } from './propensity_matching.ts';
import { propensityWeighting } from './propensity_weighting.ts';
import { rScript } from './r-script.ts';
import { rateRatio } from './rate_ratio.ts';
import { restrictedMeanSurvival } from './rmst.ts';
import { rocCompare } from './roc_compare.ts';
import { rocCurve } from './roc_curve.ts';
import { shapiroWilkTest } from './shapiro_wilk.ts';
import { standardizedRate } from './standardized_rate.ts';
import { tTest } from './t_test.ts';
import type { Table } from './table.ts';
import { tableOne } from './table_one.ts';
import { tukeyHsd } from './tukey_hsd.ts';
import { twoProportions } from './two_proportions.ts';
import { varianceHomogeneity } from './variance_homogeneity.ts';
import { wilcoxonRankSum } from './wilcoxon_rank_sum.ts';
import { wilcoxonSignedRank } from './wilcoxon_signed_rank.ts';

type Parameters<Name extends MethodName> = z.output<(typeof methods)[Name]['parameters']>;
type Result<Name extends MethodName> = z.output<(typeof methods)[Name]['result']>;

const run: { [Name in MethodName]: (input: AnalysisInput<Parameters<Name>>) => AnalysisOutput<Result<Name>> } = {
  descriptive_summary: descriptiveSummary,
  table_one: tableOne,
  t_test: tTest,
  wilcoxon_rank_sum: wilcoxonRankSum,
  wilcoxon_signed_rank: wilcoxonSignedRank,
  anova_one_way: anovaOneWay,
  tukey_hsd: tukeyHsd,
  anova_two_way: anovaTwoWay,
  kruskal_wallis: kruskalWallis,
  dunn_test: dunnTest,
  pairwise_tests: pairwiseTests,
  friedman_test: friedmanTest,
  shapiro_wilk: shapiroWilkTest,
  variance_homogeneity: varianceHomogeneity,
  kolmogorov_smirnov: kolmogorovSmirnov,
  correlation: correlation,
  p_adjust: pAdjust,
  chi_square_test: chiSquareTest,
  chi_square_gof: chiSquareGof,
  fisher_exact_test: fisherExactTest,
  mcnemar_test: mcNemarTest,
  cochran_mantel_haenszel: cochranMantelHaenszel,
  cochran_armitage_trend: cochranArmitageTrend,
  one_proportion: oneProportion,
  two_proportions: twoProportions,
  epi_2x2: epi2x2,
  incidence_rate: incidenceRate,
  rate_ratio: rateRatio,
  standardized_rate: standardizedRate,
  linear_regression: linearRegression,
  logistic_regression: logisticRegression,
  poisson_regression: poissonRegression,
  negative_binomial_regression: negativeBinomialRegression,
  conditional_logistic: conditionalLogistic,
  gee: generalizedEstimatingEquations,
  linear_mixed_model: linearMixedModel,
  kaplan_meier: kaplanMeier,
  rmst: restrictedMeanSurvival,
  log_rank_test: logRankTest,
  pairwise_log_rank: pairwiseLogRank,
  cox_regression: coxRegression,
  cox_zph: coxZph,
  cox_predict: coxPredict,
  cox_residuals: coxResiduals,
  concordance_index: concordanceIndex,
  cumulative_incidence: cumulativeIncidence,
  gray_test: grayTests,
  fine_gray: fineGray,
  aft_regression: aftRegression,
  roc_curve: rocCurve,
  roc_compare: rocCompare,
  diagnostic_accuracy: diagnosticAccuracy,
  cohen_kappa: cohenKappa,
  fleiss_kappa: fleissKappa,
  icc: icc,
  bland_altman: blandAltman,
  cronbach_alpha: cronbachAlpha,
  concordance_correlation: concordanceCorrelation,
  power_two_means: powerTwoMeans,
  power_two_proportions: powerTwoProportions,
  power_log_rank: powerLogRank,
  power_anova: powerAnova,
  power_correlation: powerCorrelation,
  group_sequential: groupSequential,
  propensity_weighting: propensityWeighting,
  propensity_matching: propensityMatching,
  meta_analysis: metaAnalysis,
  meta_egger: metaEgger,
  meta_leave_one_out: metaLeaveOneOut,
  pool_rubin: poolRubin,
  distribution: distributionFunction,
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
