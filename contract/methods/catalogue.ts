import { concordance_index } from './concordance_index.ts';
import { conditional_logistic } from './conditional_logistic.ts';
import { cox_predict } from './cox_predict.ts';
import { cox_regression } from './cox_regression.ts';
import { cox_zph } from './cox_zph.ts';
import { cumulative_incidence } from './cumulative_incidence.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { distribution } from './distribution.ts';
import { gee } from './gee.ts';
import { gray_test } from './gray_test.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { kolmogorov_smirnov } from './kolmogorov_smirnov.ts';
import { linear_mixed_model } from './linear_mixed_model.ts';
import { linear_regression } from './linear_regression.ts';
import { log_rank_test } from './log_rank_test.ts';
import { logistic_regression } from './logistic_regression.ts';
import { negative_binomial_regression } from './negative_binomial_regression.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { poisson_regression } from './poisson_regression.ts';
import { propensity_matching } from './propensity_matching.ts';
import { propensity_weighting } from './propensity_weighting.ts';
import { rmst } from './rmst.ts';
import { roc_compare } from './roc_compare.ts';
import { roc_curve } from './roc_curve.ts';
import { shapiro_wilk } from './shapiro_wilk.ts';
import { wilcoxon_rank_sum } from './wilcoxon_rank_sum.ts';
import { wilcoxon_signed_rank } from './wilcoxon_signed_rank.ts';

/** Every method of analysis that the platform offers. */
export const methods = {
  descriptive_summary,
  kaplan_meier,
  log_rank_test,
  pairwise_log_rank,
  cox_regression,
  conditional_logistic,
  linear_mixed_model,
  gee,
  propensity_weighting,
  propensity_matching,
  wilcoxon_rank_sum,
  roc_curve,
  roc_compare,
  linear_regression,
  logistic_regression,
  poisson_regression,
  negative_binomial_regression,
  wilcoxon_signed_rank,
  kolmogorov_smirnov,
  shapiro_wilk,
  distribution,
  cox_zph,
  concordance_index,
  rmst,
  cumulative_incidence,
  gray_test,
  cox_predict,
} as const;

export type MethodName = keyof typeof methods;
