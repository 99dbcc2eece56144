import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { matchesValue } from '../../core/levels.ts';
import { type LevelsInPieces, levelsInPieces } from '../../core/pieces/levels.ts';
import type { Piece, PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { curveLimits } from '../kaplan-meier/curve-limits.ts';
import { curveOfCounts } from '../kaplan-meier/product-limit.ts';
import { comparisonOf } from '../log-rank/compare-groups.ts';
import { logRankSumsOfCounts } from '../log-rank/statistics.ts';
import { addNegativeTimes, addNoRow, warnSmallSizes } from '../survival-data.ts';
import { DistinctNumbers, TimeSteps } from '../time-steps.ts';
import { type GroupCurve, groupResult, type KaplanMeierComputed, warnNoEvents, warnOfTimes } from './compute.ts';
import type { KaplanMeierParameters } from './definition.ts';
import { followUpOf } from './follow-up.ts';
import { hazardRatioOf } from './hazard-ratio.ts';

/** As `compute`, of data in pieces: three passes, in memory that grows with the distinct times (some hundred bytes each). */
export function computeInPieces(input: PiecesInput<KaplanMeierParameters>): KaplanMeierComputed {
  const { parameters, warn, onProgress } = input;
  const { group } = parameters;
  const used = [parameters.time, parameters.event, group];
  const names = used.filter((name) => name !== undefined);
  const complete = function* (): Generator<Piece> {
    for (const { table, rows } of input.pieces(names)) yield { table, rows: completeRows(table, rows, names).rows };
  };
  const groups =
    group === undefined ? allOneGroup : levelsInPieces(complete(), { name: group, order: parameters.group_levels });
  onProgress(0.2);
  const { steps, sizes, n, n_missing } = timesOf(input, groups, used);
  warnSmallSizes(groups.names, sizes, warn);
  onProgress(0.4);

  const counts = () => groups.names.map(() => new Int32Array(steps.times.length));
  const events = counts();
  const censored = counts();
  for (const piece of complete()) {
    const { table, rows } = piece;
    const codes = groups.codes(piece);
    const times = numbersOf(table, parameters.time, rows);
    const isEvent = matchesValue(requireColumn(table, parameters.event), parameters.event_value, rows);
    for (let i = 0; i < rows.length; i++)
      if (codes[i]! >= 0) (isEvent[i] === 1 ? events : censored)[codes[i]!]![steps.stepOf(times[i]! + 0)]!++;
  }
  const eventsOf = events.map((own) => own.reduce((sum, count) => sum + count, 0));
  const n_events = eventsOf.reduce((sum, count) => sum + count, 0);
  if (n_events === 0) warnNoEvents(parameters, warn);
  onProgress(0.7);

  const z = normalCritical(parameters.conf_level);
  const curves: GroupCurve[] = groups.names.map((name, g) => {
    const curve = curveOfCounts(...leavingTimes(steps.times, events[g]!, censored[g]!));
    return { group: name, curve, ...curveLimits(curve, parameters, z) };
  });
  warnOfTimes(curves, parameters, warn);
  /** Events and censored change places. */
  const followUp = (ended: Int32Array, lost: Int32Array) =>
    followUpOf(curveOfCounts(...leavingTimes(steps.times, lost, ended)), parameters, z);
  const inAll = (counts: readonly Int32Array[]) =>
    counts.reduce((sum, own) => sum.map((count, step) => count + own[step]!), new Int32Array(steps.times.length));
  const statistics = {
    n,
    n_events,
    n_missing,
    conf_type: parameters.conf_type,
    follow_up: followUp(inAll(events), inAll(censored)),
    groups: curves.map((curve, g) => {
      const follow_up = followUp(events[g]!, censored[g]!);
      return groupResult(curve, { n: sizes[g]!, n_events: eventsOf[g]!, follow_up }, parameters, z);
    }),
    ...hazardRatioOf(curves, parameters.conf_level),
    ...(groups.names.length > 1 && n_events > 0
      ? {
          log_rank_test: comparisonOf(
            groups.names,
            logRankSumsOfCounts(sizes, steps.times.length, { events, censored }),
            { weight: 'log_rank' },
            sizes,
          ),
        }
      : {}),
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}

const allOneGroup: LevelsInPieces = { names: ['all'], codes: ({ rows }) => new Int32Array(rows.length) };

/** The distinct times of the rows used, and how many rows each group has. Throws what is wrong with them. */
function timesOf(
  input: PiecesInput<KaplanMeierParameters>,
  groups: LevelsInPieces,
  used: readonly (string | undefined)[],
) {
  const { parameters } = input;
  const names = used.filter((name) => name !== undefined);
  const sizes = new Int32Array(groups.names.length);
  let filtered = 0;
  let n = 0;
  let n_missing = 0;
  let negative = 0;
  const distinct = new DistinctNumbers();
  for (const { table, rows } of input.pieces(names)) {
    const complete = completeRows(table, rows, names);
    const codes = groups.codes({ table, rows: complete.rows });
    const kept = codes.includes(-1) ? complete.rows.filter((_, i) => codes[i]! >= 0) : complete.rows;
    for (const code of codes) if (code >= 0) sizes[code]!++;
    for (const time of numbersOf(table, parameters.time, kept)) {
      if (time < 0) negative++;
      distinct.add(time);
    }
    filtered += rows.length;
    n += kept.length;
    n_missing += complete.n_missing;
  }
  const steps = new TimeSteps(distinct.finish());
  const problems = new InputProblems();
  if (n === 0) addNoRow(filtered, n_missing, used, problems);
  addNegativeTimes(negative, n, parameters.time, problems);
  problems.throwIfAny();
  return { steps, sizes, n, n_missing };
}

/** The times at which somebody of a group leaves, with the events and the censored there. */
function leavingTimes(
  times: Float64Array,
  events: Int32Array,
  censored: Int32Array,
): [Float64Array, Float64Array, Float64Array] {
  let count = 0;
  for (let step = 0; step < times.length; step++) if (events[step]! + censored[step]! > 0) count++;
  const own: [Float64Array, Float64Array, Float64Array] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ];
  for (let step = 0, at = 0; step < times.length; step++)
    if (events[step]! + censored[step]! > 0) {
      own[0][at] = times[step]!;
      own[1][at] = events[step]!;
      own[2][at++] = censored[step]!;
    }
  return own;
}
