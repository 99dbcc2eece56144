import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { exactLikelihood } from '../../core/partial-likelihood/exact-likelihood.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalUpperTail } from '../../math/distributions/normal.ts';
import { type CoxModel, fitCox } from '../cox/fit-cox.ts';
import { type ProportionalHazardsTests, testedProportionalHazards } from '../cox/proportional-hazards.ts';
import { type DrawnCurve, groupCurves } from '../kaplan-meier/survival-figure.ts';
import { survivalData, warnSmallGroups } from '../survival-data.ts';
import { waldCoefficient } from '../wald-coefficient.ts';
import type { EquivalenceHazardRatioParameters, EquivalenceHazardRatioResult } from './definition.ts';

type Statistics = StatisticsOf<EquivalenceHazardRatioResult>;
type Input = AnalysisInput<EquivalenceHazardRatioParameters>;

export type EquivalenceHazardRatioComputed = Computed<
  Statistics,
  { curves: DrawnCurve[]; proportionalHazards: ProportionalHazardsTests | undefined }
>;

/** Logarithm of the hazard ratio: margins in use are below 2. */
const widestMargin = Math.log(5);

/** Wald and score tests against one margin or two; throws single_group, too_many_groups and what cox_regression throws. */
export function compute(input: Input): EquivalenceHazardRatioComputed {
  const { table, parameters, warn } = input;
  const { group, covariates, margin_low, margin_high, alpha } = parameters;
  const problems = new InputProblems();
  const further = [...termColumns(covariates), ...(parameters.strata ?? []), parameters.cluster];
  const data = survivalData(
    table,
    rowsOfListedLevels(table, covariates, input.rows),
    parameters,
    further.filter((name) => name !== undefined),
    problems,
  );
  checkGroupCount(data.group.names, group, data.n, { exactly: 2 }, problems);
  problems.throwIfAny();
  const sizes = warnSmallGroups(data.group, warn);

  const [first, second] = data.group.names as [string, string];
  // The first level of a term is its reference.
  const terms = [{ column: group, type: 'categorical' as const, levels: [second, first] }, ...covariates];
  const fitted = { ...parameters, covariates: terms, group: undefined, group_levels: undefined };
  const model = fitCox({ ...input, parameters: fitted });
  for (const margin of [margin_low, margin_high])
    if (margin !== undefined && Math.abs(Math.log(margin)) > widestMargin)
      warn(
        'wide_margin',
        `The margin ${margin} is far from 1: few would call a hazard ratio near it no worse. Give it as a ratio (1.3, not 130 percent), chosen on clinical grounds.`,
      );
  const conf_level = 1 - 2 * alpha;
  const coefficients = model.design.columns.map(({ label }, j) => coefficient(model, label, j, conf_level));
  const { estimate, std_error, conf_low, conf_high } = coefficients[0]!;
  const hasScore = covariates.length === 0 && model.sandwich === undefined;
  const test = (margin: number, sign: 1 | -1) => {
    const statistic = (estimate - Math.log(margin)) / std_error;
    const score = hasScore ? scoreAgainst(model, margin, parameters.ties) : undefined;
    return {
      margin,
      statistic,
      p_value: normalUpperTail(sign * statistic),
      ...(score === undefined
        ? {}
        : { score_statistic: finiteOrNull(score), score_p_value: finiteOrNull(normalUpperTail(sign * score)) }),
    };
  };
  const above_low = margin_low === undefined ? undefined : test(margin_low, 1);
  const below_high = margin_high === undefined ? undefined : test(margin_high, -1);
  const p_value = Math.max(above_low?.p_value ?? 0, below_high?.p_value ?? 0);
  const events = [0, 0];
  for (let i = 0; i < data.n; i++) events[data.group.codes[i]!]! += data.event[i]!;
  return {
    statistics: {
      n: data.n,
      n_events: data.n_events,
      n_missing: model.data.n_missing,
      ...(model.clusters === undefined ? {} : { n_clusters: model.clusters.count }),
      objective: above_low === undefined || below_high === undefined ? 'non_inferiority' : 'equivalence',
      ties: parameters.ties,
      groups: data.group.names.map((name, g) => ({ group: name, n: sizes[g]!, n_events: events[g]! })),
      estimate,
      std_error,
      ...(model.sandwich === undefined ? {} : { naive_std_error: naiveError(model, 0) }),
      hazard_ratio: Math.exp(estimate),
      conf_level,
      hazard_ratio_conf_low: Math.exp(conf_low),
      hazard_ratio_conf_high: Math.exp(conf_high),
      ...(above_low && { above_low }),
      ...(below_high && { below_high }),
      p_value,
      shown: p_value < alpha,
      ...(covariates.length === 0 ? {} : { coefficients: coefficients.slice(1) }),
    },
    details: {
      curves: groupCurves(data),
      proportionalHazards: testedProportionalHazards(model, { ties: parameters.ties, covariates: terms }, warn),
    },
    used: data.n,
    excluded_missing: model.data.n_missing,
  };
}

function naiveError({ fit, cox }: CoxModel, j: number): number {
  return Math.sqrt(fit.variance[j * cox.p + j]!) / cox.scale[j]!;
}

function coefficient(model: CoxModel, label: string, j: number, confLevel: number) {
  const { fit, cox, sandwich } = model;
  const std_error =
    sandwich === undefined ? naiveError(model, j) : Math.sqrt(sandwich.variance[j * cox.p + j]!) / cox.scale[j]!;
  return waldCoefficient(label, fit.beta[j]! / cox.scale[j]!, std_error, confLevel);
}

/** z of the score at the margin, of a model of the group alone. */
function scoreAgainst({ cox }: CoxModel, margin: number, ties: EquivalenceHazardRatioParameters['ties']): number {
  const beta = Float64Array.of(Math.log(margin) * cox.scale[0]!);
  const { score, information } = ties === 'exact' ? exactLikelihood(cox, beta) : partialLikelihood(cox, beta, ties);
  return score[0]! / Math.sqrt(information[0]!);
}
