import type { Presentation, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printComparedP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor, rValue, rVector } from '../../print/r-script.ts';
import { survivalFigure } from '../kaplan-meier/survival-figure.ts';
import { logRankTables } from '../log-rank/tables.ts';
import type { LogRankComputed } from './compute.ts';
import type { LogRankParameters, LogRankResult } from './definition.ts';

const tests: Readonly<Record<LogRankParameters['weight'], string>> = {
  log_rank: 'the log-rank test',
  gehan: 'the Gehan-Breslow test',
  tarone_ware: 'the Tarone-Ware test',
  fleming_harrington: 'the Fleming-Harrington test',
};

export function report({ statistics, details }: LogRankComputed, parameters: LogRankParameters): Presentation {
  const name = tests[parameters.weight].replace('the ', '');
  return {
    tables: logRankTables(statistics, parameters),
    figures: survivalFigure(details.curves, {
      name: 'survival_curve',
      title: `Kaplan-Meier survival by ${parameters.group}`,
      xTitle: parameters.time,
      groupTitle: parameters.group,
      notes:
        statistics.p_value === null
          ? []
          : [`${name[0]!.toUpperCase()}${name.slice(1)}: p ${printComparedP(statistics.p_value)}`],
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function methodsParagraph(
  { n, n_events, n_missing, groups }: StatisticsOf<LogRankResult>,
  { group, weight, rho, gamma, strata, trend_scores }: LogRankParameters,
): string {
  const weights = weight === 'fleming_harrington' ? ` (rho = ${rho}, gamma = ${gamma})` : '';
  return [
    `Survival of the ${groups.length} groups of ${group} was compared by ${tests[weight]}${weights}${strata === undefined ? '' : `, stratified by ${strata.join(', ')}`}, in ${n} rows with ${n_events} events.`,
    ...(trend_scores === undefined
      ? []
      : [`A trend over the groups was tested with scores ${trend_scores.join(', ')}.`]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

/** survdiff knows the weights S^rho alone; the others are the sums of its definition, written out. */
function rScript(parameters: LogRankParameters): string {
  const { time, event, event_value, group, group_levels, strata, weight, rho, gamma, trend_scores } = parameters;
  const byStratum = strata === undefined ? 'rep(1, nrow(data))' : `interaction(data[${rVector(strata)}], drop = TRUE)`;
  const formula = {
    log_rank: 'rep(1, length(at_risk))',
    gehan: 'at_risk',
    tarone_ware: 'sqrt(at_risk)',
    fleming_harrington: `survival^${rho} * (1 - survival)^${gamma}`,
  }[weight];
  return [
    'library(survival)',
    rCompleteCases([time, event, group, ...(strata ?? [])]),
    ...rFactor(group, group_levels),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    '# Sums over the event times within strata: survdiff() gives the same for the log-rank test.',
    `${rColumn('.time')} <- aeqSurv(Surv(${rColumn(time)}, ${rColumn('.event')}))[, "time"]`,
    `groups <- levels(${rColumn(group)})`,
    'observed <- expected <- numeric(length(groups))',
    'covariance <- matrix(0, length(groups), length(groups))',
    `for (part in split(data, ${byStratum})) {`,
    '  times <- sort(unique(part[[".time"]][part[[".event"]] == 1]))',
    `  counts <- function(keep) as.numeric(table(part[[${rValue(group)}]][keep]))`,
    '  at_risk_by_group <- vapply(times, function(at) counts(part[[".time"]] >= at), numeric(length(groups)))',
    '  deaths_by_group <- vapply(times, function(at) counts(part[[".time"]] == at & part[[".event"]] == 1), numeric(length(groups)))',
    '  at_risk <- colSums(at_risk_by_group)',
    '  deaths <- colSums(deaths_by_group)',
    '  survival <- head(c(1, cumprod(1 - deaths / at_risk)), length(times))',
    `  weight <- ${formula}`,
    '  for (i in seq_along(times)) {',
    '    share <- at_risk_by_group[, i] / at_risk[i]',
    '    observed <- observed + weight[i] * deaths_by_group[, i]',
    '    expected <- expected + weight[i] * deaths[i] * share',
    '    if (at_risk[i] > 1) covariance <- covariance + weight[i]^2 * deaths[i] * (at_risk[i] - deaths[i]) / (at_risk[i] - 1) *',
    '      (diag(share) - outer(share, share))',
    '  }',
    '}',
    'kept <- which(expected > 0)[-1]',
    'statistic <- if (all(covariance == 0)) NA else drop((observed - expected)[kept] %*% solve(covariance[kept, kept, drop = FALSE], (observed - expected)[kept]))',
    'result <- list(',
    '  n = nrow(data), statistic = statistic, df = length(kept),',
    '  p_value = pchisq(statistic, length(kept), lower.tail = FALSE),',
    `  groups = data.frame(group = groups, n = as.numeric(table(${rColumn(group)})), observed, expected, variance = diag(covariance))`,
    ')',
    ...(trend_scores === undefined
      ? []
      : [
          `scores <- ${rVector(trend_scores)}`,
          'z <- sum(scores * (observed - expected)) / sqrt(drop(scores %*% covariance %*% scores))',
          'result$trend <- list(z = z, statistic = z^2, df = 1, p_value = pchisq(z^2, 1, lower.tail = FALSE))',
        ]),
  ].join('\n');
}
