import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import type { IccStatistics } from '../icc/compute.ts';
import type { IccParameters } from '../icc/definition.ts';

export function iccMethodsParagraph(
  { n_subjects, n_raters, n_missing }: IccStatistics,
  { raters, conf_level }: IccParameters,
): string {
  return [
    `Reliability of ${n_raters} ratings (${raters.join(', ')}) of ${n_subjects} subjects was measured by intraclass correlation coefficients in the forms of Shrout and Fleiss, from the mean squares of an analysis of variance, with ${printLevel(conf_level)} confidence intervals.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function iccRScript({ raters, conf_level }: IccParameters): string {
  return [
    rCompleteCases(raters),
    `ratings <- unname(as.matrix(data[${rVector(raters)}]))`,
    `found <- psych::ICC(ratings, missing = FALSE, alpha = ${1 - conf_level}, lmer = FALSE)`,
    'table <- found$results',
    'result <- list(',
    '  n_subjects = nrow(ratings), n_raters = ncol(ratings),',
    '  coefficients = data.frame(',
    '    form = c("icc_1_1", "icc_2_1", "icc_3_1", "icc_1_k", "icc_2_k", "icc_3_k"), estimate = table$ICC, f_statistic = table$F,',
    '    df1 = table$df1, df2 = table$df2, p_value = table$p, conf_low = table$`lower bound`, conf_high = table$`upper bound`),',
    '  mean_squares = list(between_subjects = found$stats[3, 1], between_raters = found$stats[3, 2], residual = found$stats[3, 3],',
    '    within_subjects = found$MSW),',
    '  sem = sqrt(found$stats[3, 3])',
    ')',
  ].join('\n');
}
