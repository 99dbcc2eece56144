import { AnalysisInputError } from '../../core/input-error.ts';
import { hedgesFactor } from '../../math/hedges-factor.ts';
import type { NetworkRole } from './network-columns.ts';
import type { NetworkParameters, NetworkStudy } from './network-study.ts';

export type ArmNumbers = { treatment: number; numbers: Partial<Record<NetworkRole, number>> };

/**
 * A study from what its arms report; undefined where nothing is compared: one arm, or a ratio where no arm (or every patient) has
 * the event. Throws invalid_parameter for a treatment in two arms and for numbers that no arm can have.
 */
export function arms(
  label: string,
  given: readonly ArmNumbers[],
  parameters: Pick<NetworkParameters, 'measure' | 'columns' | 'zero_cell_add'>,
  names: readonly string[],
): (NetworkStudy & { corrected: boolean }) | undefined {
  const sorted = [...given].sort((a, b) => a.treatment - b.treatment);
  for (const [i, arm] of sorted.entries())
    if (arm.treatment === sorted[i + 1]?.treatment)
      throw new AnalysisInputError(
        'invalid_parameter',
        `Study "${label}" has two arms of "${names[arm.treatment]}". Put them together to one, or give each a treatment of its own.`,
        { study: label, treatment: names[arm.treatment] },
      );
  for (const arm of sorted) checkArm(label, arm, parameters.columns);
  if (sorted.length < 2) return undefined;
  const treatments = sorted.map(({ treatment }) => treatment);
  const found =
    parameters.measure === 'standardized_mean_difference'
      ? { ...standardized(sorted), corrected: false }
      : independent(sorted, parameters);
  if (found === undefined) return undefined;
  const { effects, variances } = found;
  const k = treatments.length;
  const certain = variances.findIndex((variance, at) => Math.floor(at / k) !== at % k && !(variance > 0));
  if (certain >= 0)
    throw new AnalysisInputError(
      'constant_variable',
      `A comparison of study "${label}" would have a sampling variance of 0 and with it all of the weight. Check its standard deviations or counts, or leave it out.`,
      { study: label },
    );
  const patients =
    sorted[0]!.numbers.total === undefined
      ? {}
      : { patients: Float64Array.from(sorted, ({ numbers }) => numbers.total!) };
  return { label, treatments, effects, variances, ...patients, corrected: found.corrected };
}

function checkArm(label: string, { numbers }: ArmNumbers, columns: NetworkParameters['columns']): void {
  const refuse = (role: NetworkRole, must: string) => {
    throw new AnalysisInputError(
      'invalid_parameter',
      `"${columns[role]}" (columns.${role}) ${must}, but study "${label}" has ${numbers[role]}. Correct it, or filter the study out.`,
      { column: columns[role], study: label },
    );
  };
  const { events, total, time, sd } = numbers;
  if (events !== undefined && events < 0) refuse('events', 'must be at least 0');
  if (total !== undefined && total <= 0) refuse('total', 'must be above 0');
  if (time !== undefined && time <= 0) refuse('time', 'must be above 0');
  if (sd !== undefined && sd < 0) refuse('sd', 'must be at least 0');
  if (events !== undefined && total !== undefined && events > total)
    refuse('events', 'must be no more than columns.total');
}

/** Each arm has a number and a variance of its own, and arms are independent. */
function independent(
  given: readonly ArmNumbers[],
  { measure, zero_cell_add }: Pick<NetworkParameters, 'measure' | 'zero_cell_add'>,
) {
  const counts = given.map(({ numbers }) => numbers);
  const anyZero =
    measure === 'mean_difference' ? false : counts.some(({ events, total }) => events === 0 || events === total);
  const none = counts.every(({ events }) => events === 0);
  const all = counts.every(({ events, total }) => events === total);
  if ((measure === 'odds_ratio' && (none || all)) || ((measure === 'risk_ratio' || measure === 'rate_ratio') && none))
    return undefined;
  const corrected = anyZero && zero_cell_add > 0;
  const add = corrected ? zero_cell_add : 0;
  const arms = counts.map(({ events = 0, total = 0, time = 0, mean = 0, sd = 0 }) => {
    const x = events + add;
    const n = total + 2 * add;
    switch (measure) {
      case 'odds_ratio':
        return { value: Math.log(x / (n - x)), variance: 1 / x + 1 / (n - x) };
      case 'risk_ratio':
        return { value: Math.log(x / n), variance: 1 / x - 1 / n };
      case 'risk_difference':
        return { value: x / n, variance: (x * (n - x)) / n ** 3 };
      case 'rate_ratio':
        return { value: Math.log(x / time), variance: 1 / x };
      default:
        return { value: mean, variance: sd ** 2 / total };
    }
  });
  if (arms.some(({ value, variance }) => !Number.isFinite(value) || !Number.isFinite(variance))) return undefined;
  const k = arms.length;
  return {
    effects: Float64Array.from(arms, ({ value }) => value - arms[0]!.value),
    variances: Float64Array.from({ length: k * k }, (_, at) =>
      Math.floor(at / k) === at % k ? 0 : arms[Math.floor(at / k)]!.variance + arms[at % k]!.variance,
    ),
    corrected,
  };
}

/** Hedges' g of each arm against the first, by the standard deviation of all arms (Gleser and Olkin 2009). */
function standardized(given: readonly ArmNumbers[]) {
  const numbers = given.map(({ numbers: { mean = 0, sd = 0, total = 0 } }) => ({ mean, sd, n: total }));
  const patients = numbers.reduce((sum, { n }) => sum + n, 0);
  const df = patients - numbers.length;
  const pooled = Math.sqrt(numbers.reduce((sum, { sd, n }) => sum + (n - 1) * sd ** 2, 0) / df);
  const effects = Float64Array.from(numbers, ({ mean }) => (hedgesFactor(df) * (mean - numbers[0]!.mean)) / pooled);
  const k = numbers.length;
  const variances = Float64Array.from({ length: k * k }, (_, at) => {
    const [i, j] = [Math.floor(at / k), at % k];
    if (i === j) return 0;
    return 1 / numbers[i]!.n + 1 / numbers[j]!.n + (effects[i]! - effects[j]!) ** 2 / (2 * patients);
  });
  return { effects, variances };
}
