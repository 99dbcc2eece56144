import type { Answers } from './questions.ts';

/** Which answers lead to a method. A question that is left out of `where` does not matter to it. */
type Rule = {
  method: string;
  outcome: string;
  where?: Partial<Record<'groups' | 'paired' | 'adjust', string | string[]>>;
  /** For a special case, or what is asked after another method: named below those that fit. */
  isFurther?: true;
};

/** In the order in which they are shown: what is used most for the case comes first. */
const rules: Rule[] = [
  { method: 'kaplan_meier', outcome: 'time' },
  { method: 'log_rank_test', outcome: 'time', where: { groups: ['two', 'more'] } },
  { method: 'cox_regression', outcome: 'time', where: { adjust: 'yes' } },
  { method: 'pairwise_log_rank', outcome: 'time', where: { groups: 'more', adjust: 'no' } },
  { method: 'rmst', outcome: 'time', where: { groups: 'two', adjust: 'no' } },
  { method: 'cumulative_incidence', outcome: 'competing' },
  { method: 'gray_test', outcome: 'competing', where: { groups: ['two', 'more'] } },
  { method: 'fine_gray', outcome: 'competing', where: { adjust: 'yes' } },

  { method: 'linear_regression', outcome: 'number', where: { adjust: 'yes', paired: 'no' } },
  { method: 'linear_mixed_model', outcome: 'number', where: { adjust: 'yes', paired: 'yes' } },
  { method: 'mmrm', outcome: 'number', where: { adjust: 'yes', paired: 'yes' } },
  { method: 't_test', outcome: 'number', where: { groups: 'two', adjust: 'no' } },
  { method: 'wilcoxon_rank_sum', outcome: 'number', where: { groups: 'two', paired: 'no', adjust: 'no' } },
  { method: 'wilcoxon_signed_rank', outcome: 'number', where: { groups: 'two', paired: 'yes', adjust: 'no' } },
  { method: 'anova_one_way', outcome: 'number', where: { groups: 'more', paired: 'no', adjust: 'no' } },
  { method: 'kruskal_wallis', outcome: 'number', where: { groups: 'more', paired: 'no', adjust: 'no' } },
  { method: 'tukey_hsd', outcome: 'number', where: { groups: 'more', paired: 'no', adjust: 'no' } },
  { method: 'repeated_measures_anova', outcome: 'number', where: { groups: 'more', paired: 'yes', adjust: 'no' } },
  { method: 'friedman_test', outcome: 'number', where: { groups: 'more', paired: 'yes', adjust: 'no' } },
  { method: 'linear_mixed_model', outcome: 'number', where: { groups: 'more', paired: 'yes', adjust: 'no' } },
  { method: 'descriptive_summary', outcome: 'number', where: { groups: 'none', adjust: 'no' } },
  { method: 't_test', outcome: 'number', where: { groups: 'none', adjust: 'no' } },
  { method: 'correlation', outcome: 'number', where: { groups: 'none', adjust: 'no' } },

  { method: 'logistic_regression', outcome: 'category', where: { adjust: 'yes', paired: 'no' } },
  { method: 'conditional_logistic', outcome: 'category', where: { adjust: 'yes', paired: 'yes' } },
  { method: 'gee', outcome: 'category', where: { adjust: 'yes', paired: 'yes' } },
  { method: 'logistic_mixed_model', outcome: 'category', where: { adjust: 'yes', paired: 'yes' } },
  { method: 'chi_square_test', outcome: 'category', where: { groups: ['two', 'more'], paired: 'no', adjust: 'no' } },
  { method: 'fisher_exact_test', outcome: 'category', where: { groups: ['two', 'more'], paired: 'no', adjust: 'no' } },
  { method: 'two_proportions', outcome: 'category', where: { groups: 'two', paired: 'no', adjust: 'no' } },
  { method: 'cochran_armitage_trend', outcome: 'category', where: { groups: 'more', paired: 'no', adjust: 'no' } },
  { method: 'cochran_mantel_haenszel', outcome: 'category', where: { groups: 'two', paired: 'no', adjust: 'yes' } },
  { method: 'mcnemar_test', outcome: 'category', where: { groups: 'two', paired: 'yes', adjust: 'no' } },
  { method: 'gee', outcome: 'category', where: { groups: 'more', paired: 'yes', adjust: 'no' } },
  { method: 'one_proportion', outcome: 'category', where: { groups: 'none', adjust: 'no' } },
  { method: 'chi_square_gof', outcome: 'category', where: { groups: 'none', adjust: 'no' } },

  { method: 'poisson_regression', outcome: 'rate', where: { adjust: 'yes' } },
  { method: 'negative_binomial_regression', outcome: 'rate', where: { adjust: 'yes' } },
  { method: 'incidence_rate', outcome: 'rate', where: { adjust: 'no' } },
  { method: 'rate_ratio', outcome: 'rate', where: { groups: 'two', adjust: 'no' } },
  { method: 'standardized_rate', outcome: 'rate', where: { groups: ['none', 'more'], adjust: 'no' } },

  { method: 'descriptive_summary', outcome: 'description' },
  { method: 'table_one', outcome: 'description' },
  { method: 'roc_curve', outcome: 'accuracy' },
  { method: 'diagnostic_accuracy', outcome: 'accuracy' },
  { method: 'roc_compare', outcome: 'accuracy' },
  { method: 'concordance_index', outcome: 'accuracy' },
  { method: 'meta_diagnostic', outcome: 'accuracy', isFurther: true },
  { method: 'bland_altman', outcome: 'agreement' },
  { method: 'icc', outcome: 'agreement' },
  { method: 'cohen_kappa', outcome: 'agreement' },
  { method: 'cronbach_alpha', outcome: 'agreement' },
  { method: 'propensity_weighting', outcome: 'causal' },
  { method: 'propensity_matching', outcome: 'causal' },
  { method: 'weighted_survival', outcome: 'causal' },
  { method: 'standardized_survival', outcome: 'causal' },
  { method: 'mediation', outcome: 'causal' },
  { method: 'meta_analysis', outcome: 'studies' },
  { method: 'meta_subgroup', outcome: 'studies' },
  { method: 'meta_regression', outcome: 'studies' },
  { method: 'network_meta_analysis', outcome: 'studies' },
  { method: 'meta_egger', outcome: 'studies' },
  { method: 'meta_trim_and_fill', outcome: 'studies' },
  { method: 'meta_leave_one_out', outcome: 'studies' },
  { method: 'meta_diagnostic', outcome: 'studies' },
  { method: 'power_two_means', outcome: 'planning' },
  { method: 'power_two_proportions', outcome: 'planning' },
  { method: 'power_log_rank', outcome: 'planning' },
  { method: 'group_sequential', outcome: 'planning' },
  { method: 'conditional_power', outcome: 'planning' },
  { method: 'power_anova', outcome: 'planning' },
  { method: 'power_correlation', outcome: 'planning' },
  { method: 'simulated_power', outcome: 'planning' },
  { method: 'e_value', outcome: 'causal' },
  { method: 'fleiss_kappa', outcome: 'agreement' },
  { method: 'concordance_correlation', outcome: 'agreement' },

  { method: 'landmark_analysis', outcome: 'time', isFurther: true },
  { method: 'multi_state', outcome: 'time', isFurther: true },
  { method: 'multi_state', outcome: 'competing' },
  { method: 'prediction_model', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'prediction_model', outcome: 'category', where: { adjust: 'yes', paired: 'no' }, isFurther: true },
  { method: 'prediction_model', outcome: 'accuracy', isFurther: true },
  { method: 'subgroup_analysis', outcome: 'time', where: { groups: ['two', 'more'] }, isFurther: true },
  { method: 'equivalence_hazard_ratio', outcome: 'time', where: { groups: 'two' }, isFurther: true },
  { method: 'aft_regression', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'weighted_survival', outcome: 'time', where: { groups: 'two', adjust: 'yes' }, isFurther: true },
  { method: 'standardized_survival', outcome: 'time', where: { groups: 'two', adjust: 'yes' }, isFurther: true },
  { method: 'multiple_imputation', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'multiple_imputation', outcome: 'number', where: { adjust: 'yes', paired: 'no' }, isFurther: true },
  { method: 'multiple_imputation', outcome: 'category', where: { adjust: 'yes', paired: 'no' }, isFurther: true },
  { method: 'cox_zph', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'cox_residuals', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'cox_predict', outcome: 'time', where: { adjust: 'yes' }, isFurther: true },
  { method: 'subgroup_analysis', outcome: 'number', where: { groups: ['two', 'more'], paired: 'no' }, isFurther: true },
  { method: 'anova_two_way', outcome: 'number', where: { groups: ['two', 'more'], paired: 'no' }, isFurther: true },
  { method: 'equivalence_two_means', outcome: 'number', where: { groups: 'two', adjust: 'no' }, isFurther: true },
  { method: 'dunn_test', outcome: 'number', where: { groups: 'more', paired: 'no', adjust: 'no' }, isFurther: true },
  { method: 'pairwise_tests', outcome: 'number', where: { groups: 'more', adjust: 'no' }, isFurther: true },
  {
    method: 'kolmogorov_smirnov',
    outcome: 'number',
    where: { groups: ['none', 'two'], adjust: 'no' },
    isFurther: true,
  },
  { method: 'epi_2x2', outcome: 'category', where: { groups: 'two', paired: 'no', adjust: 'no' }, isFurther: true },
  {
    ...{ method: 'equivalence_two_proportions', outcome: 'category', isFurther: true },
    where: { groups: 'two', paired: 'no', adjust: 'no' },
  },
  {
    method: 'subgroup_analysis',
    outcome: 'category',
    where: { groups: ['two', 'more'], paired: 'no' },
    isFurther: true,
  },

  { method: 'shapiro_wilk', outcome: 'assumptions' },
  { method: 'variance_homogeneity', outcome: 'assumptions' },
  { method: 'p_adjust', outcome: 'assumptions' },
  { method: 'pool_rubin', outcome: 'assumptions' },
  { method: 'distribution', outcome: 'assumptions' },
  { method: 'cox_zph', outcome: 'assumptions' },
  { method: 'kolmogorov_smirnov', outcome: 'assumptions' },
];

const shownInFull = 4;

/**
 * The methods that the answers lead to: those that fit best, and further ones. A question without an answer excludes nothing.
 */
export function suggested(answers: Answers): { best: string[]; further: string[] } {
  const found = rules.filter(
    ({ outcome, where = {} }) =>
      outcome === answers.outcome &&
      Object.entries(where).every(([question, fitting]) => {
        const answer = answers[question as keyof Answers];
        return answer === undefined || [fitting].flat().includes(answer);
      }),
  );
  const names = (rules: readonly Rule[]) => [...new Set(rules.map(({ method }) => method))];
  const best = names(found.filter(({ isFurther }) => isFurther !== true)).slice(0, shownInFull);
  return { best, further: names(found).filter((method) => !best.includes(method)) };
}

/** Parameters that the answers give already. */
export function givenBy({ groups, paired }: Answers, method: string): Record<string, unknown> | undefined {
  if (method !== 't_test') return undefined;
  if (groups === 'none') return { design: 'one_sample' };
  return { design: paired === 'yes' ? 'paired' : 'two_sample' };
}
