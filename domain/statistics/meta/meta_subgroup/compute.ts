import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { type Study, studyEffects, withEffect } from '../effect-sizes.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { RegressionModel } from '../moderators/regression-model.ts';
import { type Pooled, poolEffects, predictionIntervals, warnHartungKnapp } from '../pool.ts';
import { withRatio } from '../pooled-effect.ts';
import { tauSquared, weightedSums } from '../tau-squared.ts';
import type { MetaSubgroupParameters, MetaSubgroupResult } from './definition.ts';

type Statistics = StatisticsOf<MetaSubgroupResult>;
type DrawnStudy = {
  label: string;
  estimate: number;
  conf_low: number;
  conf_high: number;
  weight_percent: number;
};
export type MetaSubgroupComputed = Computed<
  Statistics,
  {
    /** Of each group, in the order of the result. */
    studies: DrawnStudy[][];
    prediction: ReturnType<typeof predictionIntervals> | undefined;
    /** Studies whose zeros were corrected. */
    corrected: number;
  }
>;
type Group = { group: string; studies: Study[] };

/** With fewer studies the variance between them is hardly known (Borenstein et al. 2009, chapter 19). */
const fewStudies = 5;
const mostGroups = 100;

/** Throws the errors of the studies, single_group, too_many_groups, insufficient_data. */
export function compute(input: AnalysisInput<MetaSubgroupParameters>): MetaSubgroupComputed {
  const { parameters, warn } = input;
  const { measure, model, tau2, hartung_knapp, conf_level } = parameters;
  const problems = new InputProblems();
  const { groups, corrected } = groupedStudies(input, problems);
  const studies = groups.flatMap((group) => group.studies);
  const k = studies.length;
  checkStudies(
    studies,
    groups.length + (hartung_knapp || (model === 'random' && tau2 === 'common') ? 1 : 0),
    parameters,
    problems,
  );
  checkGroupCount(
    groups.map(({ group }) => group),
    parameters.group,
    k,
    { atLeast: 2 },
    problems,
  );
  if (groups.length > mostGroups)
    problems.add('too_many_groups', `"${parameters.group}" has ${groups.length} levels; ${mostGroups} are the most.`);
  const single = groups.filter((group) => group.studies.length === 1).map(({ group }) => group);
  const commonVariance = model === 'random' && tau2 === 'common';
  if (hartung_knapp && !commonVariance && single.length > 0)
    problems.add(
      'insufficient_data',
      `Hartung and Knapp's intervals need two studies in each subgroup, and ${quoted(single)} has one. Combine subgroups, leave it out with group_levels, or choose tau2 "common" with model "random".`,
      { groups: single },
    );
  problems.throwIfAny();
  warnOfCorrection(parameters, corrected, warn);
  warnSmall(groups, parameters, warn);

  const effects = effectsOf(studies);
  const overall = poolEffects(effects, parameters);
  const { pooled, between, tau_squared_within } = commonVariance
    ? withCommonVariance(groups, parameters)
    : separately(groups, parameters);
  warnHartungKnapp(effects, overall, parameters, warn);
  if (!commonVariance)
    for (const [i, { group, studies }] of groups.entries())
      warnHartungKnapp(effectsOf(studies), pooled[i]!, parameters, warn, ` of "${group}"`);
  const q = sumOf(groups.length, (i) => weightedSums(effectsOf(groups[i]!.studies), 0).q);
  const df = k - groups.length;
  const statistics: Statistics = {
    measure,
    k,
    n_missing: input.rows.length - k,
    groups: groups.map(({ group, studies }, i) => ({
      group,
      k: studies.length,
      ...withRatio(pooled[i]!, measure),
    })),
    between,
    within: { q, df, p_value: df === 0 ? null : chiSquareUpperTail(q, df) },
    ...(tau_squared_within === undefined ? {} : { tau_squared_within }),
    overall: withRatio(overall, measure),
  };
  return {
    statistics,
    details: {
      studies: groups.map(({ studies }, i) => drawnStudies(studies, pooled[i]!, conf_level)),
      prediction: model === 'random' ? predictionIntervals(overall, k, conf_level) : undefined,
      corrected,
    },
    used: k,
    excluded_missing: statistics.n_missing,
  };
}

/** The studies with an effect, by subgroup. */
function groupedStudies(
  input: AnalysisInput<MetaSubgroupParameters>,
  problems: InputProblems,
): { groups: Group[]; corrected: number } {
  const { table, parameters } = input;
  const column = requireColumn(table, parameters.group);
  const { rows: complete } = completeRows(table, input.rows, [parameters.group]);
  const options = { order: parameters.group_levels, name: parameters.group };
  const { codes } = levelsOf(column, { ...options, use: complete });
  const rows = complete.filter((_, i) => codes[i]! >= 0);
  const { studies: all, corrected } = studyEffects({ ...input, rows }, problems);
  const studies = withEffect(all);
  const levels = levelsOf(column, { ...options, use: Int32Array.from(studies, ({ row }) => row) });
  const groups = levels.names.map((group, code) => ({
    group,
    studies: studies.filter((_, i) => levels.codes[i] === code),
  }));
  return { groups, corrected };
}

