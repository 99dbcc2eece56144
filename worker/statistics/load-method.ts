import type { z } from 'zod';
import type { MethodName, methods } from '../../contract/methods/catalogue.ts';
import type { AnalysisInput, AnalysisOutput } from './analysis.ts';

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
    (await import('../../contract/methods/descriptive_summary.ts')).descriptive_summary,
    (await import('./descriptive_summary.ts')).descriptiveSummary,
  ],
  table_one: async () => [
    (await import('../../contract/methods/table_one.ts')).table_one,
    (await import('./table_one.ts')).tableOne,
  ],
  t_test: async () => [(await import('../../contract/methods/t_test.ts')).t_test, (await import('./t_test.ts')).tTest],
  wilcoxon_rank_sum: async () => [
    (await import('../../contract/methods/wilcoxon_rank_sum.ts')).wilcoxon_rank_sum,
    (await import('./wilcoxon_rank_sum.ts')).wilcoxonRankSum,
  ],
  wilcoxon_signed_rank: async () => [
    (await import('../../contract/methods/wilcoxon_signed_rank.ts')).wilcoxon_signed_rank,
    (await import('./wilcoxon_signed_rank.ts')).wilcoxonSignedRank,
  ],
  anova_one_way: async () => [
    (await import('../../contract/methods/anova_one_way.ts')).anova_one_way,
    (await import('./anova_one_way.ts')).anovaOneWay,
  ],
  tukey_hsd: async () => [
    (await import('../../contract/methods/tukey_hsd.ts')).tukey_hsd,
    (await import('./tukey_hsd.ts')).tukeyHsd,
  ],
  anova_two_way: async () => [
    (await import('../../contract/methods/anova_two_way.ts')).anova_two_way,
    (await import('./anova_two_way.ts')).anovaTwoWay,
  ],
  kruskal_wallis: async () => [
    (await import('../../contract/methods/kruskal_wallis.ts')).kruskal_wallis,
    (await import('./kruskal_wallis.ts')).kruskalWallis,
  ],
  dunn_test: async () => [
    (await import('../../contract/methods/dunn_test.ts')).dunn_test,
    (await import('./dunn_test.ts')).dunnTest,
  ],
  pairwise_tests: async () => [
    (await import('../../contract/methods/pairwise_tests.ts')).pairwise_tests,
    (await import('./pairwise_tests.ts')).pairwiseTests,
  ],
  friedman_test: async () => [
    (await import('../../contract/methods/friedman_test.ts')).friedman_test,
    (await import('./friedman_test.ts')).friedmanTest,
  ],
  shapiro_wilk: async () => [
    (await import('../../contract/methods/shapiro_wilk.ts')).shapiro_wilk,
    (await import('./shapiro_wilk.ts')).shapiroWilkTest,
  ],
  variance_homogeneity: async () => [
    (await import('../../contract/methods/variance_homogeneity.ts')).variance_homogeneity,
    (await import('./variance_homogeneity.ts')).varianceHomogeneity,
  ],
  kolmogorov_smirnov: async () => [
    (await import('../../contract/methods/kolmogorov_smirnov.ts')).kolmogorov_smirnov,
    (await import('./kolmogorov_smirnov.ts')).kolmogorovSmirnov,
  ],
  correlation: async () => [
    (await import('../../contract/methods/correlation.ts')).correlation,
    (await import('./correlation.ts')).correlation,
  ],
  p_adjust: async () => [
    (await import('../../contract/methods/p_adjust.ts')).p_adjust,
    (await import('./p_adjust.ts')).pAdjust,
  ],
  chi_square_test: async () => [
    (await import('../../contract/methods/chi_square_test.ts')).chi_square_test,
    (await import('./chi_square_test.ts')).chiSquareTest,
  ],
  chi_square_gof: async () => [
    (await import('../../contract/methods/chi_square_gof.ts')).chi_square_gof,
    (await import('./chi_square_gof.ts')).chiSquareGof,
  ],
  fisher_exact_test: async () => [
    (await import('../../contract/methods/fisher_exact_test.ts')).fisher_exact_test,
    (await import('./fisher_exact_test.ts')).fisherExactTest,
  ],
  mcnemar_test: async () => [
    (await import('../../contract/methods/mcnemar_test.ts')).mcnemar_test,
    (await import('./mcnemar_test.ts')).mcNemarTest,
  ],
  cochran_mantel_haenszel: async () => [
    (await import('../../contract/methods/cochran_mantel_haenszel.ts')).cochran_mantel_haenszel,
    (await import('./cochran_mantel_haenszel.ts')).cochranMantelHaenszel,
  ],
  cochran_armitage_trend: async () => [
    (await import('../../contract/methods/cochran_armitage_trend.ts')).cochran_armitage_trend,
    (await import('./cochran_armitage_trend.ts')).cochranArmitageTrend,
  ],
  one_proportion: async () => [
    (await import('../../contract/methods/one_proportion.ts')).one_proportion,
    (await import('./one_proportion.ts')).oneProportion,
  ],
  two_proportions: async () => [
    (await import('../../contract/methods/two_proportions.ts')).two_proportions,
    (await import('./two_proportions.ts')).twoProportions,
  ],
  epi_2x2: async () => [
    (await import('../../contract/methods/epi_2x2.ts')).epi_2x2,
    (await import('./epi_2x2.ts')).epi2x2,
  ],
  incidence_rate: async () => [
    (await import('../../contract/methods/incidence_rate.ts')).incidence_rate,
    (await import('./incidence_rate.ts')).incidenceRate,
  ],
  rate_ratio: async () => [
    (await import('../../contract/methods/rate_ratio.ts')).rate_ratio,
    (await import('./rate_ratio.ts')).rateRatio,
  ],
  standardized_rate: async () => [
    (await import('../../contract/methods/standardized_rate.ts')).standardized_rate,
    (await import('./standardized_rate.ts')).standardizedRate,
  ],
  linear_regression: async () => [
    (await import('../../contract/methods/linear_regression.ts')).linear_regression,
    (await import('./linear_regression.ts')).linearRegression,
  ],
  logistic_regression: async () => [
    (await import('../../contract/methods/logistic_regression.ts')).logistic_regression,
    (await import('./logistic_regression.ts')).logisticRegression,
  ],
  poisson_regression: async () => [
    (await import('../../contract/methods/poisson_regression.ts')).poisson_regression,
    (await import('./poisson_regression.ts')).poissonRegression,
  ],
  negative_binomial_regression: async () => [
    (await import('../../contract/methods/negative_binomial_regression.ts')).negative_binomial_regression,
    (await import('./negative_binomial_regression.ts')).negativeBinomialRegression,
  ],
  conditional_logistic: async () => [
    (await import('../../contract/methods/conditional_logistic.ts')).conditional_logistic,
    (await import('./conditional_logistic.ts')).conditionalLogistic,
  ],
  gee: async () => [
    (await import('../../contract/methods/gee.ts')).gee,
    (await import('./gee.ts')).generalizedEstimatingEquations,
  ],
  linear_mixed_model: async () => [
    (await import('../../contract/methods/linear_mixed_model.ts')).linear_mixed_model,
    (await import('./linear_mixed_model.ts')).linearMixedModel,
  ],
  kaplan_meier: async () => [
    (await import('../../contract/methods/kaplan_meier.ts')).kaplan_meier,
    (await import('./kaplan_meier.ts')).kaplanMeier,
  ],
  rmst: async () => [
    (await import('../../contract/methods/rmst.ts')).rmst,
    (await import('./rmst.ts')).restrictedMeanSurvival,
  ],
  log_rank_test: async () => [
    (await import('../../contract/methods/log_rank_test.ts')).log_rank_test,
    (await import('./log_rank_test.ts')).logRankTest,
  ],
  pairwise_log_rank: async () => [
    (await import('../../contract/methods/pairwise_log_rank.ts')).pairwise_log_rank,
    (await import('./pairwise_log_rank.ts')).pairwiseLogRank,
  ],
  cox_regression: async () => [
    (await import('../../contract/methods/cox_regression.ts')).cox_regression,
    (await import('./cox_regression.ts')).coxRegression,
  ],
  cox_zph: async () => [
    (await import('../../contract/methods/cox_zph.ts')).cox_zph,
    (await import('./cox_zph.ts')).coxZph,
  ],
  cox_predict: async () => [
    (await import('../../contract/methods/cox_predict.ts')).cox_predict,
    (await import('./cox_predict.ts')).coxPredict,
  ],
  cox_residuals: async () => [
    (await import('../../contract/methods/cox_residuals.ts')).cox_residuals,
    (await import('./cox_residuals.ts')).coxResiduals,
  ],
  concordance_index: async () => [
    (await import('../../contract/methods/concordance_index.ts')).concordance_index,
    (await import('./concordance_index.ts')).concordanceIndex,
  ],
  cumulative_incidence: async () => [
    (await import('../../contract/methods/cumulative_incidence.ts')).cumulative_incidence,
    (await import('./cumulative_incidence.ts')).cumulativeIncidence,
  ],
  gray_test: async () => [
    (await import('../../contract/methods/gray_test.ts')).gray_test,
    (await import('./gray_test.ts')).grayTests,
  ],
  fine_gray: async () => [
    (await import('../../contract/methods/fine_gray.ts')).fine_gray,
    (await import('./fine_gray.ts')).fineGray,
  ],
  aft_regression: async () => [
    (await import('../../contract/methods/aft_regression.ts')).aft_regression,
    (await import('./aft_regression.ts')).aftRegression,
  ],
  roc_curve: async () => [
    (await import('../../contract/methods/roc_curve.ts')).roc_curve,
    (await import('./roc_curve.ts')).rocCurve,
  ],
  roc_compare: async () => [
    (await import('../../contract/methods/roc_compare.ts')).roc_compare,
    (await import('./roc_compare.ts')).rocCompare,
  ],
  diagnostic_accuracy: async () => [
    (await import('../../contract/methods/diagnostic_accuracy.ts')).diagnostic_accuracy,
    (await import('./diagnostic_accuracy.ts')).diagnosticAccuracy,
  ],
  cohen_kappa: async () => [
    (await import('../../contract/methods/cohen_kappa.ts')).cohen_kappa,
    (await import('./cohen_kappa.ts')).cohenKappa,
  ],
  fleiss_kappa: async () => [
    (await import('../../contract/methods/fleiss_kappa.ts')).fleiss_kappa,
    (await import('./fleiss_kappa.ts')).fleissKappa,
  ],
  icc: async () => [(await import('../../contract/methods/icc.ts')).icc, (await import('./icc.ts')).icc],
  bland_altman: async () => [
    (await import('../../contract/methods/bland_altman.ts')).bland_altman,
    (await import('./bland_altman.ts')).blandAltman,
  ],
  cronbach_alpha: async () => [
    (await import('../../contract/methods/cronbach_alpha.ts')).cronbach_alpha,
    (await import('./cronbach_alpha.ts')).cronbachAlpha,
  ],
  concordance_correlation: async () => [
    (await import('../../contract/methods/concordance_correlation.ts')).concordance_correlation,
    (await import('./concordance_correlation.ts')).concordanceCorrelation,
  ],
  power_two_means: async () => [
    (await import('../../contract/methods/power_two_means.ts')).power_two_means,
    (await import('./power_two_means.ts')).powerTwoMeans,
  ],
  power_two_proportions: async () => [
    (await import('../../contract/methods/power_two_proportions.ts')).power_two_proportions,
    (await import('./power_two_proportions.ts')).powerTwoProportions,
  ],
  power_log_rank: async () => [
    (await import('../../contract/methods/power_log_rank.ts')).power_log_rank,
    (await import('./power_log_rank.ts')).powerLogRank,
  ],
  power_anova: async () => [
    (await import('../../contract/methods/power_anova.ts')).power_anova,
    (await import('./power_anova.ts')).powerAnova,
  ],
  power_correlation: async () => [
    (await import('../../contract/methods/power_correlation.ts')).power_correlation,
    (await import('./power_correlation.ts')).powerCorrelation,
  ],
  group_sequential: async () => [
    (await import('../../contract/methods/group_sequential.ts')).group_sequential,
    (await import('./group_sequential.ts')).groupSequential,
  ],
  propensity_weighting: async () => [
    (await import('../../contract/methods/propensity_weighting.ts')).propensity_weighting,
    (await import('./propensity_weighting.ts')).propensityWeighting,
  ],
  propensity_matching: async () => [
    (await import('../../contract/methods/propensity_matching.ts')).propensity_matching,
    (await import('./propensity_matching.ts')).propensityMatching,
  ],
  meta_analysis: async () => [
    (await import('../../contract/methods/meta_analysis.ts')).meta_analysis,
    (await import('./meta_analysis.ts')).metaAnalysis,
  ],
  meta_egger: async () => [
    (await import('../../contract/methods/meta_egger.ts')).meta_egger,
    (await import('./meta_egger.ts')).metaEgger,
  ],
  meta_leave_one_out: async () => [
    (await import('../../contract/methods/meta_leave_one_out.ts')).meta_leave_one_out,
    (await import('./meta_leave_one_out.ts')).metaLeaveOneOut,
  ],
  pool_rubin: async () => [
    (await import('../../contract/methods/pool_rubin.ts')).pool_rubin,
    (await import('./pool_rubin.ts')).poolRubin,
  ],
  distribution: async () => [
    (await import('../../contract/methods/distribution.ts')).distribution,
    (await import('./distribution.ts')).distributionFunction,
  ],
};
export const methodNames = Object.keys(loaders) as MethodName[];

export async function loadMethod<Name extends MethodName>(name: Name): Promise<Method<Name>> {
  const [definition, compute] = await loaders[name]();
  return { definition, compute };
}
