import { termColumns } from '../../core/design-matrix.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import type { CoxModelParameters } from './model-parameters.ts';

/** What the Methods section tells of any Cox model beside its terms. */
export function coxModelSentences({ entry, id, strata, weights, offset }: CoxModelParameters): string[] {
  const sentences: string[] = [];
  if (entry !== undefined)
    sentences.push(
      id === undefined
        ? `Observation began at ${entry} (delayed entry).`
        : `Covariates may change over time: each row holds from ${entry} to its end (counting process), and ${id} tells the patient.`,
    );
  if (strata !== undefined) sentences.push(`Baseline hazards were stratified by ${strata.join(', ')}.`);
  if (weights !== undefined) sentences.push(`Rows were weighted by ${weights}.`);
  if (offset !== undefined) sentences.push(`The column ${offset} entered as an offset.`);
  return sentences;
}

/** Lines that leave the fitted model in `fit`. */
export function rCoxFit(parameters: CoxModelParameters): string[] {
  const { time, entry, event, event_value, covariates, strata, weights, offset, cluster, id, ties, robust } =
    parameters;
  const used = [time, event, entry, weights, offset, cluster, id, ...termColumns(covariates), ...(strata ?? [])];
  const { preparation, formula } = rModelTerms(covariates);
  const response = [entry, time].filter((name) => name !== undefined).map(rName);
  const parts = [
    `Surv(${response.join(', ')}, .event) ~ ${formula}${strata === undefined ? '' : ` + strata(${strata.map(rName).join(', ')})`}${offset === undefined ? '' : ` + offset(${rName(offset)})`}`,
    'data = data',
    `ties = ${rValue(ties)}`,
    ...(weights === undefined ? [] : [`weights = ${rName(weights)}`]),
    // With times of entry R asks for what rows belong together: here each stands alone.
    ...(cluster === undefined
      ? robust && entry !== undefined
        ? ['cluster = seq_len(nrow(data))']
        : []
      : [`cluster = ${rName(cluster)}`]),
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
