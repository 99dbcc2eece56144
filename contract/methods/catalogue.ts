import { cohen_kappa } from './cohen_kappa.ts';
import { cox_regression } from './cox_regression.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { diagnostic_accuracy } from './diagnostic_accuracy.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { log_rank_test } from './log_rank_test.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { roc_compare } from './roc_compare.ts';
import { roc_curve } from './roc_curve.ts';
import { wilcoxon_rank_sum } from './wilcoxon_rank_sum.ts';
import { wilcoxon_signed_rank } from './wilcoxon_signed_rank.ts';

/** Every method of analysis that the platform offers. */
export const methods = {
  descriptive_summary,
  kaplan_meier,
  log_rank_test,
  pairwise_log_rank,
  cox_regression,
  roc_curve,
  roc_compare,
  diagnostic_accuracy,
  cohen_kappa,
  wilcoxon_rank_sum,
  wilcoxon_signed_rank,
} as const;

export type MethodName = keyof typeof methods;
