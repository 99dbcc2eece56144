import { e_value } from './causal/e_value/definition.ts';
import { mediation } from './causal/mediation/definition.ts';
import { propensity_matching } from './causal/propensity_matching/definition.ts';
import { propensity_weighting } from './causal/propensity_weighting/definition.ts';
import { standardized_survival } from './causal/standardized_survival/definition.ts';
import { weighted_survival } from './causal/weighted_survival/definition.ts';
import { descriptive_summary } from './description/descriptive_summary/definition.ts';
import { table_one } from './description/table_one/definition.ts';
import { conditional_power } from './design/conditional_power/definition.ts';
import { group_sequential } from './design/group_sequential/definition.ts';
import { power_anova } from './design/power_anova/definition.ts';
import { power_correlation } from './design/power_correlation/definition.ts';
import { power_log_rank } from './design/power_log_rank/definition.ts';
import { power_two_means } from './design/power_two_means/definition.ts';
import { power_two_proportions } from './design/power_two_proportions/definition.ts';
import { simulated_power } from './design/simulated_power/definition.ts';
import { bland_altman } from './diagnosis/bland_altman/definition.ts';
import { cohen_kappa } from './diagnosis/cohen_kappa/definition.ts';
import { concordance_correlation } from './diagnosis/concordance_correlation/definition.ts';
import { cronbach_alpha } from './diagnosis/cronbach_alpha/definition.ts';
import { diagnostic_accuracy } from './diagnosis/diagnostic_accuracy/definition.ts';
import { fleiss_kappa } from './diagnosis/fleiss_kappa/definition.ts';
import { icc } from './diagnosis/icc/definition.ts';
import { roc_compare } from './diagnosis/roc_compare/definition.ts';
import { roc_curve } from './diagnosis/roc_curve/definition.ts';
import { anova_one_way } from './groups/anova_one_way/definition.ts';
import { anova_two_way } from './groups/anova_two_way/definition.ts';
import { correlation } from './groups/correlation/definition.ts';
import { dunn_test } from './groups/dunn_test/definition.ts';
import { equivalence_two_means } from './groups/equivalence_two_means/definition.ts';
import { friedman_test } from './groups/friedman_test/definition.ts';
import { kolmogorov_smirnov } from './groups/kolmogorov_smirnov/definition.ts';
import { kruskal_wallis } from './groups/kruskal_wallis/definition.ts';
import { pairwise_tests } from './groups/pairwise_tests/definition.ts';
import { repeated_measures_anova } from './groups/repeated_measures_anova/definition.ts';
import { shapiro_wilk } from './groups/shapiro_wilk/definition.ts';
import { t_test } from './groups/t_test/definition.ts';
import { tukey_hsd } from './groups/tukey_hsd/definition.ts';
import { variance_homogeneity } from './groups/variance_homogeneity/definition.ts';
import { wilcoxon_rank_sum } from './groups/wilcoxon_rank_sum/definition.ts';
import { wilcoxon_signed_rank } from './groups/wilcoxon_signed_rank/definition.ts';
import { multiple_imputation } from './imputation/multiple_imputation/definition.ts';
import { pool_rubin } from './imputation/pool_rubin/definition.ts';
import { meta_analysis } from './meta/meta_analysis/definition.ts';
import { meta_diagnostic } from './meta/meta_diagnostic/definition.ts';
import { meta_egger } from './meta/meta_egger/definition.ts';
import { meta_leave_one_out } from './meta/meta_leave_one_out/definition.ts';
import { meta_regression } from './meta/meta_regression/definition.ts';
import { meta_subgroup } from './meta/meta_subgroup/definition.ts';
import { meta_trim_and_fill } from './meta/meta_trim_and_fill/definition.ts';
import { network_meta_analysis } from './meta/network_meta_analysis/definition.ts';
import { distribution } from './probability/distribution/definition.ts';
import { p_adjust } from './probability/p_adjust/definition.ts';
import { conditional_logistic } from './regression/conditional_logistic/definition.ts';
import { gee } from './regression/gee/definition.ts';
import { linear_mixed_model } from './regression/linear_mixed_model/definition.ts';
import { linear_regression } from './regression/linear_regression/definition.ts';
import { logistic_mixed_model } from './regression/logistic_mixed_model/definition.ts';
import { logistic_regression } from './regression/logistic_regression/definition.ts';
import { mmrm } from './regression/mmrm/definition.ts';
import { negative_binomial_regression } from './regression/negative_binomial_regression/definition.ts';
import { poisson_regression } from './regression/poisson_regression/definition.ts';
import { prediction_model } from './regression/prediction_model/definition.ts';
import { subgroup_analysis } from './regression/subgroup_analysis/definition.ts';
import { aft_regression } from './survival/aft_regression/definition.ts';
import { concordance_index } from './survival/concordance_index/definition.ts';
import { cox_predict } from './survival/cox_predict/definition.ts';
import { cox_regression } from './survival/cox_regression/definition.ts';
import { cox_residuals } from './survival/cox_residuals/definition.ts';
import { cox_zph } from './survival/cox_zph/definition.ts';
import { cumulative_incidence } from './survival/cumulative_incidence/definition.ts';
import { equivalence_hazard_ratio } from './survival/equivalence_hazard_ratio/definition.ts';
import { fine_gray } from './survival/fine_gray/definition.ts';
import { gray_test } from './survival/gray_test/definition.ts';
import { kaplan_meier } from './survival/kaplan_meier/definition.ts';
import { landmark_analysis } from './survival/landmark_analysis/definition.ts';
import { log_rank_test } from './survival/log_rank_test/definition.ts';
import { multi_state } from './survival/multi_state/definition.ts';
import { pairwise_log_rank } from './survival/pairwise_log_rank/definition.ts';
import { rmst } from './survival/rmst/definition.ts';
import { chi_square_gof } from './tables/chi_square_gof/definition.ts';
import { chi_square_test } from './tables/chi_square_test/definition.ts';
import { cochran_armitage_trend } from './tables/cochran_armitage_trend/definition.ts';
import { cochran_mantel_haenszel } from './tables/cochran_mantel_haenszel/definition.ts';
import { epi_2x2 } from './tables/epi_2x2/definition.ts';
import { equivalence_two_proportions } from './tables/equivalence_two_proportions/definition.ts';
import { fisher_exact_test } from './tables/fisher_exact_test/definition.ts';
import { incidence_rate } from './tables/incidence_rate/definition.ts';
import { mcnemar_test } from './tables/mcnemar_test/definition.ts';
import { one_proportion } from './tables/one_proportion/definition.ts';
import { rate_ratio } from './tables/rate_ratio/definition.ts';
import { standardized_rate } from './tables/standardized_rate/definition.ts';
import { two_proportions } from './tables/two_proportions/definition.ts';

