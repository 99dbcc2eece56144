import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { type Matrix, matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { expit } from '../../math/logit.ts';
import { proportionInterval } from '../../math/proportion-interval.ts';
import {
  type AccuracyDesign,
  accuracyDesign,
  meanRow,
  ofLabels,
  type PairAt,
  pairAt,
  rowOf,
  waldOfBoth,
} from '../bivariate/accuracy-regression.ts';
import { accuracyLogits, accuracyStudies } from '../bivariate/accuracy-studies.ts';
import { areaInterval } from '../bivariate/area-interval.ts';
import { type BivariateFit, fitBivariate, type PairedEffects, type Symmetric } from '../bivariate/bivariate-model.ts';
import { bivariateISquared } from '../bivariate/i-squared.ts';
import { type RegionPoint, regionExtent, regionOutline } from '../bivariate/region.ts';
import { areaUnder, hsrocOf, sensitivityOn } from '../bivariate/sroc-curve.ts';
import type { MetaDiagnosticParameters, MetaDiagnosticResult } from './definition.ts';

export type MetaDiagnosticComputed = Computed<
  StatisticsOf<MetaDiagnosticResult>,
  {
    /** Studies whose counts were corrected. */
    corrected: number;
    /** With one categorical covariate alone. */
    levelOfStudy: string[];
    confidence: RegionPoint[];
    prediction: RegionPoint[];
    /** Over the false positive rates of the studies. */
    curve: RegionPoint[];
  }
>;

/** Of coefficients, variances and correlation there are three more than twice the columns, found from two numbers of each study. */
const fewestStudies = 4;
const fewStudies = 10;
const curvePoints = 100;
/** Studies that the resamples may have in all: half a minute. */
const mostDrawn = 5e6;

/** Throws insufficient_data, invalid_parameter for impossible counts and zeros that stay, singular_design, not_converged. */
export function compute(input: AnalysisInput<MetaDiagnosticParameters>): MetaDiagnosticComputed {
  const { table, parameters, warn, onProgress } = input;
  const { covariates, estimator, conf_level, zero_cell_add, auc_resamples } = parameters;
  const problems = new InputProblems();
  const listed = rowsOfListedLevels(table, covariates, input.rows);
  const { rows } = completeRows(table, listed, termColumns(covariates));
  const { studies } = accuracyStudies({ ...input, rows });
  const k = studies.length;
  const n_missing = input.rows.length - k;
  const columnsOfTerms = designMatrix(
    table,
    covariates,
    Int32Array.from(studies, ({ row }) => row),
    problems,
  );
  const p = columnsOfTerms.columns.length + 1;
  const fewest = p === 1 ? fewestStudies : p + 3;
  if (k < fewest)
    throw new AnalysisInputError(
      'insufficient_data',
      `${fewest} studies are needed to tell how sensitivity and specificity vary together${p === 1 ? '' : ` with ${p - 1} ${p === 2 ? 'coefficient' : 'coefficients'} of covariates`}, and ${k} ${k === 1 ? 'has' : 'have'} all ${p === 1 ? 'four counts' : 'columns'}.`,
      { studies: k },
    );
  problems.throwIfAny();
  const { effects, corrected } = accuracyLogits(studies, parameters);
  if (corrected > 0)
    warn(
      'zero_cell',
      `Zeros among the counts: ${zero_cell_add} was added to the counts of ${corrected} ${corrected === 1 ? 'study' : 'studies'}.`,
    );
  if (p > 1 && k < fewStudies * (p - 1))
    warn(
      'few_studies',
      `${k} studies for ${p - 1} ${p === 2 ? 'coefficient' : 'coefficients'} of covariates: with fewer than ${fewStudies} studies for each, what is found is easily chance.`,
    );
  else if (k < fewStudies)
    warn('few_studies', `With ${k} studies the variation between studies is hardly known: ${fewStudies} are advised.`);
  const design = accuracyDesign(columnsOfTerms.columns, k);
  const reml = estimator === 'REML';
  const fit = fitBivariate(effects, { reml, design: design.basis });
  const { between, logLikelihood } = fit;
  const { mean, covariance } = pairAt(fit, meanRow(design.basis));

  const sd: [number, number] = [Math.sqrt(between[0]), Math.sqrt(between[1])];
  const correlation = sd[0] > 1e-6 && sd[1] > 1e-6 ? Math.max(-1, Math.min(1, between[2] / sd[0] / sd[1])) : null;
  if (correlation === null || Math.abs(correlation) > 1 - 1e-6)
    warn(
      'boundary_estimate',
      `The ${correlation === null ? 'standard deviation' : 'correlation'} between studies is at the edge of what is possible (${correlation === null ? 'zero' : correlation.toFixed(0)}): the studies are too few to tell it, and the curve rests on it.`,
    );
  const atPoint = accuracyAt({ mean, covariance }, conf_level);
  const [sensitivity, specificity] = [expit(mean[0]), expit(mean[1])];
  const [v0, v1, c] = covariance;
  const total: Symmetric = [v0 + between[0], v1 + between[1], c + between[2]];
  const hsroc = p > 1 ? null : hsrocOf(mean, sd, between[2]);
  const rates = studies.map(({ fp, tn }) => fp / (fp + tn));
  const [least, most] = [Math.max(0.01, Math.min(...rates)), Math.min(0.99, Math.max(...rates))];
  const own = (count: number, n: number) => ({
    estimate: count / n,
    ...proportionInterval('wilson', count, n, conf_level),
  });
  const regression = p === 1 ? undefined : regressionOf(effects, fit, design, columnsOfTerms, parameters);
  const interval =
    hsroc === null || auc_resamples === 0
      ? undefined
      : intervalOfArea(effects, fit, parameters, (share) => onProgress(0.1 + 0.9 * share));
  if (interval !== undefined && (interval === null || interval.resamples_failed > 0.05 * auc_resamples))
    warn(
      'failed_resamples',
      `${interval === null ? 'More than half' : interval.resamples_failed} of ${auc_resamples} resamples have no curve: ${interval === null ? 'the area has no interval' : 'its interval rests on the rest'}. The studies hardly vary, or are too few.`,
    );
  return {
    statistics: {
      k,
      n_missing,
      n_condition: studies.reduce((sum, { tp, fn }) => sum + tp + fn, 0),
      n_no_condition: studies.reduce((sum, { fp, tn }) => sum + fp + tn, 0),
      sensitivity: atPoint.sensitivity,
      specificity: atPoint.specificity,
      logit_sensitivity: { estimate: mean[0], std_error: Math.sqrt(v0), std_dev: sd[0] },
      logit_specificity: { estimate: mean[1], std_error: Math.sqrt(v1), std_dev: sd[1] },
      covariance: c,
      correlation,
      diagnostic_odds_ratio: atPoint.diagnostic_odds_ratio,
      positive_likelihood_ratio: atPoint.ratio(Math.log(sensitivity / (1 - specificity)), [
        1 - sensitivity,
        specificity,
      ]),
      negative_likelihood_ratio: atPoint.ratio(Math.log((1 - sensitivity) / specificity), [
        -sensitivity,
        specificity - 1,
      ]),
      hsroc,
      auc: hsroc === null ? null : areaUnder(hsroc),
      ...(interval === undefined ? {} : { auc_interval: interval }),
      partial_auc: hsroc === null || !(most > least) ? null : areaUnder(hsroc, least, most),
      confidence_region: regionExtent(mean, covariance, conf_level),
      prediction_region: regionExtent(mean, total, conf_level),
      equal_sensitivity: equalProportions(studies.map(({ tp, fn }) => [tp, fn])),
      equal_specificity: equalProportions(studies.map(({ tn, fp }) => [tn, fp])),
      i_squared: bivariateISquared(
        between,
        studies.map((_, i) => pairAt(fit, rowOf(design.basis, i)).mean),
        studies.map(({ tp, fp, fn, tn }) => [tp + fn, fp + tn]),
      ),
      ...regression?.statistics,
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
      levelOfStudy: regression?.levelOfStudy ?? [],
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

/** Proportions at a pair of logits, and ratios whose logarithms have these slopes in the two. */
function accuracyAt({ mean, covariance: [v0, v1, c] }: PairAt, confLevel: number) {
  const critical = normalCritical(confLevel);
  const around = (estimate: number, variance: number, scale: (x: number) => number) => {
    const half = critical * Math.sqrt(variance);
    return { estimate: scale(estimate), conf_low: scale(estimate - half), conf_high: scale(estimate + half) };
  };
  const ratio = (log: number, [a, b]: readonly [number, number]) =>
    around(log, a * a * v0 + b * b * v1 + 2 * a * b * c, Math.exp);
  return {
    sensitivity: around(mean[0], v0, expit),
    specificity: around(mean[1], v1, expit),
    diagnostic_odds_ratio: ratio(mean[0] + mean[1], [1, 1]),
    ratio,
  };
}

function regressionOf(
  effects: PairedEffects,
  fit: BivariateFit,
  design: AccuracyDesign,
  { columns, termLabels, factors }: DesignMatrix,
  { estimator, conf_level }: MetaDiagnosticParameters,
) {
  const { labels, basis } = design;
  const p = labels.length;
  const found = ofLabels(fit, design);
  const rowsFor = (from: number) =>
    coefficientRows(
      labels,
      found.estimates.subarray(from, from + p),
      found.covariance.filter(
        (_, at) => at >= from * 2 * p && at < (from + p) * 2 * p && at % (2 * p) >= from && at % (2 * p) < from + p,
      ),
      { conf_level },
    );
  const likely = (of: Matrix) => fitBivariate(effects, { reml: false, design: of }).logLikelihood;
  const without = likely(matrixOfColumns([], effects.length, { intercept: true }));
  const statistic = Math.max(0, 2 * ((estimator === 'ML' ? fit.logLikelihood : likely(basis)) - without));
  const df = 2 * (p - 1);
  const placesOf = (term: number) => columns.flatMap((column, j) => (column.term === term ? [j + 1] : []));
  const [factor] = factors;
  const isAlone = factor !== undefined && columns.every(({ term }) => term === factor.term);
  const levels = isAlone
    ? factor.names.map((level, code) => {
        const { ratio: _, ...accuracy } = accuracyAt(pairAt(fit, rowOf(basis, factor.codes.indexOf(code))), conf_level);
        return { level, k: factor.codes.filter((own) => own === code).length, ...accuracy };
      })
    : undefined;
  return {
    statistics: {
      coefficients: { sensitivity: rowsFor(0), specificity: rowsFor(p) },
      covariate_tests: {
        likelihood_ratio: { statistic, df, p_value: finiteOrNull(chiSquareUpperTail(statistic, df)) },
        wald: waldOfBoth(
          found,
          columns.map((_, j) => j + 1),
        ),
      },
      terms: termLabels.map((term, at) => ({ term, ...waldOfBoth(found, placesOf(at)) })),
      ...(levels === undefined ? {} : { levels }),
    },
    levelOfStudy: isAlone ? Array.from(factor.codes, (code) => factor.names[code]!) : [],
  };
}

function intervalOfArea(
  effects: PairedEffects,
  fit: BivariateFit,
  { estimator, auc_resamples: resamples, seed, conf_level: confLevel }: MetaDiagnosticParameters,
  onProgress: (share: number) => void,
) {
  if (resamples * effects.length > mostDrawn)
    throw new AnalysisInputError(
      'unsupported_size',
      `${resamples} resamples of ${effects.length} studies are too many for one run. Lower auc_resamples, or set it to 0 for no interval of the area.`,
      { parameter: 'auc_resamples' },
    );
  return areaInterval(effects, fit, { reml: estimator === 'REML', resamples, seed, confLevel }, onProgress) ?? null;
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
