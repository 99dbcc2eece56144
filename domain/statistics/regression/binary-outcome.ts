import { counted } from '../core/counted.ts';
import { requireColumn } from '../core/filter.ts';
import type { InputProblems } from '../core/input-error.ts';
import { levelsOf, quoted } from '../core/levels.ts';
import type { RegressionData } from '../core/regression/regression-data.ts';
import type { Table } from '../core/table.ts';
import type { LevelValue } from '../definition/level-value.ts';

/** Fewer than this for each coefficient: estimates are biased and intervals too short (Peduzzi et al., 1996). */
export const neededEventsPerVariable = 10;
/** A fitted probability this near to 0 or 1 leaves its row without any say in the fit. */
const extremeProbability = 1e-8;

type Warn = (code: string, message: string) => void;

/** The number of events; adds `no_events` (none, or nothing else) and `non_binary_outcome`. */
export function checkBinaryOutcome(
  table: Table,
  { n, rows, weights }: Pick<RegressionData, 'n' | 'rows' | 'weights'>,
  isCase: Uint8Array,
  parameters: BinaryOutcome,
  problems: InputProblems,
): number {
  let events = 0;
  let counted = 0;
  let countedEvents = 0;
  for (let i = 0; i < n; i++) {
    events += isCase[i]!;
    if (weights !== undefined && weights[i] === 0) continue;
    counted++;
    countedEvents += isCase[i]!;
  }
  checkCountedEvents({ table, rows }, { n: counted, events: countedEvents }, parameters, problems);
  return events;
}

type BinaryOutcome = { outcome: string; event_value: LevelValue | LevelValue[]; require_binary?: boolean };

/** The same where the events were counted; `rows` hold each value of the outcome. */
export function checkCountedEvents(
  { table, rows }: { table: Table; rows: Int32Array },
  { n, events }: { n: number; events: number },
  { outcome, event_value, require_binary }: BinaryOutcome,
  problems: InputProblems,
): void {
  const found = () => levelsOf(requireColumn(table, outcome), { use: rows, name: outcome }).names;
  if (rows.length > 0 && (events === 0 || events === n))
    problems.add(
      'no_events',
      `${events === 0 ? 'None' : 'All'} of the ${n} rows ${events === 0 ? 'has an event' : 'have the event'}: "${outcome}" ${events === 0 ? 'is never' : 'is always'} ${quoted([event_value].flat().map(String))}. It has: ${quoted(found())}. Set event_value, or widen the filter.`,
      { column: outcome, event_value },
    );
  if (require_binary === true && found().length > 2)
    problems.add(
      'non_binary_outcome',
      `"${outcome}" has more than two values (${quoted(found())}). Filter on two of them, or set require_binary to false to take all others for no event.`,
      { column: outcome, values: found().slice(0, 10) },
    );
}

/** Events or non-events, whichever are fewer, for each coefficient but the intercept. */
export function eventsPerVariable(n: number, events: number, coefficients: number): number {
  return Math.min(events, n - events) / (coefficients - 1);
}

export function warnFewEvents({ n, labels }: Pick<RegressionData, 'n' | 'labels'>, events: number, warn: Warn): void {
  const perVariable = eventsPerVariable(n, events, labels.length);
  if (perVariable < neededEventsPerVariable)
    warn(
      'events_per_variable',
      `${events <= n - events ? counted(events, 'event') : `${counted(n - events, 'row')} without the event`} for ${counted(labels.length - 1, 'coefficient')}: fewer than ${neededEventsPerVariable} each. Estimates may be biased and intervals too short; leave out covariates, join levels, or use the Firth penalty.`,
    );
}

export function warnFittedProbabilities(fitted: Float64Array, warn: Warn): void {
  warnExtreme(fitted.filter(isExtreme).length, fitted.length, warn);
}

export function isExtreme(probability: number): boolean {
  return probability < extremeProbability || probability > 1 - extremeProbability;
}

export function warnExtreme(extreme: number, n: number, warn: Warn): void {
  if (extreme > 0)
    warn(
      'fitted_probability',
      `${extreme} of ${n} fitted probabilities are within ${extremeProbability} of 0 or 1. Look for extreme values of the covariates, or for near separation.`,
    );
}
