import { cox_regression } from './cox_regression.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { group_sequential } from './group_sequential.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { log_rank_test } from './log_rank_test.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { power_anova } from './power_anova.ts';
import { power_correlation } from './power_correlation.ts';
import { power_log_rank } from './power_log_rank.ts';
import { power_two_means } from './power_two_means.ts';
import { power_two_proportions } from './power_two_proportions.ts';

/** Every method of analysis that the platform offers. */
export const methods = {
  descriptive_summary,
  kaplan_meier,
  log_rank_test,
  pairwise_log_rank,
  cox_regression,
  power_two_proportions,
  power_two_means,
  power_log_rank,
  power_anova,
  power_correlation,
  group_sequential,
} as const;

export type MethodName = keyof typeof methods;
