import type { z } from 'zod';
import type { MethodName, methods } from './catalogue.ts';
import type { AnalysisInput, AnalysisOutput } from './core/analysis.ts';

type Definition<Name extends MethodName> = (typeof methods)[Name];
export type Parameters<Name extends MethodName> = z.output<Definition<Name>['parameters']>;
export type Result<Name extends MethodName> = z.output<Definition<Name>['result']>;

/** What a method takes and answers, and how it computes. */
export type Method<Name extends MethodName = MethodName> = {
  definition: Definition<Name>;
  compute(input: AnalysisInput<Parameters<Name>>): AnalysisOutput<Result<Name>>;
};

// One by one: to load all of them takes a thread three times as long as to load one.
const loaders: { [Name in MethodName]: () => Promise<[Definition<Name>, Method<Name>['compute']]> } = {
  descriptive_summary: async () => [
    (await import('./description/descriptive_summary/definition.ts')).descriptive_summary,
    (await import('./description/descriptive_summary/compute.ts')).descriptiveSummary,
  ],
  table_one: async () => [
    (await import('./description/table_one/definition.ts')).table_one,
    (await import('./description/table_one/compute.ts')).tableOne,
  ],
  t_test: async () => [
    (await import('./groups/t_test/definition.ts')).t_test,
    (await import('./groups/t_test/compute.ts')).tTest,
  ],
  wilcoxon_rank_sum: async () => [
    (await import('./groups/wilcoxon_rank_sum/definition.ts')).wilcoxon_rank_sum,
    (await import('./groups/wilcoxon_rank_sum/compute.ts')).wilcoxonRankSum,
  ],
  wilcoxon_signed_rank: async () => [
    (await import('./groups/wilcoxon_signed_rank/definition.ts')).wilcoxon_signed_rank,
    (await import('./groups/wilcoxon_signed_rank/compute.ts')).wilcoxonSignedRank,
  ],
  anova_one_way: async () => [
    (await import('./groups/anova_one_way/definition.ts')).anova_one_way,
    (await import('./groups/anova_one_way/compute.ts')).anovaOneWay,
  ],
  tukey_hsd: async () => [
    (await import('./groups/tukey_hsd/definition.ts')).tukey_hsd,
    (await import('./groups/tukey_hsd/compute.ts')).tukeyHsd,
  ],
  anova_two_way: async () => [
    (await import('./groups/anova_two_way/definition.ts')).anova_two_way,
    (await import('./groups/anova_two_way/compute.ts')).anovaTwoWay,
  ],
  kruskal_wallis: async () => [
    (await import('./groups/kruskal_wallis/definition.ts')).kruskal_wallis,
    (await import('./groups/kruskal_wallis/compute.ts')).kruskalWallis,
  ],
  dunn_test: async () => [
    (await import('./groups/dunn_test/definition.ts')).dunn_test,
    (await import('./groups/dunn_test/compute.ts')).dunnTest,
  ],
  pairwise_tests: async () => [
    (await import('./groups/pairwise_tests/definition.ts')).pairwise_tests,
    (await import('./groups/pairwise_tests/compute.ts')).pairwiseTests,
  ],
  friedman_test: async () => [
    (await import('./groups/friedman_test/definition.ts')).friedman_test,
    (await import('./groups/friedman_test/compute.ts')).friedmanTest,
  ],
  shapiro_wilk: async () => [
    (await import('./groups/shapiro_wilk/definition.ts')).shapiro_wilk,
    (await import('./groups/shapiro_wilk/compute.ts')).shapiroWilkTest,
  ],
  variance_homogeneity: async () => [
    (await import('./groups/variance_homogeneity/definition.ts')).variance_homogeneity,
    (await import('./groups/variance_homogeneity/compute.ts')).varianceHomogeneity,
  ],
  kolmogorov_smirnov: async () => [
    (await import('./groups/kolmogorov_smirnov/definition.ts')).kolmogorov_smirnov,
    (await import('./groups/kolmogorov_smirnov/compute.ts')).kolmogorovSmirnov,
  ],
  correlation: async () => [
    (await import('./groups/correlation/definition.ts')).correlation,
    (await import('./groups/correlation/compute.ts')).correlation,
  ],
  p_adjust: async () => [
    (await import('./probability/p_adjust/definition.ts')).p_adjust,
    (await import('./probability/p_adjust/compute.ts')).pAdjust,
  ],
  chi_square_test: async () => [
    (await import('./tables/chi_square_test/definition.ts')).chi_square_test,
    (await import('./tables/chi_square_test/compute.ts')).chiSquareTest,
  ],
  chi_square_gof: async () => [
    (await import('./tables/chi_square_gof/definition.ts')).chi_square_gof,
    (await import('./tables/chi_square_gof/compute.ts')).chiSquareGof,
  ],
  fisher_exact_test: async () => [
    (await import('./tables/fisher_exact_test/definition.ts')).fisher_exact_test,
    (await import('./tables/fisher_exact_test/compute.ts')).fisherExactTest,
  ],
  mcnemar_test: async () => [
    (await import('./tables/mcnemar_test/definition.ts')).mcnemar_test,
    (await import('./tables/mcnemar_test/compute.ts')).mcNemarTest,
  ],
  cochran_mantel_haenszel: async () => [
    (await import('./tables/cochran_mantel_haenszel/definition.ts')).cochran_mantel_haenszel,
    (await import('./tables/cochran_mantel_haenszel/compute.ts')).cochranMantelHaenszel,
  ],
  cochran_armitage_trend: async () => [
    (await import('./tables/cochran_armitage_trend/definition.ts')).cochran_armitage_trend,
    (await import('./tables/cochran_armitage_trend/compute.ts')).cochranArmitageTrend,
  ],
  one_proportion: async () => [
    (await import('./tables/one_proportion/definition.ts')).one_proportion,
    (await import('./tables/one_proportion/compute.ts')).oneProportion,
  ],
  two_proportions: async () => [
    (await import('./tables/two_proportions/definition.ts')).two_proportions,
    (await import('./tables/two_proportions/compute.ts')).twoProportions,
  ],
  epi_2x2: async () => [
    (await import('./tables/epi_2x2/definition.ts')).epi_2x2,
    (await import('./tables/epi_2x2/compute.ts')).epi2x2,
  ],
  incidence_rate: async () => [
    (await import('./tables/incidence_rate/definition.ts')).incidence_rate,
    (await import('./tables/incidence_rate/compute.ts')).incidenceRate,
  ],
  rate_ratio: async () => [
    (await import('./tables/rate_ratio/definition.ts')).rate_ratio,
    (await import('./tables/rate_ratio/compute.ts')).rateRatio,
  ],
  standardized_rate: async () => [
    (await import('./tables/standardized_rate/definition.ts')).standardized_rate,
    (await import('./tables/standardized_rate/compute.ts')).standardizedRate,
  ],
  linear_regression: async () => [
    (await import('./regression/linear_regression/definition.ts')).linear_regression,
    (await import('./regression/linear_regression/compute.ts')).linearRegression,
  ],
  logistic_regression: async () => [
    (await import('./regression/logistic_regression/definition.ts')).logistic_regression,
    (await import('./regression/logistic_regression/compute.ts')).logisticRegression,
  ],
  poisson_regression: async () => [
    (await import('./regression/poisson_regression/definition.ts')).poisson_regression,
    (await import('./regression/poisson_regression/compute.ts')).poissonRegression,
  ],
  negative_binomial_regression: async () => [
    (await import('./regression/negative_binomial_regression/definition.ts')).negative_binomial_regression,
    (await import('./regression/negative_binomial_regression/compute.ts')).negativeBinomialRegression,
  ],
  conditional_logistic: async () => [
    (await import('./regression/conditional_logistic/definition.ts')).conditional_logistic,
    (await import('./regression/conditional_logistic/compute.ts')).conditionalLogistic,
  ],
  gee: async () => [
    (await import('./regression/gee/definition.ts')).gee,
    (await import('./regression/gee/compute.ts')).generalizedEstimatingEquations,
  ],
  linear_mixed_model: async () => [
    (await import('./regression/linear_mixed_model/definition.ts')).linear_mixed_model,
    (await import('./regression/linear_mixed_model/compute.ts')).linearMixedModel,
  ],
  kaplan_meier: async () => [
    (await import('./survival/kaplan_meier/definition.ts')).kaplan_meier,
    (await import('./survival/kaplan_meier/compute.ts')).kaplanMeier,
  ],
  rmst: async () => [
    (await import('./survival/rmst/definition.ts')).rmst,
    (await import('./survival/rmst/compute.ts')).restrictedMeanSurvival,
  ],
  log_rank_test: async () => [
    (await import('./survival/log_rank_test/definition.ts')).log_rank_test,
    (await import('./survival/log_rank_test/compute.ts')).logRankTest,
  ],
  pairwise_log_rank: async () => [
    (await import('./survival/pairwise_log_rank/definition.ts')).pairwise_log_rank,
    (await import('./survival/pairwise_log_rank/compute.ts')).pairwiseLogRank,
  ],
  cox_regression: async () => [
    (await import('./survival/cox_regression/definition.ts')).cox_regression,
    (await import('./survival/cox_regression/compute.ts')).coxRegression,
  ],
  cox_zph: async () => [
    (await import('./survival/cox_zph/definition.ts')).cox_zph,
    (await import('./survival/cox_zph/compute.ts')).coxZph,
  ],
  cox_predict: async () => [
    (await import('./survival/cox_predict/definition.ts')).cox_predict,
    (await import('./survival/cox_predict/compute.ts')).coxPredict,
  ],
  cox_residuals: async () => [
    (await import('./survival/cox_residuals/definition.ts')).cox_residuals,
    (await import('./survival/cox_residuals/compute.ts')).coxResiduals,
  ],
  concordance_index: async () => [
    (await import('./survival/concordance_index/definition.ts')).concordance_index,
    (await import('./survival/concordance_index/compute.ts')).concordanceIndex,
  ],
  cumulative_incidence: async () => [
    (await import('./survival/cumulative_incidence/definition.ts')).cumulative_incidence,
    (await import('./survival/cumulative_incidence/compute.ts')).cumulativeIncidence,
  ],
  gray_test: async () => [
    (await import('./survival/gray_test/definition.ts')).gray_test,
    (await import('./survival/gray_test/compute.ts')).grayTests,
  ],
  fine_gray: async () => [
    (await import('./survival/fine_gray/definition.ts')).fine_gray,
    (await import('./survival/fine_gray/compute.ts')).fineGray,
  ],
  aft_regression: async () => [
    (await import('./survival/aft_regression/definition.ts')).aft_regression,
    (await import('./survival/aft_regression/compute.ts')).aftRegression,
  ],
  roc_curve: async () => [
    (await import('./diagnosis/roc_curve/definition.ts')).roc_curve,
    (await import('./diagnosis/roc_curve/compute.ts')).rocCurve,
  ],
  roc_compare: async () => [
    (await import('./diagnosis/roc_compare/definition.ts')).roc_compare,
    (await import('./diagnosis/roc_compare/compute.ts')).rocCompare,
  ],
  diagnostic_accuracy: async () => [
    (await import('./diagnosis/diagnostic_accuracy/definition.ts')).diagnostic_accuracy,
    (await import('./diagnosis/diagnostic_accuracy/compute.ts')).diagnosticAccuracy,
  ],
  cohen_kappa: async () => [
    (await import('./diagnosis/cohen_kappa/definition.ts')).cohen_kappa,
    (await import('./diagnosis/cohen_kappa/compute.ts')).cohenKappa,
  ],
  fleiss_kappa: async () => [
    (await import('./diagnosis/fleiss_kappa/definition.ts')).fleiss_kappa,
    (await import('./diagnosis/fleiss_kappa/compute.ts')).fleissKappa,
  ],
  icc: async () => [
    (await import('./diagnosis/icc/definition.ts')).icc,
    (await import('./diagnosis/icc/compute.ts')).icc,
  ],
  bland_altman: async () => [
    (await import('./diagnosis/bland_altman/definition.ts')).bland_altman,
    (await import('./diagnosis/bland_altman/compute.ts')).blandAltman,
  ],
  cronbach_alpha: async () => [
    (await import('./diagnosis/cronbach_alpha/definition.ts')).cronbach_alpha,
    (await import('./diagnosis/cronbach_alpha/compute.ts')).cronbachAlpha,
  ],
  concordance_correlation: async () => [
    (await import('./diagnosis/concordance_correlation/definition.ts')).concordance_correlation,
    (await import('./diagnosis/concordance_correlation/compute.ts')).concordanceCorrelation,
  ],
  power_two_means: async () => [
    (await import('./design/power_two_means/definition.ts')).power_two_means,
    (await import('./design/power_two_means/compute.ts')).powerTwoMeans,
  ],
  power_two_proportions: async () => [
    (await import('./design/power_two_proportions/definition.ts')).power_two_proportions,
    (await import('./design/power_two_proportions/compute.ts')).powerTwoProportions,
  ],
  power_log_rank: async () => [
    (await import('./design/power_log_rank/definition.ts')).power_log_rank,
    (await import('./design/power_log_rank/compute.ts')).powerLogRank,
  ],
  power_anova: async () => [
    (await import('./design/power_anova/definition.ts')).power_anova,
    (await import('./design/power_anova/compute.ts')).powerAnova,
  ],
  power_correlation: async () => [
    (await import('./design/power_correlation/definition.ts')).power_correlation,
    (await import('./design/power_correlation/compute.ts')).powerCorrelation,
  ],
  group_sequential: async () => [
    (await import('./design/group_sequential/definition.ts')).group_sequential,
    (await import('./design/group_sequential/compute.ts')).groupSequential,
  ],
  propensity_weighting: async () => [
    (await import('./causal/propensity_weighting/definition.ts')).propensity_weighting,
    (await import('./causal/propensity_weighting/compute.ts')).propensityWeighting,
  ],
  propensity_matching: async () => [
    (await import('./causal/propensity_matching/definition.ts')).propensity_matching,
    (await import('./causal/propensity_matching/compute.ts')).propensityMatching,
  ],
  meta_analysis: async () => [
    (await import('./meta/meta_analysis/definition.ts')).meta_analysis,
    (await import('./meta/meta_analysis/compute.ts')).metaAnalysis,
  ],
  meta_egger: async () => [
    (await import('./meta/meta_egger/definition.ts')).meta_egger,
    (await import('./meta/meta_egger/compute.ts')).metaEgger,
  ],
  meta_leave_one_out: async () => [
    (await import('./meta/meta_leave_one_out/definition.ts')).meta_leave_one_out,
    (await import('./meta/meta_leave_one_out/compute.ts')).metaLeaveOneOut,
  ],
  pool_rubin: async () => [
    (await import('./imputation/pool_rubin/definition.ts')).pool_rubin,
    (await import('./imputation/pool_rubin/compute.ts')).poolRubin,
  ],
  distribution: async () => [
    (await import('./probability/distribution/definition.ts')).distribution,
    (await import('./probability/distribution/compute.ts')).distributionFunction,
  ],
};
export const methodNames = Object.keys(loaders) as MethodName[];

export async function loadMethod<Name extends MethodName>(name: Name): Promise<Method<Name>> {
  const [definition, compute] = await loaders[name]();
  return { definition, compute };
}
