import { aft_regression } from './aft_regression.ts';
import { anova_one_way } from './anova_one_way.ts';
import { anova_two_way } from './anova_two_way.ts';
import { bland_altman } from './bland_altman.ts';
import { chi_square_gof } from './chi_square_gof.ts';
import { chi_square_test } from './chi_square_test.ts';
import { cochran_armitage_trend } from './cochran_armitage_trend.ts';
import { cochran_mantel_haenszel } from './cochran_mantel_haenszel.ts';
import { cohen_kappa } from './cohen_kappa.ts';
import { concordance_correlation } from './concordance_correlation.ts';
import { concordance_index } from './concordance_index.ts';
import { conditional_logistic } from './conditional_logistic.ts';
import { correlation } from './correlation.ts';
import { cox_predict } from './cox_predict.ts';
import { cox_regression } from './cox_regression.ts';
import { cox_residuals } from './cox_residuals.ts';
import { cox_zph } from './cox_zph.ts';
import { cronbach_alpha } from './cronbach_alpha.ts';
import { cumulative_incidence } from './cumulative_incidence.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { diagnostic_accuracy } from './diagnostic_accuracy.ts';
import { distribution } from './distribution.ts';
import { dunn_test } from './dunn_test.ts';
import { epi_2x2 } from './epi_2x2.ts';
import { fine_gray } from './fine_gray.ts';
import { fisher_exact_test } from './fisher_exact_test.ts';
import { fleiss_kappa } from './fleiss_kappa.ts';
import { friedman_test } from './friedman_test.ts';
import { gee } from './gee.ts';
import { gray_test } from './gray_test.ts';
import { group_sequential } from './group_sequential.ts';
import { icc } from './icc.ts';
import { incidence_rate } from './incidence_rate.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { kolmogorov_smirnov } from './kolmogorov_smirnov.ts';
import { kruskal_wallis } from './kruskal_wallis.ts';
import { linear_mixed_model } from './linear_mixed_model.ts';
import { linear_regression } from './linear_regression.ts';
import { log_rank_test } from './log_rank_test.ts';
import { logistic_regression } from './logistic_regression.ts';
import { mcnemar_test } from './mcnemar_test.ts';
import { meta_analysis } from './meta_analysis.ts';
import { meta_egger } from './meta_egger.ts';
import { meta_leave_one_out } from './meta_leave_one_out.ts';
import { negative_binomial_regression } from './negative_binomial_regression.ts';
import { one_proportion } from './one_proportion.ts';
import { p_adjust } from './p_adjust.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { pairwise_tests } from './pairwise_tests.ts';
import { poisson_regression } from './poisson_regression.ts';
import { pool_rubin } from './pool_rubin.ts';
import { power_anova } from './power_anova.ts';
import { power_correlation } from './power_correlation.ts';
import { power_log_rank } from './power_log_rank.ts';
import { power_two_means } from './power_two_means.ts';
import { power_two_proportions } from './power_two_proportions.ts';
import { propensity_matching } from './propensity_matching.ts';
import { propensity_weighting } from './propensity_weighting.ts';
import { rate_ratio } from './rate_ratio.ts';
import { rmst } from './rmst.ts';
import { roc_compare } from './roc_compare.ts';
import { roc_curve } from './roc_curve.ts';
import { shapiro_wilk } from './shapiro_wilk.ts';
import { standardized_rate } from './standardized_rate.ts';
import { t_test } from './t_test.ts';
import { table_one } from './table_one.ts';
import { tukey_hsd } from './tukey_hsd.ts';
import { two_proportions } from './two_proportions.ts';
import { variance_homogeneity } from './variance_homogeneity.ts';
import { wilcoxon_rank_sum } from './wilcoxon_rank_sum.ts';
import { wilcoxon_signed_rank } from './wilcoxon_signed_rank.ts';

/** The methods by family: what a person would look for first. */
export const methodFamilies = {
  description: {
    title: 'Description',
    methods: { descriptive_summary, table_one },
  },
  continuous_outcomes: {
    title: 'Continuous outcomes',
    methods: {
      t_test,
      wilcoxon_rank_sum,
      wilcoxon_signed_rank,
      anova_one_way,
      tukey_hsd,
      anova_two_way,
      kruskal_wallis,
      dunn_test,
      pairwise_tests,
      friedman_test,
      shapiro_wilk,
      variance_homogeneity,
      kolmogorov_smirnov,
      correlation,
    },
  },
  categorical_outcomes: {
    title: 'Categorical outcomes and epidemiology',
    methods: {
      chi_square_test,
      chi_square_gof,
      fisher_exact_test,
      mcnemar_test,
      cochran_mantel_haenszel,
      cochran_armitage_trend,
      one_proportion,
      two_proportions,
      epi_2x2,
      incidence_rate,
      rate_ratio,
      standardized_rate,
    },
  },
  regression: {
    title: 'Regression',
    methods: {
      linear_regression,
      logistic_regression,
      poisson_regression,
      negative_binomial_regression,
      conditional_logistic,
      gee,
      linear_mixed_model,
    },
  },
  survival: {
    title: 'Survival',
    methods: {
      kaplan_meier,
      rmst,
      log_rank_test,
      pairwise_log_rank,
      cox_regression,
      cox_zph,
      cox_predict,
      cox_residuals,
      concordance_index,
      cumulative_incidence,
      gray_test,
      fine_gray,
      aft_regression,
    },
  },
  diagnosis_and_agreement: {
    title: 'Diagnostic tests and agreement',
    methods: {
      roc_curve,
      roc_compare,
      diagnostic_accuracy,
      cohen_kappa,
      fleiss_kappa,
      icc,
      bland_altman,
      cronbach_alpha,
      concordance_correlation,
    },
  },
  design: {
    title: 'Sample size and design',
    methods: {
      power_two_means,
      power_two_proportions,
      power_log_rank,
      power_anova,
      power_correlation,
      group_sequential,
    },
  },
  causal_inference: {
    title: 'Causal inference',
    methods: { propensity_weighting, propensity_matching },
  },
  meta_analysis: {
    title: 'Meta-analysis',
    methods: { meta_analysis, meta_egger, meta_leave_one_out },
  },
  missing_data: {
    title: 'Missing data',
    methods: { pool_rubin },
  },
  p_values_and_distributions: {
    title: 'P-values and distributions',
    methods: { p_adjust, distribution },
  },
} as const;
export type MethodFamily = keyof typeof methodFamilies;

/** Every method of analysis that the platform offers. */
export const methods = {
  ...methodFamilies.description.methods,
  ...methodFamilies.continuous_outcomes.methods,
  ...methodFamilies.categorical_outcomes.methods,
  ...methodFamilies.regression.methods,
  ...methodFamilies.survival.methods,
  ...methodFamilies.diagnosis_and_agreement.methods,
  ...methodFamilies.design.methods,
  ...methodFamilies.causal_inference.methods,
  ...methodFamilies.meta_analysis.methods,
  ...methodFamilies.missing_data.methods,
  ...methodFamilies.p_values_and_distributions.methods,
} as const;

export type MethodName = keyof typeof methods;
