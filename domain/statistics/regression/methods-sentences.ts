import { excludedSentence } from '../print/excluded-sentence.ts';
import { type Splines, splineSentences } from '../print/spline-sentences.ts';

/** Sentences of a Methods paragraph that all regressions share: weights, offset, standard errors, rows left out. */
export function regressionSentences(
  statistics: { n_missing: number; n_clusters?: number | undefined; splines?: Splines },
  parameters: {
    weights?: string | undefined;
    offset?: string | undefined;
    exposure?: string | undefined;
    robust?: string;
    cluster?: string | undefined;
    cluster_type?: string;
  },
): string[] {
  const { weights, offset, exposure, robust, cluster, cluster_type } = parameters;
  const sentences = splineSentences(statistics.splines);
  if (exposure !== undefined) sentences.push(`The logarithm of ${exposure} entered as an offset.`);
  if (offset !== undefined) sentences.push(`The column ${offset} entered as an offset.`);
  if (weights !== undefined) sentences.push(`Rows were weighted by ${weights}.`);
  if (cluster !== undefined)
    sentences.push(
      `Standard errors were cluster-robust (sandwich, ${cluster_type}), with rows grouped by ${cluster} (${statistics.n_clusters} clusters).`,
    );
  else if (robust !== undefined && robust !== 'none')
    sentences.push(`Standard errors were heteroscedasticity-consistent (sandwich, ${robust}).`);
  return [...sentences, ...excludedSentence(statistics.n_missing)];
}

/** The terms of a model as a list; the intercept goes without saying. */
export function termList(coefficients: readonly { term: string }[]): string {
  if (coefficients.length === 1) return 'the intercept alone';
  return coefficients
    .slice(1)
    .map(({ term }) => term)
    .join(', ');
}