/** The methods by family: what a person would look for first. */
export const methodFamilies = {
  description: {
    title: 'Description',
    folder: 'description',
    methods: { descriptive_summary, table_one },
  },
  continuous_outcomes: {
    title: 'Continuous outcomes',
    folder: 'groups',
    methods: {
      t_test,
      equivalence_two_means,
      wilcoxon_rank_sum,
      wilcoxon_signed_rank,
      anova_one_way,
      tukey_hsd,
      anova_two_way,
      repeated_measures_anova,
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
    folder: 'tables',
    methods: {
      chi_square_test,
      chi_square_gof,
      fisher_exact_test,
      mcnemar_test,
      cochran_mantel_haenszel,
      cochran_armitage_trend,
      one_proportion,
      two_proportions,
      equivalence_two_proportions,
      epi_2x2,
      incidence_rate,
      rate_ratio,
      standardized_rate,
    },
  },
  regression: {
    title: 'Regression',
    folder: 'regression',
    methods: {
      linear_regression,
      logistic_regression,
      poisson_regression,
      negative_binomial_regression,
      conditional_logistic,
      gee,
      linear_mixed_model,
      subgroup_analysis,
      logistic_mixed_model,
      mmrm,
      prediction_model,
    },
  },
  survival: {
    title: 'Survival',
    folder: 'survival',
    methods: {
      kaplan_meier,
      rmst,
      log_rank_test,
      pairwise_log_rank,
      cox_regression,
      equivalence_hazard_ratio,
      cox_zph,
      cox_predict,
      cox_residuals,
      concordance_index,
      landmark_analysis,
      cumulative_incidence,
      gray_test,
      fine_gray,
      multi_state,
      aft_regression,
    },
  },
  diagnosis_and_agreement: {
    title: 'Diagnostic tests and agreement',
    folder: 'diagnosis',
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
    folder: 'design',
    methods: {
      power_two_means,
      power_two_proportions,
      power_log_rank,
      power_anova,
      power_correlation,
      simulated_power,
      group_sequential,
      conditional_power,
    },
  },
  causal_inference: {
    title: 'Causal inference',
    folder: 'causal',
    methods: {
      propensity_weighting,
      propensity_matching,
      weighted_survival,
      standardized_survival,
      mediation,
      e_value,
    },
  },
  meta_analysis: {
    title: 'Meta-analysis',
    folder: 'meta',
    methods: {
      meta_analysis,
      meta_regression,
      meta_subgroup,
      meta_egger,
      meta_trim_and_fill,
      meta_leave_one_out,
      network_meta_analysis,
      meta_diagnostic,
    },
  },
  missing_data: {
    title: 'Missing data',
    folder: 'imputation',
    methods: { multiple_imputation, pool_rubin },
  },
  p_values_and_distributions: {
    title: 'P-values and distributions',
    folder: 'probability',
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

const folders = new Map<string, string>(
  Object.values(methodFamilies).flatMap(({ folder, methods }) =>
    Object.keys(methods).map((name) => [name, `${folder}/${name}`] as const),
  ),
);

/** Where a method lies under this folder: its definition, compute and report, and its cases. */
export function folderOf(method: MethodName): string {
  return folders.get(method)!;
}
