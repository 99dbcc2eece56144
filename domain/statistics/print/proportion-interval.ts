import type { ProportionIntervalMethod } from '../math/proportion-interval.ts';

const names: Readonly<Record<ProportionIntervalMethod, string>> = {
  wilson: 'Wilson',
  wilson_cc: 'Wilson, continuity-corrected',
  clopper_pearson: 'Clopper-Pearson (exact)',
  wald: 'Wald',
  agresti_coull: 'Agresti-Coull',
  jeffreys: 'Jeffreys',
};

export function proportionIntervalName(method: ProportionIntervalMethod): string {
  return names[method];
}

/** R: a function `interval(count, n)` that gives the two limits. */
export function rProportionInterval(method: ProportionIntervalMethod, confLevel: number): string[] {
  const header = [`conf_level <- ${confLevel}`, 'tail <- (1 - conf_level) / 2'];
  const test = (name: string, more: string) =>
    `interval <- function(count, n) as.numeric(suppressWarnings(${name}(count, n, conf.level = conf_level${more}))$conf.int)`;
  switch (method) {
    case 'wilson':
      return [...header, test('prop.test', ', correct = FALSE')];
    case 'wilson_cc':
      return [...header, test('prop.test', ', correct = TRUE')];
    case 'clopper_pearson':
      return [...header, test('binom.test', '')];
    case 'wald':
      return [
        ...header,
        'around <- function(share, n) share + qnorm(c(tail, 1 - tail)) * sqrt(share * (1 - share) / n)',
        'interval <- function(count, n) around(count / n, n)',
      ];
    case 'agresti_coull':
      return [
        ...header,
        'added <- qnorm(tail)^2',
        'around <- function(share, n) share + qnorm(c(tail, 1 - tail)) * sqrt(share * (1 - share) / n)',
        'interval <- function(count, n) around((count + added / 2) / (n + added), n + added)',
      ];
    case 'jeffreys':
      return [
        ...header,
        'interval <- function(count, n) c(',
        '  if (count == 0) 0 else qbeta(tail, count + 0.5, n - count + 0.5),',
        '  if (count == n) 1 else qbeta(1 - tail, count + 0.5, n - count + 0.5))',
      ];
  }
}
