import t from 'tap';
import { type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';

/** Where the columns of each example are; those that are not named here are of lung. */
const dataOf: Partial<Record<MethodName, string>> = {
  tukey_hsd: 'chickwts',
  anova_two_way: 'birthwt',
  repeated_measures_anova: 'OBrienKaiserLong',
  dunn_test: 'airquality',
  pairwise_tests: 'airquality',
  friedman_test: 'expsy',
  fisher_exact_test: 'birthwt',
  cochran_mantel_haenszel: 'birthwt',
  epi_2x2: 'birthwt',
  standardized_rate: 'std_testis',
  poisson_regression: 'diet',
  negative_binomial_regression: 'polyps',
  conditional_logistic: 'bdendo',
  gee: 'ohio',
  linear_mixed_model: 'sleepstudy',
  mmrm: 'Orthodont',
  logistic_mixed_model: 'toenail',
  cumulative_incidence: 'mgus2_cr',
  gray_test: 'mgus2_cr',
  fine_gray: 'mgus2_cr',
  multi_state: 'mgus2_ms',
  roc_curve: 'aSAH',
  roc_compare: 'aSAH',
  diagnostic_accuracy: 'aSAH',
  cohen_kappa: 'expsy',
  fleiss_kappa: 'expsy',
  icc: 'shrout_fleiss',
  bland_altman: 'pefr',
  cronbach_alpha: 'bfi',
  concordance_correlation: 'pefr',
  propensity_weighting: 'lalonde',
  propensity_matching: 'lalonde',
  weighted_survival: 'gbsg',
  standardized_survival: 'gbsg',
  mediation: 'birthwt',
  meta_analysis: 'dat_bcg',
  meta_egger: 'smoking_meta',
  meta_leave_one_out: 'aspirin',
  meta_regression: 'dat_bcg',
  meta_subgroup: 'dat_bcg',
  meta_trim_and_fill: 'dat_hackshaw1998',
  network_meta_analysis: 'dat_senn2013',
  meta_diagnostic: 'dat_kearon1998',
};

t.test('the example of every method gives a result on real data', async (t) => {
  for (const name of Object.keys(methods) as MethodName[]) {
    const table = referenceTable(`${dataOf[name] ?? 'lung'}.csv`);
    const { result } = runMethod(name, table, [], methods[name].example);
    t.ok(methods[name].result.safeParse(result).success, name);
  }
});
