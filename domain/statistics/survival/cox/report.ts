import { termColumns } from '../../core/design-matrix.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import { splineSentences } from '../../regression/report-phrases.ts';
import type { CoxModelParameters, CoxRegressionParameters, CoxRegressionResult } from '../cox_regression/definition.ts';

const TIES = { efron: "Efron's", breslow: "Breslow's", exact: 'the exact discrete' } as const;

export function coxMethodsParagraph(
  statistics: StatisticsOf<CoxRegressionResult>,
  parameters: CoxRegressionParameters,
): string {
  const terms = statistics.coefficients.map(({ term }) => term).join(', ');
  const sentences = [
    `Hazard ratios with ${printLevel(parameters.conf_level)} confidence intervals were estimated by Cox proportional hazards regression (${terms}) with ${TIES[parameters.ties]} handling of ties, in ${statistics.n} rows with ${statistics.n_events} events.`,
  ];
  sentences.push(...splineSentences(statistics.splines), ...coxModelSentences(parameters));
  if (parameters.cluster !== undefined)
    sentences.push(
      `Standard errors were robust (Lin and Wei), with rows grouped by ${parameters.cluster} (${statistics.n_clusters} clusters).`,
    );
  else if (parameters.robust) sentences.push('Standard errors were robust (Lin and Wei).');
  sentences.push(...excludedSentence(statistics.n_missing));
  return sentences.join(' ');
}

/** What the Methods section tells of any Cox model beside its terms. */
export function coxModelSentences({ entry, strata, weights, offset }: CoxModelParameters): string[] {
  const sentences: string[] = [];
  if (entry !== undefined) sentences.push(`Observation began at ${entry} (delayed entry).`);
  if (strata !== undefined) sentences.push(`Baseline hazards were stratified by ${strata.join(', ')}.`);
  if (weights !== undefined) sentences.push(`Rows were weighted by ${weights}.`);
  if (offset !== undefined) sentences.push(`The column ${offset} entered as an offset.`);
  return sentences;
}

/** Lines that leave the fitted model in `fit`. */
export function rCoxFit(parameters: CoxModelParameters): string[] {
  const { time, entry, event, event_value, covariates, strata, weights, offset, cluster, ties, robust } = parameters;
  const used = [time, event, entry, weights, offset, cluster, ...termColumns(covariates), ...(strata ?? [])];
  const { preparation, formula } = rModelTerms(covariates);
  const response = [entry, time].filter((name) => name !== undefined).map(rName);
  const parts = [
    `Surv(${response.join(', ')}, .event) ~ ${formula}${strata === undefined ? '' : ` + strata(${strata.map(rName).join(', ')})`}${offset === undefined ? '' : ` + offset(${rName(offset)})`}`,
    'data = data',
    `ties = ${rValue(ties)}`,
    ...(weights === undefined ? [] : [`weights = ${rName(weights)}`]),
    ...(cluster === undefined ? [] : [`cluster = ${rName(cluster)}`]),
    `robust = ${rValue(robust || cluster !== undefined)}`,
    'control = coxph.control(eps = 2e-12, iter.max = 100)',
  ];
  return [
    'library(survival)',
    rCompleteCases(used.filter((name) => name !== undefined)),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `fit <- coxph(${parts.join(', ')})`,
  ];
}

export function coxRScript(parameters: CoxRegressionParameters): string {
  const { conf_level } = parameters;
  return [
    ...rCoxFit(parameters),
    'estimate <- unname(coef(fit))',
    'std_error <- sqrt(diag(vcov(fit)))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'test <- function(x) list(statistic = unname(x["test"]), df = unname(x["df"]), p_value = unname(x["pvalue"]))',
    'result <- list(',
    '  n = fit$n, n_events = fit$nevent,',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    hazard_ratio = exp(estimate)),',
    '  log_likelihood_null = fit$loglik[1], log_likelihood = fit$loglik[2], aic = AIC(fit),',
    '  lr_test = test(summary(fit)$logtest), score_test = test(summary(fit)$sctest),',
    '  concordance = list(estimate = unname(fit$concordance["concordance"]), std_error = unname(fit$concordance["std"]))',
    ')',
  ].join('\n');
}
