import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rMatrix, rVector } from '../../print/r-script.ts';
import type { CohenKappaStatistics } from '../cohen_kappa/compute.ts';
import type { CohenKappaParameters } from '../cohen_kappa/definition.ts';

const WEIGHTS: Readonly<Record<CohenKappaParameters['weights'], string>> = {
  none: "Cohen's kappa",
  linear: 'weighted kappa with linear weights',
  quadratic: 'weighted kappa with quadratic weights',
};

export function kappaMethodsParagraph(statistics: CohenKappaStatistics, parameters: CohenKappaParameters): string {
  const { rater1, rater2, weights, conf_level } = parameters;
  const raters = rater1 === undefined || rater2 === undefined ? 'the two raters' : `${rater1} and ${rater2}`;
  return [
    `Agreement of ${raters} on ${statistics.levels.length} categories in ${statistics.n} pairs of ratings was measured by ${WEIGHTS[weights]}, with a large-sample ${printLevel(conf_level)} confidence interval (Fleiss, Cohen and Everitt); kappa was compared with 0 using its standard error under that hypothesis.`,
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

/** The definition written out: vcd::Kappa finds the same but fails on categories that a rater never used. */
export function kappaRScript(
  { levels }: Pick<CohenKappaStatistics, 'levels'>,
  parameters: CohenKappaParameters,
): string {
  const { conf_level, weights } = parameters;
  const weighting = {
    none: 'diag(k)',
    linear: '1 - abs(outer(1:k, 1:k, "-")) / (k - 1)',
    quadratic: '1 - outer(1:k, 1:k, "-")^2 / (k - 1)^2',
  }[weights];
  return [
    ...rCounts(parameters, levels),
    'k <- nrow(counts)',
    'n <- sum(counts)',
    'p <- counts / n',
    'down <- rowSums(p)',
    'across <- colSums(p)',
    `weight <- ${weighting}`,
    'observed <- sum(weight * p)',
    'expected <- sum(weight * outer(down, across))',
    'estimate <- (observed - expected) / (1 - expected)',
    '# Fleiss, Cohen and Everitt (1969): vcd::Kappa(counts) prints the same standard error.',
    'margin <- outer(drop(weight %*% across), drop(down %*% weight), "+")',
    'variance <- sum(p * (weight - margin * (1 - estimate))^2) - (estimate - expected * (1 - estimate))^2',
    'variance_null <- sum(outer(down, across) * (weight - margin)^2) - expected^2',
    'root <- function(x) if (x < 1e-14) 0 else sqrt(x / n) / (1 - expected)',
    'std_error <- root(variance)',
    'std_error_null <- root(variance_null)',
    'statistic <- if (std_error_null > 0) estimate / std_error_null else NA',
    `limits <- estimate + qnorm(c((1 - ${conf_level}) / 2, 1 - (1 - ${conf_level}) / 2)) * std_error`,
    'result <- list(',
    '  n = n, table = unname(counts), estimate = estimate, std_error = std_error, conf_low = limits[1], conf_high = limits[2],',
    '  std_error_null = std_error_null, statistic = statistic, p_value = 2 * pnorm(-abs(statistic)),',
    `  observed_agreement = observed, expected_agreement = expected${weights === 'none' ? ', pabak = (k * observed - 1) / (k - 1)' : ''}`,
    ')',
  ].join('\n');
}

function rCounts({ rater1, rater2, frequency, table }: CohenKappaParameters, levels: readonly string[]): string[] {
  if (table !== undefined) return [`counts <- ${rMatrix(table)}`];
  if (rater1 === undefined || rater2 === undefined) throw new Error('checked by the parameters');
  const rater = (name: string) => `factor(${rColumn(name)}, levels = scale)`;
  const count = frequency === undefined ? 'rep(1, nrow(data))' : rColumn(frequency);
  return [
    rCompleteCases([rater1, rater2, ...(frequency === undefined ? [] : [frequency])]),
    `scale <- ${rVector(levels)}`,
    `counts <- tapply(${count}, list(${rater(rater1)}, ${rater(rater2)}), sum)`,
    'counts[is.na(counts)] <- 0',
  ];
}
