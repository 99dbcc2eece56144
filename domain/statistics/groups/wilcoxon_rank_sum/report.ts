import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue } from '../../print/r-script.ts';
import { alternativeSentence, distributionPhrase, rAlternative, rExact } from '../ranks/report-phrases.ts';
import type { WilcoxonRankSumParameters, WilcoxonRankSumResult } from './definition.ts';

type Statistics = StatisticsOf<WilcoxonRankSumResult>;

export function rankSumMethodsParagraph(
  { method, hodges_lehmann, conf_low, groups }: Statistics,
  { variable, group, mu, alternative, conf_level, continuity_correction }: WilcoxonRankSumParameters,
  incomplete: number,
): string {
  const sizes = groups.map((row) => `${row.group} (n = ${row.n})`).join(' and ');
  const interval = conf_low === null ? '' : ` with its ${printLevel(conf_level)} confidence interval`;
  return [
    `The variable ${variable} was compared between the groups ${sizes} of ${group} by the Wilcoxon rank sum (Mann-Whitney) test, ${distributionPhrase(method, continuity_correction)}.`,
    ...(mu === 0 ? [] : [`The hypothesis tested was a shift of ${mu}.`]),
    ...alternativeSentence(alternative),
    ...(hodges_lehmann === null
      ? []
      : [`The shift between the groups was estimated by the Hodges-Lehmann median of all differences${interval}.`]),
    ...excludedSentence(incomplete),
  ].join(' ');
}

export function rankSumRScript(
  { method, hodges_lehmann, conf_low }: Statistics,
  parameters: WilcoxonRankSumParameters,
): string {
  const { variable, group, group_levels, mu, exact, continuity_correction, alternative, conf_level } = parameters;
  const interval = conf_low !== null;
  const values = (level: number) => `${rColumn(variable)}[${rColumn(group)} == groups[${level}]]`;
  const test =
    method === 'permutation'
      ? [
          'library(coin)',
          `pooled <- data.frame(value = c(x - ${rValue(mu)}, y), group = factor(rep(1:2, c(length(x), length(y)))))`,
          `test <- wilcox_test(value ~ group, data = pooled, distribution = "exact", alternative = ${rAlternative(alternative)})`,
          'p_value <- as.numeric(pvalue(test))',
        ]
      : [
          '# tol.root: the limits of the normal approximation are roots, which R finds to 1e-4 only by itself.',
          `test <- wilcox.test(x, y, mu = ${rValue(mu)}, alternative = ${rAlternative(alternative)}, exact = ${rExact(exact)},`,
          `  correct = ${rValue(continuity_correction)}${interval ? `, conf.int = TRUE, conf.level = ${rValue(conf_level)}, tol.root = 1e-11` : ''})`,
          'p_value <- test$p.value',
        ];
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `groups <- levels(${rColumn(group)})`,
    `x <- ${values(1)}`,
    `y <- ${values(2)}`,
    ...test,
    `ranks <- rank(c(x - ${rValue(mu)}, y))`,
    'first <- seq_along(x)',
    'statistic <- sum(ranks[first]) - length(x) * (length(x) + 1) / 2',
    'result <- list(',
    '  n = length(x) + length(y), statistic = statistic, p_value = p_value,',
    ...(interval ? ['  conf_low = test$conf.int[1], conf_high = test$conf.int[2],'] : []),
    ...(hodges_lehmann === null ? [] : ['  hodges_lehmann = median(outer(x, y, "-")),']),
    '  rank_biserial = 2 * statistic / length(x) / length(y) - 1,',
    '  groups = data.frame(group = groups, n = c(length(x), length(y)), median = c(median(x), median(y)),',
    '    mean_rank = c(mean(ranks[first]), mean(ranks[-first])))',
    ')',
  ].join('\n');
}
