import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { levelIn, quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { adjustedFunnel } from '../network/adjusted-funnel.ts';
import { decompositionOf, qTest } from '../network/inconsistency.ts';
import { NetworkModel } from '../network/network-model.ts';
import { type Network, networkOf } from '../network/network-studies.ts';
import { type Estimate, networkEstimate, pairEstimates, predictionOf, pScores } from '../network/pair-estimates.ts';
import { iSquared } from '../pool.ts';
import { tauSquared } from '../tau-squared.ts';
import type { NetworkMetaAnalysisParameters, NetworkMetaAnalysisResult } from './definition.ts';

export type NetworkMetaAnalysisComputed = Computed<
  StatisticsOf<NetworkMetaAnalysisResult>,
  {
    /** Studies whose zeros were corrected. */
    corrected: number;
  }
>;

const fewComparisons = 10;

/** Throws what `networkOf` refuses, invalid_parameter for the reference or the order of the funnel, not_converged. */
export function compute(input: AnalysisInput<NetworkMetaAnalysisParameters>): NetworkMetaAnalysisComputed {
  const { rows, parameters, warn } = input;
  const { model, tau2_method, conf_level, small_values } = parameters;
  const network = networkOf(input);
  const { names, studies, left_out, corrected } = network;
  const studiesOf = names.map((_, i) => studies.filter(({ treatments }) => treatments.includes(i)).length);
  const reference = referenceOf(input, network, studiesOf);
  const regression = new NetworkModel(studies, { treatments: names.length, reference });
  const { df } = regression;
  const tau2 = model === 'random' && df > 0 ? tauSquared(regression.effects, tau2_method, regression).estimate : 0;
  if (model === 'random' && df === 0)
    warn(
      'no_heterogeneity',
      'No two studies say the same in this network, so the variance between studies cannot be estimated and is taken to be 0.',
    );
  const fit = regression.fit(tau2);
  const { q } = regression.fit(0);
  const scores = pScores(fit, small_values);
  const ranks = [...scores].map((score) => 1 + scores.filter((other) => other > score).length);
  const decomposition = decompositionOf(studies, regression);
  const sizes = studies.map(({ treatments }) => treatments.length);
  const withPrediction = (found: Estimate) =>
    model === 'random' ? { ...found, ...predictionOf(found, { tau2, df, conf_level }) } : found;
  const totals = studies.every(({ patients }) => patients !== undefined);
  const statistics = {
    measure: parameters.measure,
    n_studies: studies.length,
    n_treatments: names.length,
    n_comparisons: sizes.reduce((sum, arms) => sum + (arms * (arms - 1)) / 2, 0),
    n_designs: decomposition.designs.length,
    n_multi_arm: sizes.filter((arms) => arms > 2).length,
    n_missing: left_out,
    reference: names[reference]!,
    treatments: names.map((treatment, i) => ({
      treatment,
      studies: studiesOf[i]!,
      ...(totals
        ? {
            patients: studies.reduce((sum, study) => sum + (study.patients![study.treatments.indexOf(i)] ?? 0), 0),
          }
        : {}),
      p_score: scores[i]!,
      rank: ranks[i]!,
    })),
    effects: names.flatMap((treatment, i) =>
      i === reference ? [] : [{ treatment, ...withPrediction(networkEstimate(fit, [i, reference], conf_level)) }],
    ),
    comparisons: pairEstimates(studies, fit, { tau2, conf_level }).map(
      ({ treatment, comparator, studies, network, ...evidence }) => ({
        treatment: names[treatment]!,
        comparator: names[comparator]!,
        studies,
        ...withPrediction(network),
        ...evidence,
      }),
    ),
    heterogeneity: { ...qTest(q, df), i_squared: df === 0 ? 0 : iSquared(q, df) },
    ...(model === 'random' ? { tau_squared: tau2 } : {}),
    ...smallStudies(input, network, tau2),
    inconsistency: {
      ...decomposition,
      designs: decomposition.designs.map((design) => ({
        ...design,
        treatments: design.treatments.map((i) => names[i]!),
      })),
    },
  };
  return { statistics, details: { corrected }, used: rows.length - left_out, excluded_missing: left_out };
}

/** Where an order of the treatments says in what small studies may differ from large ones. */
function smallStudies(
  { table, parameters: { treatment, funnel_order: order }, warn }: AnalysisInput<NetworkMetaAnalysisParameters>,
  { names, studies }: Network,
  tau2: number,
): Pick<StatisticsOf<NetworkMetaAnalysisResult>, 'small_study_effects'> {
  if (order === undefined) return {};
  const levels = order.map((level) => levelIn(requireColumn(table, treatment), level));
  const { comparisons, egger } = adjustedFunnel(studies, { names, order: levels, tau2 });
  if (comparisons.length < fewComparisons)
    warn(
      'few_studies',
      `With ${comparisons.length} comparisons in the funnel plot Egger's test has little power: ${fewComparisons} are the usual minimum.`,
    );
  return { small_study_effects: { order: levels, comparisons, egger } };
}

function referenceOf(
  { table, parameters }: AnalysisInput<NetworkMetaAnalysisParameters>,
  { names }: Network,
  studiesOf: readonly number[],
): number {
  if (parameters.reference === undefined) return studiesOf.indexOf(Math.max(...studiesOf));
  const wanted = levelIn(requireColumn(table, parameters.treatment), parameters.reference);
  const at = names.indexOf(wanted);
  if (at < 0)
    throw new AnalysisInputError(
      'invalid_parameter',
      `"${wanted}" can't be the reference: no study used has it. The treatments are: ${quoted(names)}.`,
      { levels: names },
    );
  return at;
}
