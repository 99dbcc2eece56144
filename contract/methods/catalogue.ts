import { aft_regression } from './aft_regression.ts';
import { concordance_index } from './concordance_index.ts';
import { cox_predict } from './cox_predict.ts';
import { cox_regression } from './cox_regression.ts';
import { cox_residuals } from './cox_residuals.ts';
import { cox_zph } from './cox_zph.ts';
import { cumulative_incidence } from './cumulative_incidence.ts';
import { descriptive_summary } from './descriptive_summary.ts';
import { fine_gray } from './fine_gray.ts';
import { gray_test } from './gray_test.ts';
import { kaplan_meier } from './kaplan_meier.ts';
import { log_rank_test } from './log_rank_test.ts';
import { pairwise_log_rank } from './pairwise_log_rank.ts';
import { rmst } from './rmst.ts';

/** Every method of analysis that the platform offers. */
export const methods = {
  descriptive_summary,
  kaplan_meier,
  log_rank_test,
  pairwise_log_rank,
  cox_regression,
  cox_zph,
  concordance_index,
  rmst,
  cumulative_incidence,
  gray_test,
  cox_predict,
  cox_residuals,
  fine_gray,
  aft_regression,
} as const;

export type MethodName = keyof typeof methods;
