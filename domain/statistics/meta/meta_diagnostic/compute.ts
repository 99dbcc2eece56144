import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { expit } from '../../math/logit.ts';
import { proportionInterval } from '../../math/proportion-interval.ts';
import { accuracyLogits, accuracyStudies } from '../bivariate/accuracy-studies.ts';
import { fitBivariate, type Symmetric } from '../bivariate/bivariate-model.ts';
import { type RegionPoint, regionExtent, regionOutline } from '../bivariate/region.ts';
import { areaUnder, hsrocOf, sensitivityOn } from '../bivariate/sroc-curve.ts';
import type { MetaDiagnosticParameters, MetaDiagnosticResult } from './definition.ts';

export type MetaDiagnosticComputed = Computed<
  StatisticsOf<MetaDiagnosticResult>,
  {
    /** Studies whose counts were corrected. */
    corrected: number;
    confidence: RegionPoint[];
    prediction: RegionPoint[];
    /** Over the false positive rates of the studies. */
    curve: RegionPoint[];
  }
>;

/** Five parameters are found from two numbers of each study. */
const fewestStudies = 4;
const fewStudies = 10;
const curvePoints = 100;

/** Throws insufficient_data, invalid_parameter for impossible counts and zeros that stay, not_converged. */
export function compute(input: AnalysisInput<MetaDiagnosticParameters>): MetaDiagnosticComputed {
  const { parameters, warn } = input;
  const { estimator, conf_level, zero_cell_add } = parameters;
  const { studies, n_missing } = accuracyStudies(input);
  const k = studies.length;
  if (k < fewestStudies)
    throw new AnalysisInputError(
      'insufficient_data',
      `${fewestStudies} studies are needed to tell how sensitivity and specificity vary together, and ${k} ${k === 1 ? 'has' : 'have'} all four counts.`,
      { studies: k },
    );
  const { effects, corrected } = accuracyLogits(studies, parameters);
  if (corrected > 0)
    warn(
      'zero_cell',
      `Zeros among the counts: ${zero_cell_add} was added to the counts of ${corrected} ${corrected === 1 ? 'study' : 'studies'}.`,
    );
  if (k < fewStudies)
    warn('few_studies', `With ${k} studies the variation between studies is hardly known: ${fewStudies} are advised.`);
  const { mean, covariance, between, logLikelihood } = fitBivariate(effects, estimator === 'REML');

  const sd: [number, number] = [Math.sqrt(between[0]), Math.sqrt(between[1])];
  const correlation = sd[0] > 1e-6 && sd[1] > 1e-6 ? between[2] / sd[0] / sd[1] : null;
  if (correlation === null || Math.abs(correlation) > 1 - 1e-6)
    warn(
      'boundary_estimate',
      `The ${correlation === null ? 'standard deviation' : 'correlation'} between studies is at the edge of what is possible (${correlation === null ? 'zero' : correlation.toFixed(0)}): the studies are too few to tell it, and the curve rests on it.`,
    );
  const critical = normalCritical(conf_level);
  const around = (estimate: number, variance: number) => {
    const half = critical * Math.sqrt(variance);
    return { estimate, conf_low: estimate - half, conf_high: estimate + half };
  };
  const scaled = (found: ReturnType<typeof around>, scale: (x: number) => number) => ({
    estimate: scale(found.estimate),
    conf_low: scale(found.conf_low),
    conf_high: scale(found.conf_high),
  });
  const [sensitivity, specificity] = [expit(mean[0]), expit(mean[1])];
  const [v0, v1, c] = covariance;
  /** Ratio whose logarithm has these slopes in the two logits. */
  const ratio = (log: number, [a, b]: readonly [number, number]) =>
    scaled(around(log, a * a * v0 + b * b * v1 + 2 * a * b * c), Math.exp);
  const total: Symmetric = [v0 + between[0], v1 + between[1], c + between[2]];
  const hsroc = hsrocOf(mean, sd, between[2]);
  const rates = studies.map(({ fp, tn }) => fp / (fp + tn));
  const [least, most] = [Math.max(0.01, Math.min(...rates)), Math.min(0.99, Math.max(...rates))];
  const own = (count: number, n: number) => ({
    estimate: count / n,
    ...proportionInterval('wilson', count, n, conf_level),
  });
  return {
    statistics: {
      k,
      n_missing,
      n_condition: studies.reduce((sum, { tp, fn }) => sum + tp + fn, 0),
      n_no_condition: studies.reduce((sum, { fp, tn }) => sum + fp + tn, 0),
      sensitivity: scaled(around(mean[0], v0), expit),
      specificity: scaled(around(mean[1], v1), expit),
      logit_sensitivity: { estimate: mean[0], std_error: Math.sqrt(v0), std_dev: sd[0] },
      logit_specificity: { estimate: mean[1], std_error: Math.sqrt(v1), std_dev: sd[1] },
      covariance: c,
      correlation,
      diagnostic_odds_ratio: ratio(mean[0] + mean[1], [1, 1]),
      positive_likelihood_ratio: ratio(Math.log(sensitivity / (1 - specificity)), [1 - sensitivity, specificity]),
      negative_likelihood_ratio: ratio(Math.log((1 - sensitivity) / specificity), [-sensitivity, specificity - 1]),
      hsroc,
      auc: hsroc === null ? null : areaUnder(hsroc),
      partial_auc: hsroc === null || !(most > least) ? null : areaUnder(hsroc, least, most),
      confidence_region: regionExtent(mean, covariance, conf_level),
      prediction_region: regionExtent(mean, total, conf_level),
      equal_sensitivity: equalProportions(studies.map(({ tp, fn }) => [tp, fn])),
      equal_specificity: equalProportions(studies.map(({ tn, fp }) => [tn, fp])),
      log_likelihood: logLikelihood,
      studies: studies.map(({ study, tp, fp, fn, tn }) => ({
        study,
        true_positives: tp,
        false_positives: fp,
        false_negatives: fn,
        true_negatives: tn,
        sensitivity: own(tp, tp + fn),
        specificity: own(tn, fp + tn),
      })),
    },
    details: {
      corrected,
      confidence: regionOutline(mean, covariance, conf_level),
      prediction: regionOutline(mean, total, conf_level),
      curve:
        hsroc === null || !(most > least)
          ? []
          : Array.from({ length: curvePoints + 1 }, (_, i) => least + ((most - least) * i) / curvePoints).map(
              (rate) => ({
                sensitivity: sensitivityOn(hsroc, rate),
                specificity: 1 - rate,
              }),
            ),
    },
    used: k,
    excluded_missing: n_missing,
  };
}

/** Pearson's test that all studies have one proportion; null where it is 0 or 1 in all. */
function equalProportions(counts: readonly (readonly [yes: number, no: number])[]) {
  const df = counts.length - 1;
  const yes = counts.reduce((sum, [count]) => sum + count, 0);
  const n = counts.reduce((sum, [a, b]) => sum + a + b, 0);
  const p = yes / n;
  if (p === 0 || p === 1) return { statistic: null, df, p_value: null };
  const statistic = counts.reduce((sum, [a, b]) => sum + (a - (a + b) * p) ** 2 / ((a + b) * p * (1 - p)), 0);
  return { statistic, df, p_value: finiteOrNull(chiSquareUpperTail(statistic, df)) };
}
