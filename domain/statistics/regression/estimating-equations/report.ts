import { termColumns } from '../../core/design-matrix.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import type { GeeParameters, GeeResult } from '../gee/definition.ts';

const ESTIMATES = {
  gaussian: 'Differences of means',
  binomial: 'Odds ratios',
  poisson: 'Rate ratios',
} as const;
const LINKS = {
  gaussian: 'normal family, identity link',
  binomial: 'binomial family, logit link',
  poisson: 'Poisson family, log link',
} as const;
const CORRELATIONS = {
  independence: 'an independence',
  exchangeable: 'an exchangeable',
  ar1: 'a first-order autoregressive',
} as const;

export function geeParagraph(statistics: StatisticsOf<GeeResult>, parameters: GeeParameters): string {
  const { family, correlation, id, outcome, exposure, conf_level } = parameters;
  const terms = statistics.coefficients.slice(1).map(({ term }) => term);
  return [
    `${ESTIMATES[family]} of ${outcome} with ${printLevel(conf_level)} confidence intervals were estimated by generalized estimating equations (${LINKS[family]}; ${terms.join(', ')}) with ${CORRELATIONS[correlation]} working correlation within ${id}, in ${statistics.n} rows of ${statistics.n_clusters} clusters${statistics.n_events === undefined ? '' : ` with ${statistics.n_events} events`}.`,
    'Standard errors were robust (sandwich estimator of Liang and Zeger, without small-sample correction).',
    ...(exposure === undefined ? [] : [`The logarithm of ${exposure} was the offset.`]),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

export function geeRScript(parameters: GeeParameters): string {
  const { outcome, event_value, covariates, id, family, correlation, exposure, conf_level } = parameters;
  const { preparation, formula } = rModelTerms(covariates);
  const used = [outcome, id, ...(exposure === undefined ? [] : [exposure]), ...termColumns(covariates)];
  const binary = family === 'binomial';
  return [
    'library(geepack)',
    rCompleteCases(used),
    ...preparation,
    '# Rows of a cluster must stand together; inside it their order is the order in time.',
    `data$.cluster <- match(${rColumn(id)}, unique(${rColumn(id)}))`,
    'data <- data[order(data$.cluster), ]',
    ...(binary ? [`${rColumn('.event')} <- ${rEvent(outcome, event_value)}`] : []),
    `fit <- geeglm(${binary ? '.event' : rName(outcome)} ~ ${formula}${exposure === undefined ? '' : ` + offset(log(${rName(exposure)}))`},`,
    `  family = ${family}, data = data, id = .cluster, corstr = ${rValue(correlation)},`,
    '  control = geese.control(epsilon = 1e-13, maxit = 500))',
    'estimate <- unname(coef(fit))',
    'std_error <- sqrt(diag(fit$geese$vbeta))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result <- list(',
    '  n = nrow(data), n_clusters = length(unique(data$.cluster)),',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    `    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin${binary ? ', odds_ratio = exp(estimate)' : family === 'poisson' ? ', rate_ratio = exp(estimate)' : ''}),`,
    '  naive_std_errors = sqrt(diag(fit$geese$vbeta.naiv)), scale = unname(fit$geese$gamma)' +
      (correlation === 'independence' ? '' : ', correlation = unname(fit$geese$alpha)'),
    ')',
  ].join('\n');
}
