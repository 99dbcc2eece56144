import { conditional_logistic } from './conditional_logistic.ts';
import { cox_regression } from './cox_regression.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { gee } from './gee.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { linear_mixed_model } from './linear_mixed_model.ts';
import { linear_regression } from './linear_regression.ts';
import { log_rank_test } from './log_rank_test.ts';
import { logistic_regression } from './logistic_regression.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { propensity_matching } from './propensity_matching.ts';
import { propensity_weighting } from './propensity_weighting.ts';
import { roc_compare } from './roc_compare.ts';
import { roc_curve } from './roc_curve.ts';
import { wilcoxon_rank_sum } from './wilcoxon_rank_sum.ts';

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
} as const;

export type MethodName = keyof typeof methods;
