import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { coefficientRows } from '../coefficients.ts';
import { fitLeastSquares } from '../least-squares.ts';
import { linearChecks } from '../linear-checks.ts';
import { linearFigures } from '../linear-figures.ts';
import { linearTables } from '../linear-present.ts';
import { linearMethodsParagraph, linearRScript } from '../linear-report.ts';
import {
  type RegressionData,
  regressionData,
  splinesOf,
  warnNearSingular,
  warnSmallLevels,
} from '../regression-data.ts';
import { isNearSingular } from '../singular-design.ts';
import { varianceInflation } from '../variance-inflation.ts';
import type { LinearRegressionParameters, LinearRegressionResult } from './definition.ts';

/** Least squares. Throws the errors of the data, constant_variable, insufficient_data and singular_design. */
export function compute(input: AnalysisInput<LinearRegressionParameters>): AnalysisOutput<LinearRegressionResult> {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = regressionData(table, input.rows, parameters, problems);
  const outcome = numbersOf(table, parameters.outcome, data.rows);
  checkOutcome(outcome, parameters.outcome, data, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  onProgress(0.1);

  const { robust, cluster_type, conf_level } = parameters;
  const { labels, weights, clusters } = data;
  const fit = fitLeastSquares(data, outcome, { robust, clusters, cluster_type });
  onProgress(0.7);
  if (isNearSingular(fit.qr)) warnNearSingular(warn);

  const n = data.nWeighted;
  const df_residual = n - labels.length;
  const variance = fit.residualSumOfSquares / df_residual;
  const df1 = labels.length - 1;
  const r_squared = fit.modelSumOfSquares / (fit.modelSumOfSquares + fit.residualSumOfSquares);
  const f_statistic = fit.modelSumOfSquares / df1 / variance;
  // Weights are inverse variances: each adds half its logarithm.
  const logWeights = weights === undefined ? 0 : sumOf(data.n, (i) => (weights[i]! > 0 ? Math.log(weights[i]!) : 0));
  const log_likelihood =
    0.5 * (logWeights - n * (Math.log(2 * Math.PI) + 1 - Math.log(n) + Math.log(fit.residualSumOfSquares)));
  const covariance = fit.sandwich ?? fit.unscaledCovariance.map((value) => value * variance);
  const { termLabels, hasInteraction } = data.design;
  const statistics = {
    n: data.n,
    n_missing: data.n_missing,
    ...(clusters === undefined ? {} : { n_clusters: clusters.count }),
    coefficients: coefficientRows(labels, fit.coefficients, covariance, { conf_level, df: df_residual }),
    r_squared: finiteOrNull(r_squared),
    adj_r_squared: finiteOrNull(1 - (1 - r_squared) * ((n - 1) / df_residual)),
    residual_std_error: Math.sqrt(variance),
    df_residual,
    f_statistic: finiteOrNull(f_statistic),
    df1,
    df2: df_residual,
    f_p_value: finiteOrNull(fUpperTail(f_statistic, df1, df_residual)),
    log_likelihood: finiteOrNull(log_likelihood),
    aic: finiteOrNull(-2 * log_likelihood + 2 * (labels.length + 1)),
    bic: finiteOrNull(-2 * log_likelihood + Math.log(n) * (labels.length + 1)),
    ...(termLabels.length < 2 || hasInteraction ? {} : { vif: varianceInflation(fit.qr, data.design, termLabels) }),
    ...splinesOf(data),
  };
  return {
    result: {
      ...statistics,
      tables: linearTables(statistics, parameters),
      figures: linearFigures(fit, weights, parameters.outcome),
      assumption_checks: linearChecks(fit, data, statistics),
      methods_paragraph: linearMethodsParagraph(statistics, parameters),
      r_script: linearRScript(parameters, statistics),
    },
    used: data.n,
    excluded_missing: data.n_missing,
  };
}

function checkOutcome(outcome: Float64Array, column: string, data: RegressionData, problems: InputProblems): void {
  if (outcome.length > 0 && outcome.every((value) => value === outcome[0]))
    problems.add(
      'constant_variable',
      `"${column}" has the same value (${outcome[0]}) in all ${outcome.length} rows used, so there is nothing to explain. Choose another outcome, or widen the filter.`,
      { column },
    );
  if (data.nWeighted === data.labels.length)
    problems.add(
      'insufficient_data',
      `${data.nWeighted} rows for ${data.labels.length} coefficients leave no degree of freedom for the residual variance. Leave out covariates, or widen the filter.`,
      { rows: data.nWeighted, coefficients: data.labels.length },
    );
}