function warnSmall(
  groups: readonly Group[],
  { model, tau2 }: MetaSubgroupParameters,
  warn: (code: string, message: string) => void,
): void {
  const small = groups.filter(({ studies }) => studies.length < fewStudies).map(({ group }) => group);
  if (small.length > 0)
    warn(
      'few_studies',
      `Fewer than ${fewStudies} studies in ${quoted(small)}${
        model === 'random' && tau2 === 'separate'
          ? ': the variance between studies is hardly known there (with one study it is taken to be 0). Consider tau2 "common".'
          : '.'
      }`,
    );
}

function separately(groups: readonly Group[], parameters: MetaSubgroupParameters) {
  const pooled = groups.map(({ studies }): Pooled => {
    const one = studies.length === 1;
    const found = poolEffects(effectsOf(studies), one ? { ...parameters, model: 'fixed' } : parameters);
    return one && parameters.model === 'random' ? { ...found, tau_squared: 0, tau_squared_std_error: null } : found;
  });
  const { q } = weightedSums(
    {
      y: Float64Array.from(pooled, ({ estimate }) => estimate),
      v: Float64Array.from(pooled, ({ std_error }) => std_error ** 2),
    },
    0,
  );
  const df = groups.length - 1;
  const between = { statistic: finiteOrNull(q), df, p_value: finiteOrNull(chiSquareUpperTail(q, df)) };
  return { pooled, between, tau_squared_within: undefined };
}

/** One variance between studies of the same subgroup: a meta-regression on the subgroups. */
function withCommonVariance(groups: readonly Group[], parameters: MetaSubgroupParameters) {
  const { hartung_knapp, conf_level } = parameters;
  const effects = effectsOf(groups.flatMap(({ studies }) => studies));
  const k = effects.y.length;
  const codes = groups.flatMap(({ studies }, code) => studies.map(() => code));
  const regression = new RegressionModel(
    effects,
    groups.slice(1).map(({ group }, i) => ({
      label: group,
      values: Float64Array.from(codes, (code) => (code === i + 1 ? 1 : 0)),
    })),
  );
  const tau = tauSquared(effects, parameters.tau2_method, regression);
  const tau_squared_within = tau.estimate;
  const df_residual = k - groups.length;
  const means = groups.map(({ studies }) => weightedSums(effectsOf(studies), tau_squared_within));
  const factor = hartung_knapp ? sumOf(means.length, (i) => means[i]!.q) / df_residual : 1;
  const critical = hartung_knapp ? studentTCritical(conf_level, df_residual) : normalCritical(conf_level);
  const pooled = groups.map(({ studies }, i): Pooled => {
    const { mean: estimate, w1 } = means[i]!;
    const std_error = Math.sqrt(factor / w1);
    const statistic = estimate / std_error;
    const p = hartung_knapp ? studentTTwoSided(statistic, df_residual) : normalTwoSided(statistic);
    const { heterogeneity } = poolEffects(effectsOf(studies), { ...parameters, model: 'fixed', hartung_knapp: false });
    return {
      estimate,
      std_error,
      statistic: finiteOrNull(statistic),
      ...(hartung_knapp ? { df: df_residual } : {}),
      p_value: finiteOrNull(p),
      conf_low: finiteOrNull(estimate - critical * std_error),
      conf_high: finiteOrNull(estimate + critical * std_error),
      heterogeneity,
      tau_squared: tau_squared_within,
      tau_squared_std_error: finiteOrNull(tau.std_error),
    };
  });
  const { q } = weightedSums(
    {
      y: Float64Array.from(pooled, ({ estimate }) => estimate),
      v: Float64Array.from(pooled, ({ std_error }) => std_error ** 2),
    },
    0,
  );
  const df = groups.length - 1;
  const between = hartung_knapp
    ? {
        statistic: finiteOrNull(q / df),
        df,
        df_residual,
        p_value: finiteOrNull(fUpperTail(q / df, df, df_residual)),
      }
    : { statistic: finiteOrNull(q), df, p_value: finiteOrNull(chiSquareUpperTail(q, df)) };
  return { pooled, between, tau_squared_within };
}

/** Weights are shares of the subgroup. */
function drawnStudies(studies: readonly Study[], { tau_squared = 0 }: Pooled, confLevel: number): DrawnStudy[] {
  const total = sumOf(studies.length, (i) => 1 / (studies[i]!.variance + tau_squared));
  return studies.map(({ label, estimate, variance }) => {
    const margin = normalCritical(confLevel) * Math.sqrt(variance);
    return {
      label,
      estimate,
      conf_low: estimate - margin,
      conf_high: estimate + margin,
      weight_percent: 100 / (variance + tau_squared) / total,
    };
  });
}
