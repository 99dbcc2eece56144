import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { counted } from '../../core/counted.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { lessOffset, offsetOf } from '../../core/regression/column-offsets.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { binomial, gaussian, poisson } from '../../core/regression/family.ts';
import { warnFewClusters } from '../../core/regression/few-clusters.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  modelMatrix,
  type RegressionData,
  regressionData,
  splinesOf,
  warnSmallLevels,
} from '../../core/regression/regression-data.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import { warnWithoutSpread } from '../../core/regression/without-spread.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { rowsByCluster } from '../estimating-equations/clusters.ts';
import { fitGee } from '../estimating-equations/fit.ts';
import { workingCorrelations } from '../estimating-equations/working-correlation.ts';
import type { GeeParameters, GeeResult } from './definition.ts';

export type GeeComputed = Computed<
  StatisticsOf<GeeResult>,
  {
    /** Whether the working correlation is one that the largest cluster can have; undefined where none was estimated. */
    possibleCorrelation: boolean | undefined;
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

const families = { gaussian, binomial, poisson } as const;
const neededEventsPerVariable = 10;

export function compute(input: AnalysisInput<GeeParameters>): GeeComputed {
  const { table, parameters, warn, onProgress } = input;
  const { family, correlation, conf_level } = parameters;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, { ...parameters, cluster: parameters.id }, problems);
  const y = outcomeOf(input, data, problems);
  problems.throwIfAny();
  const { labels, n, n_missing } = data;
  warnSmallLevels(data, warn);
  const events = y.reduce((sum, value) => sum + value, 0);
  const rarer = Math.min(events, n - events);
  if (family === 'binomial' && rarer < neededEventsPerVariable * (labels.length - 1))
    warn(
      'events_per_variable',
      `${rarer} rows with the rarer outcome for ${counted(labels.length - 1, 'coefficient')}: fewer than ${neededEventsPerVariable} each. Estimates may be biased; leave out covariates or join levels.`,
    );
  const clusters = rowsByCluster(data.clusters!);
  const count = data.clusters!.count;
  warnFewClusters(count, parameters.id, 'A mixed model', warn);

  // An outcome is as good from any zero point where it is its mean that is linear.
  const offset = family === 'gaussian' ? offsetOf(y) : 0;
  const working = workingCorrelations[correlation];
  const fit = fitGee(
    { x: modelMatrix(data), labels, y: lessOffset(y, offset), family: families[family], offset: data.offset },
    clusters,
    working,
    (iteration) => onProgress(Math.min(0.9, iteration * 0.1)),
  );
  warnWithoutSpread(labels, fit.robust, fit.naive, warn);
  const p = labels.length;
  const coefficients = fit.coefficients.map((value, j) => (j === 0 ? value + offset : value));
  const ofColumns = { estimates: coefficients, covariance: fit.robust, before: 1 };
  const { effects, curves } = splineEffectsOf(data.design, combined(ofColumns, { conf_level }));
  const statistics: StatisticsOf<GeeResult> = {
    n,
    n_clusters: count,
    n_missing,
    ...(family === 'binomial' ? { n_events: events } : {}),
    family,
    working_correlation: correlation,
    coefficients: coefficientRows(labels, coefficients, fit.robust, { conf_level, modelCovariance: fit.naive }).map(
      (row) => {
        if (family === 'gaussian') return row;
        const { ratio, low, high } = ratioOf(row);
        return family === 'binomial'
          ? { ...row, odds_ratio: ratio, odds_ratio_conf_low: low, odds_ratio_conf_high: high }
          : { ...row, rate_ratio: ratio, rate_ratio_conf_low: low, rate_ratio_conf_high: high };
      },
    ),
    naive_std_errors: labels.map((_, j) => Math.sqrt(fit.naive[j * p + j]!)),
    scale: fit.scale,
    correlation: working.start === null ? null : fit.alpha,
    cluster_size: { min: clusters.smallest, max: clusters.largest },
    iterations: fit.iterations,
    ...factorTermsOf(data.design, ofColumns, family === 'gaussian' ? {} : { events: y }),
    ...splinesOf(data),
    ...nonlinearityOf(data.design, ofColumns),
    ...effects,
  };
  return {
    statistics,
    details: {
      curves,
      possibleCorrelation:
        statistics.correlation === null
          ? undefined
          : working.isPositiveDefinite(statistics.correlation, clusters.largest),
    },
    used: n,
    excluded_missing: n_missing,
  };
}

function outcomeOf(
  { table, parameters: { outcome, family, event_value } }: AnalysisInput<GeeParameters>,
  { rows, n }: RegressionData,
  problems: InputProblems,
): Float64Array {
  const column = requireColumn(table, outcome);
  if (family === 'binomial') {
    const y = Float64Array.from(matchesValue(column, event_value, rows));
    const wanted = (Array.isArray(event_value) ? event_value : [event_value]).map(String);
    if (n > 0 && y.every((value) => value === y[0])) {
      const found = levelsOf(column, { use: rows, name: outcome }).names;
      problems.add(
        'no_events',
        `"${outcome}" is ${y[0] === 1 ? 'always' : 'never'} ${quoted(wanted)} in the ${n} rows used. It has: ${quoted(found)}. Set event_value, or check the filter.`,
        { column: outcome, event_value, values: found.slice(0, 10) },
      );
    }
    return y;
  }
  const y = numbersOf(table, outcome, rows);
  if (family === 'gaussian' && n > 0 && y.every((value) => value === y[0]))
    problems.add(
      'constant_variable',
      `"${outcome}" has the same value (${y[0]}) in all ${n} rows used. Choose another column, or widen the filter.`,
      { column: outcome },
    );
  if (family === 'poisson') {
    const refused = y.filter((value) => value < 0).length;
    if (refused > 0)
      problems.add(
        'invalid_parameter',
        `Counts can't be negative, but "${outcome}" is in ${refused} of ${n} rows. Correct them, or use family "gaussian".`,
        { column: outcome, rows: refused },
      );
    if (n > 0 && y.every((value) => value === 0))
      problems.add('no_events', `"${outcome}" is 0 in all ${n} rows used. Check the filter.`, { column: outcome });
  }
  return y;
}
