import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { roundedText } from '../../core/rounded-text.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { type EffectScale, effectScale } from '../interim-decision/effect-scale.ts';
import {
  adjustedCritical,
  combinedPower,
  conventionalPower,
  type Look,
  promisingZone,
  ratioForPower,
  secondStageCritical,
} from '../interim-decision/sample-size-reestimation.ts';
import { roundedUp } from '../sample-size.ts';
import type { ConditionalPowerParameters, ConditionalPowerResult } from './definition.ts';

type CurvePoint = { effect: number; conditional_power: number };
export type ConditionalPowerComputed = Computed<StatisticsOf<ConditionalPowerResult>, { curve: CurvePoint[] }>;
type Statistics = ConditionalPowerComputed['statistics'];
type Drifts = { trend: number; design: number };
type Warn = (code: string, message: string) => void;

/** Power of a trial given its interim look, and the size that it needs. */
export function compute(input: AnalysisInput<ConditionalPowerParameters>): ConditionalPowerComputed {
  const { parameters, warn } = input;
  const { information_fraction: fraction, alpha, design_effect, effects = [], futility_limit } = parameters;
  const scale = effectScale(parameters as Parameters<typeof effectScale>[0], design_effect);
  const look: Look = {
    fraction,
    z: parameters.z ?? scale.driftOf(parameters.estimate!) * Math.sqrt(fraction),
    critical: parameters.critical_z ?? -normalQuantile(alpha),
  };
  const drifts = { trend: look.z / Math.sqrt(fraction), design: scale.driftOf(design_effect) };
  refuseEndless({ z: look.z, design_effect: drifts.design });
  const given = effects.map((effect) => ({ effect, drift: scale.driftOf(effect) }));
  for (const { drift } of given) refuseEndless({ effects: drift });
  const powerAt = (drift: number) => conventionalPower(look, 1, drift);
  const statistics: Statistics = {
    information_fraction: fraction,
    z: look.z,
    estimate: parameters.endpoint === 'statistic' ? null : (parameters.estimate ?? estimateOf(look, drifts, scale)),
    critical_value: look.critical,
    planned_power: normalUpperTail(look.critical - drifts.design),
    conditional_power_design: powerAt(drifts.design),
    conditional_power_trend: powerAt(drifts.trend),
    conditional_power_null: powerAt(0),
    predictive_power: normalUpperTail((look.critical * Math.sqrt(fraction) - look.z) / Math.sqrt(1 - fraction)),
    effects: given.map(({ effect, drift }) => ({ effect, conditional_power: powerAt(drift) })),
    futile: powerAt(drifts.design) < futility_limit,
    ...reestimation(look, drifts, parameters),
    ...newSize(look, drifts, parameters),
  };
  warnOfLook(parameters, warn);
  warnOfIncrease(statistics, warn);
  const shown = [0, drifts.trend, drifts.design, ...given.map(({ drift }) => drift)];
  return {
    statistics,
    details: { curve: curveOver(shown, scale, powerAt) },
    used: 0,
    excluded_missing: 0,
  };
}

/** Statistics beyond this come from no trial, but from a wrong unit. */
const largestStatistic = 1000;

function refuseEndless(statistics: Record<string, number>): void {
  for (const [parameter, value] of Object.entries(statistics))
    if (!(Math.abs(value) <= largestStatistic))
      throw new AnalysisInputError(
        'invalid_parameter',
        `${parameter === 'z' ? 'The look' : parameter} has a z statistic of ${roundedText(value)}, far beyond those of trials. Check the unit of effects, std_dev and the planned size.`,
        { parameter },
      );
}

function estimateOf(look: Look, { trend }: Drifts, scale: EffectScale): number {
  const estimate = scale.effectOf(trend);
  if (estimate === null)
    throw new AnalysisInputError(
      'invalid_parameter',
      `No difference from control_proportion gives a z statistic of ${roundedText(look.z)} in so few patients. Check z, n_total and information_fraction, or give the estimate.`,
      { parameter: 'z' },
    );
  return estimate;
}

function sized(ratio: number, { n_total, events }: ConditionalPowerParameters) {
  const planned = n_total ?? events;
  return planned === undefined ? { ratio } : { ratio, size: ratio * planned, size_ceiling: roundedUp(ratio * planned) };
}

