import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rValue } from '../../print/r-script.ts';
import { alternativeSentence, distributionPhrase, rAlternative, rExact } from '../ranks/report-phrases.ts';
import type { WilcoxonSignedRankParameters, WilcoxonSignedRankResult } from './definition.ts';

type Statistics = StatisticsOf<WilcoxonSignedRankResult>;

/** R writes out all pairs for their median: above this many values they don't fit its memory. */
const MOST_VALUES_IN_R = 5000;

export function signedRankMethodsParagraph(
  { n, n_zero, n_missing, method, conf_level_achieved }: Statistics,
  { variable, variable2, mu, alternative, conf_level, continuity_correction }: WilcoxonSignedRankParameters,
): string {
  const tested =
    variable2 === undefined
      ? `The values of ${variable} were compared with ${mu}`
      : `The differences of ${variable} and ${variable2} were compared with ${mu}`;
  const level = printLevel(conf_level_achieved || conf_level);
  return [
    `${tested} by the Wilcoxon signed rank test, ${distributionPhrase(method, continuity_correction)}, in ${n} ${variable2 === undefined ? 'values' : 'pairs'}${n_zero === 0 ? '' : ` after dropping ${n_zero} without a difference`}.`,
    ...alternativeSentence(alternative),
    `The pseudo-median is given${conf_level_achieved === 0 ? '' : ` with its ${level} confidence interval`}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function signedRankRScript(
  { n, conf_level_achieved }: Statistics,
  parameters: WilcoxonSignedRankParameters,
): string {
  const { variable, variable2, mu, exact, continuity_correction, alternative, conf_level } = parameters;
  const interval = conf_level_achieved !== 0;
  return [
    rCompleteCases(variable2 === undefined ? [variable] : [variable, variable2]),
    `x <- ${rColumn(variable)}${variable2 === undefined ? '' : ` - ${rColumn(variable2)}`}`,
    '# tol.root: the limits of the normal approximation are roots, which R finds to 1e-4 only by itself.',
    `test <- wilcox.test(x, mu = ${rValue(mu)}, alternative = ${rAlternative(alternative)}, exact = ${rExact(exact)},`,
    `  correct = ${rValue(continuity_correction)}${interval ? `, conf.int = TRUE, conf.level = ${rValue(conf_level)}, tol.root = 1e-11` : ''})`,
    `d <- x - ${rValue(mu)}`,
    'd <- d[d != 0]',
    'n <- length(d)',
    ...(n > MOST_VALUES_IN_R
      ? []
      : [
          'walsh <- outer(d, d, "+") / 2',
          `pseudo_median <- median(walsh[lower.tri(walsh, diag = TRUE)]) + ${rValue(mu)}`,
        ]),
    'statistic <- unname(test$statistic)',
    'result <- list(',
    '  n = n, n_zero = length(x) - n, statistic = statistic, p_value = test$p.value,',
    ...(n > MOST_VALUES_IN_R ? [] : ['  pseudo_median = pseudo_median,']),
    ...(interval ? ['  conf_low = test$conf.int[1], conf_high = test$conf.int[2],'] : []),
    '  rank_biserial = 4 * statistic / (n * (n + 1)) - 1',
    ')',
  ].join('\n');
}
