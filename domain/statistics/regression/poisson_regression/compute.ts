import gammaln from '@stdlib/math-base-special-gammaln';
import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { poisson } from '../../core/regression/family.ts';
import { warnFewClusters } from '../../core/regression/few-clusters.ts';
import { covarianceOf, fitGlm, type GlmFit } from '../../core/regression/glm.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import {
  modelMatrix,
  type RegressionData,
  regressionData,
  splinesOf,
  warnNearSingular,
  warnSmallLevels,
} from '../../core/regression/regression-data.ts';
import { isNearSingular } from '../../core/regression/singular-design.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import { warnWithoutSpread } from '../../core/regression/without-spread.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { checkCounts, warnFewCounted, withRateRatio } from '../count-outcome.ts';
import { fitNull } from '../null-model.ts';
import { sandwichCovariance } from '../sandwich.ts';
import type { PoissonRegressionParameters, PoissonRegressionResult } from './definition.ts';

export type PoissonRegressionComputed = Computed<
  StatisticsOf<PoissonRegressionResult>,
  {
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
    linearPredictor: Float64Array;
    pearsonResiduals: Float64Array;
    /** p of Pearson's chi-square: whether the counts vary more than the Poisson model allows. */
    overdispersionP: number | undefined;
  }
>;

/** Throws the errors of the data, constant_variable, no_events, separation and singular_design. */
export function compute(input: AnalysisInput<PoissonRegressionParameters>): PoissonRegressionComputed {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, parameters, problems);
  const y = numbersOf(table, parameters.outcome, data.rows);
  checkCounts(y, data.weights, parameters.outcome, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  if (data.clusters !== undefined) warnFewClusters(data.clusters.count, parameters.cluster!, 'A mixed model', warn);
  warnFewCounted(y, data.labels.length - 1, warn);
  onProgress(0.1);

  const { n, nWeighted, labels, weights, offset, clusters } = data;
  const fit = fitGlm({ x: modelMatrix(data), labels, y, offset, weights, family: poisson });
  onProgress(0.7);
  if (isNearSingular(fit.basis.triangle)) warnNearSingular(warn);

  const df_residual = nWeighted - labels.length;
  const weight = (i: number) => (weights === undefined ? 1 : weights[i]!);
  const pearson = sumOf(n, (i) => (weight(i) * (y[i]! - fit.fitted[i]!) ** 2) / fit.fitted[i]!);
  const dispersion = pearson / df_residual;
  const df = labels.length - 1;
  const null_deviance = df === 0 ? fit.deviance : fitNull({ y, weights, offset, family: poisson }).deviance;
  const lr = null_deviance - fit.deviance;
  const log_likelihood = sumOf(
    n,
    (i) => weight(i) * (y[i]! * fit.linearPredictor[i]! - fit.fitted[i]! - gammaln(y[i]! + 1)),
  );
  const { covariance, model, df: df_tests } = covarianceOfFit(fit, data, parameters, dispersion, df_residual);
  if (model !== undefined) warnWithoutSpread(labels, covariance, model, warn);
  const ofColumns = { estimates: fit.coefficients, covariance, before: 1 };
  const tested = { conf_level: parameters.conf_level, df: df_tests };
  const { effects, curves } = splineEffectsOf(data.design, combined(ofColumns, tested));
  const statistics = {
    n,
    n_missing: data.n_missing,
    ...(clusters === undefined ? {} : { n_clusters: clusters.count }),
    coefficients: coefficientRows(labels, fit.coefficients, covariance, { ...tested, modelCovariance: model }).map(
      withRateRatio,
    ),
    null_deviance,
    deviance: fit.deviance,
    df_null: nWeighted - 1,
    df_residual,
    log_likelihood: finiteOrNull(log_likelihood),
    aic: finiteOrNull(-2 * log_likelihood + 2 * labels.length),
    bic: finiteOrNull(-2 * log_likelihood + Math.log(n) * labels.length),
    pearson_chi_square: finiteOrNull(pearson),
    dispersion: finiteOrNull(dispersion),
    lr_test: { statistic: lr, df, p_value: df === 0 ? null : chiSquareUpperTail(lr, df) },
    iterations: fit.iterations,
    ...factorTermsOf(data.design, ofColumns, { df: df_tests, events: y }),
    ...splinesOf(data),
    ...nonlinearityOf(data.design, ofColumns, df_tests),
    ...effects,
  };
  return {
    statistics,
    details: {
      curves,
      linearPredictor: fit.linearPredictor,
      pearsonResiduals: pearsonResiduals(fit, y),
      overdispersionP:
        Number.isFinite(pearson) && Number.isFinite(dispersion) ? chiSquareUpperTail(pearson, df_residual) : undefined,
    },
    used: n,
    excluded_missing: data.n_missing,
  };
}

/** Model-based, with the dispersion or robust (with `model`, the model's own, beside it), and the degrees of freedom of its tests. */
function covarianceOfFit(
  fit: GlmFit,
  { clusters }: RegressionData,
  { robust, cluster_type, dispersion: kind }: PoissonRegressionParameters,
  dispersion: number,
  df: number,
) {
  const { basis } = fit;
  const sandwich = sandwichCovariance(basis.z, fit.gammaCovariance, fit.rowScore, fit.workingWeights, {
    robust,
    clusters,
    cluster_type,
  });
  const quasi = kind === 'estimated';
  const model = quasi ? fit.covariance.map((value) => value * dispersion) : fit.covariance;
  const covariance = sandwich === undefined ? model : covarianceOf(basis, sandwich);
  return { covariance, model: sandwich && model, df: quasi ? df : undefined };
}

function pearsonResiduals({ fitted }: GlmFit, y: Float64Array): Float64Array {
  return y.map((count, i) => (count - fitted[i]!) / Math.sqrt(fitted[i]!));
}