function reestimation(
  look: Look,
  drifts: Drifts,
  parameters: ConditionalPowerParameters,
): Pick<Statistics, 'reestimation'> {
  const { target_power: target, maximum_ratio: maximum } = parameters;
  if (target === undefined) return {};
  const weight = parameters.first_stage_weight ?? look.fraction;
  const { from, to } = promisingZone(look, target, maximum);
  const zone = look.z < from ? 'unfavorable' : look.z < to ? 'promising' : 'favorable';
  const within = (ratio: number) => Math.max(1, Math.min(maximum, ratio));
  const ratio = zone === 'promising' ? within(ratioForPower(look, look.fraction, target, drifts.trend)) : 1;
  const combined = (drift: number) => {
    const enough = within(ratioForPower(look, weight, target, drift));
    return { ...sized(enough, parameters), conditional_power: combinedPower(look, weight, enough, drift) };
  };
  return {
    reestimation: {
      zone,
      promising_from: conventionalPower({ ...look, z: from }, 1, from / Math.sqrt(look.fraction)),
      promising_z_from: from,
      favorable_z_from: to,
      ...sized(ratio, parameters),
      conditional_power: conventionalPower(look, ratio, drifts.trend),
      inverse_normal: {
        weights: [Math.sqrt(weight), Math.sqrt(1 - weight)],
        second_stage_critical_value: secondStageCritical(look, weight),
        current_trend: combined(drifts.trend),
        design: combined(drifts.design),
      },
    },
  };
}

function newSize(look: Look, drifts: Drifts, parameters: ConditionalPowerParameters): Pick<Statistics, 'new_size'> {
  const { size_ratio: ratio } = parameters;
  if (ratio === undefined) return {};
  const weight = parameters.first_stage_weight ?? look.fraction;
  const adjusted = adjustedCritical(look, ratio);
  return {
    new_size: {
      ...sized(ratio, parameters),
      conditional_power_trend: conventionalPower(look, ratio, drifts.trend),
      conditional_power_design: conventionalPower(look, ratio, drifts.design),
      inverse_normal_trend: combinedPower(look, weight, ratio, drifts.trend),
      inverse_normal_design: combinedPower(look, weight, ratio, drifts.design),
      conditional_error: conventionalPower(look, ratio, 0),
      adjusted_critical_value: adjusted,
      preserves_type_i_error: adjusted <= look.critical * (1 + 1e-12),
    },
  };
}

/** Below this share of the information estimates of the look are mostly chance. */
const earlyLook = 0.2;

function warnOfLook(parameters: ConditionalPowerParameters, warn: Warn): void {
  const { information_fraction: fraction, n_total, events, allocation_ratio, control_proportion } = parameters;
  if (fraction < earlyLook)
    warn(
      'early_look',
      `The look has seen ${roundedText(100 * fraction)}% of the information: below 20% the current trend and predictive power are mostly chance. Rely on the design effect.`,
    );
  if (events !== undefined && fraction * events < 20)
    warn(
      'few_events',
      `${roundedText(fraction * events)} events at the look: the normal distribution of the log-rank test needs about 20 or more.`,
    );
  if (n_total === undefined) return;
  const smaller = (fraction * n_total * Math.min(1, allocation_ratio)) / (1 + allocation_ratio);
  if (control_proportion !== undefined) {
    const expected = smaller * Math.min(control_proportion, 1 - control_proportion);
    if (expected < 5)
      warn(
        'small_expected_count',
        `At the look a cell has an expected count of ${roundedText(expected)}: below 5 the normal distribution is not to be relied on.`,
      );
  } else if (smaller < 15)
    warn(
      'small_group',
      `${roundedText(smaller)} patients in a group at the look: with fewer than 15 the t-test is not close to the normal distribution used here.`,
    );
}

function warnOfIncrease({ reestimation, new_size, conditional_power_null }: Statistics, warn: Warn): void {
  if (reestimation?.zone === 'unfavorable')
    warn(
      'inflated_type_i_error',
      `z is below ${roundedText(reestimation.promising_z_from)}, where the promising zone begins: an increase here would inflate the type I error of the conventional test. Keep the planned size, or test by the inverse-normal combination.`,
    );
  if (new_size !== undefined && !new_size.preserves_type_i_error)
    warn(
      'inflated_type_i_error',
      `With the new size the conventional test has a conditional type I error of ${roundedText(new_size.conditional_error)}, where the plan has ${roundedText(conditional_power_null)}: test at the adjusted critical value ${roundedText(new_size.adjusted_critical_value)}, or by the inverse-normal combination.`,
    );
}

const curvePoints = 81;

/** Conditional power over the effects shown and a quarter of their range beyond, as far as such effects can be. */
function curveOver(drifts: number[], scale: EffectScale, powerAt: (drift: number) => number): CurvePoint[] {
  const low = Math.min(...drifts);
  const high = Math.max(...drifts);
  const margin = (high - low) / 4;
  return Array.from(
    { length: curvePoints },
    (_, i) => low - margin + ((high - low + 2 * margin) * i) / (curvePoints - 1),
  ).flatMap((drift) => {
    const effect = scale.effectOf(drift);
    return effect === null || !Number.isFinite(effect) ? [] : [{ effect, conditional_power: powerAt(drift) }];
  });
}
