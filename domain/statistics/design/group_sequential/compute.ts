import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { jsonNumber } from '../../core/json-number.ts';
import { roundedText } from '../../core/rounded-text.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { criticalValues } from '../interim-looks/boundaries.ts';
import { type Boundary, stoppingProbabilities } from '../interim-looks/crossing.ts';
import { risingRoot } from '../rising-root.ts';
import type { GroupSequentialParameters, GroupSequentialResult } from './definition.ts';

export type GroupSequentialComputed = Computed<StatisticsOf<GroupSequentialResult>>;

/** Boundaries of a trial with interim looks, and what they cost in patients. */
export function compute(input: AnalysisInput<GroupSequentialParameters>): GroupSequentialComputed {
  const { parameters, warn } = input;
  const { looks, alpha, alternative, beta } = parameters;
  const information = parameters.information_rates ?? Array.from({ length: looks }, (_, look) => (look + 1) / looks);
  const critical = criticalValues(parameters, information);
  warnUnreachable(critical, warn);
  const twoSided = alternative === 'two_sided';
  const boundary: Boundary = { information, critical, twoSided };

  // Power counts the right direction alone, as is usual; a trial stops at the lower boundary all the same.
  const powerWith = (drift: number) =>
    stoppingProbabilities(boundary, drift).reduce((sum, { upper }) => sum + upper, 0);
  const single = -normalQuantile(twoSided ? alpha / 2 : alpha) - normalQuantile(beta);
  const drift = risingRoot((value) => powerWith(value) - (1 - beta), { start: single, floor: 0 });
  const underNull = stoppingProbabilities(boundary, 0);
  const underEffect = stoppingProbabilities(boundary, drift);
  const inflation_factor = (drift / single) ** 2;
  const expected = (stops: readonly { upper: number; lower: number }[]) =>
    inflation_factor * expectedInformation(information, stops);
  const statistics = {
    information_rates: [...information],
    critical_values: critical.map(jsonNumber),
    stage_levels: critical.map(normalUpperTail),
    cumulative_alpha_spent: runningSums(underNull.map(({ upper, lower }) => upper + lower)),
    cumulative_power: runningSums(underEffect.map(({ upper }) => upper)),
    inflation_factor,
    average_sample_number_ratio_h1: expected(underEffect),
    average_sample_number_ratio_h0: expected(underNull),
  };
  return { statistics, details: undefined, used: 0, excluded_missing: 0 };
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Information at the look where the trial stops, on average; who never crosses goes to the last. */
function expectedInformation(
  information: readonly number[],
  stops: readonly { upper: number; lower: number }[],
): number {
  const last = information.at(-1)!;
  return stops.reduce((sum, { upper, lower }, look) => sum - (upper + lower) * (last - information[look]!), last);
}

/** What the table prints for a boundary that is never crossed stands as a warning too. */
function warnUnreachable(critical: readonly number[], warn: (code: string, message: string) => void): void {
  const unreachable = critical.map((value, look) => ({ value, look: look + 1 })).filter(({ value }) => value > 8);
  if (unreachable.length === 0) return;
  const looks = unreachable.map(({ look }) => look).join(', ');
  const values = unreachable.map(({ value }) => (Number.isFinite(value) ? roundedText(value) : '∞')).join(', ');
  warn(
    'unreachable_boundary',
    `At look ${looks} the critical value is above 8 (${values}): the trial will not stop there. Leave such a look out, or choose a design that spends more alpha early.`,
  );
}
