import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { coefficientRows } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { interceptName, splinesOf } from '../../core/regression/regression-data.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { studyEffects, withEffect } from '../effect-sizes.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { type DrawnTerm, drawnTerms } from '../moderators/drawn-terms.ts';
import { RegressionModel } from '../moderators/regression-model.ts';
import { iSquared, warnNarrowed } from '../pool.ts';
import { tauSquared, typicalVariance, weightedSums } from '../tau-squared.ts';
import type { MetaRegressionParameters, MetaRegressionResult } from './definition.ts';

export type MetaRegressionComputed = Computed<
  StatisticsOf<MetaRegressionResult>,
  {
    /** Studies whose zeros were corrected. */
    corrected: number;
    drawn: DrawnTerm[];
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** Studies for each covariate below which results are chance (Thompson and Higgins 2002; Cochrane Handbook 10.11.5.1). */
const studiesPerCovariate = 10;

/** Throws the errors of the studies and of the design, insufficient_data and singular_design. */
export function compute(input: AnalysisInput<MetaRegressionParameters>): MetaRegressionComputed {
  const { table, parameters, warn } = input;
  const { covariates, model, tau2_method, hartung_knapp, conf_level } = parameters;
  const problems = new InputProblems();
  const { rows } = completeRows(table, rowsOfListedLevels(table, covariates, input.rows), termColumns(covariates));
  const found = studyEffects({ ...input, rows }, problems);
  const studies = withEffect(found.studies);
  const k = studies.length;
  const design = designMatrix(
    table,
    covariates,
    Int32Array.from(studies, ({ row }) => row),
    problems,
  );
  const p = design.columns.length + 1;
  checkStudies(studies, p + 1, parameters, problems);
  problems.throwIfAny();
  warnOfCorrection(parameters, found.corrected, warn);
  if (k < studiesPerCovariate * (p - 1))
    warn(
      'few_studies',
      `${k} studies for ${p - 1} ${p === 2 ? 'coefficient' : 'coefficients'} of covariates: with fewer than ${studiesPerCovariate} studies for each, what is found is easily chance.`,
    );

  const effects = effectsOf(studies);
  const regression = new RegressionModel(effects, design.columns);
  const random = model === 'random';
  const tau = random ? tauSquared(effects, tau2_method, regression) : undefined;
  const tau2 = tau?.estimate ?? 0;
  const fit = regression.fit(tau2);
  const df = k - p;
  const factor = hartung_knapp ? fit.q / df : 1;
  if (hartung_knapp) warnNarrowed(factor, df, conf_level, warn);
  const covariance = fit.covariance.map((value) => value * factor);
  const labels = [interceptName, ...design.columns.map(({ label }) => label)];
  const { q } = regression.sums(0);
  const typical = typicalVariance(effects, regression);
  const total = random ? tauSquared(effects, tau2_method).estimate : undefined;
  const r_squared =
    total === undefined ? 1 - q / df / (weightedSums(effects, 0).q / (k - 1)) : total > 0 ? 1 - tau2 / total : null;
  const ofColumns = { estimates: fit.coefficients, covariance, before: 1 };
  const df_tests = hartung_knapp ? df : undefined;
  const { effects: splineEffects, curves } = splineEffectsOf(design, combined(ofColumns, { conf_level, df: df_tests }));
  const statistics = {
    measure: parameters.measure,
    k,
    n_missing: input.rows.length - k,
    coefficients: coefficientRows(labels, fit.coefficients, covariance, {
      conf_level,
      df: hartung_knapp ? df : undefined,
    }),
    ...(hartung_knapp ? { df } : {}),
    moderators: moderatorsTest(fit.coefficients, covariance, hartung_knapp ? df : undefined),
    heterogeneity: {
      q,
      df,
      p_value: chiSquareUpperTail(q, df),
      i_squared: random ? (100 * tau2) / (typical + tau2) : iSquared(q, df),
      h_squared: random ? tau2 / typical + 1 : q / df,
    },
    ...(tau === undefined
      ? {}
      : {
          tau_squared: tau2,
          tau_squared_std_error: finiteOrNull(tau.std_error),
          tau_squared_total: total!,
        }),
    r_squared: r_squared === null || Number.isNaN(r_squared) ? null : Math.max(0, 100 * r_squared),
    ...factorTermsOf(
      design,
      { estimates: fit.coefficients, covariance, before: 1 },
      { df: hartung_knapp ? df : undefined },
    ),
    ...splinesOf({ design }),
    ...nonlinearityOf(design, ofColumns, df_tests),
    ...splineEffects,
  };
  return {
    statistics,
    details: {
      curves,
      corrected: found.corrected,
      drawn: drawnTerms(design, studies, regression, { tau2, factor, conf_level, df: statistics.df }),
    },
    used: k,
    excluded_missing: statistics.n_missing,
  };
}

/** Wald test of all coefficients but the intercept: chi-square, or F with `df` of the residuals. */
function moderatorsTest(coefficients: Float64Array, covariance: Float64Array, df_residual: number | undefined) {
  const size = coefficients.length;
  const df = size - 1;
  const block = covariance.filter((_, at) => at >= size && at % size > 0);
  const chi = waldStatistic(block, coefficients.slice(1));
  if (chi === null)
    return { statistic: null, df, ...(df_residual === undefined ? {} : { df_residual }), p_value: null };
  if (df_residual === undefined) return { statistic: chi, df, p_value: finiteOrNull(chiSquareUpperTail(chi, df)) };
  return {
    statistic: finiteOrNull(chi / df),
    df,
    df_residual,
    p_value: finiteOrNull(fUpperTail(chi / df, df, df_residual)),
  };
}
