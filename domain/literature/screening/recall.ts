/**
 * How much of what would be included was found, told by the records that were screened last: had many been missed, a long run
 * with few of them would be improbable. Callaghan MW, Müller-Hansen F. Systematic Reviews 2020;9:273: the records since any
 * point of the screening are compared with a sample drawn at random from all that were unscreened at that point, by the
 * hypergeometric distribution. An order by relevance shows relevant records sooner than chance, which makes the test careful;
 * that the best of many points is taken makes it less so, as the authors say.
 */
export const recallMethod =
  'Callaghan and Müller-Hansen 2020 (doi:10.1186/s13643-020-01521-4): a hypergeometric test over the records screened since any point, as if drawn at random from those unscreened then';

/** Points at which the test is made; more change little and cost more. */
const mostPoints = 200;

export type RecallEstimate = { at_least: number | null; p_below_95: number | null };

/**
 * `screened`: whether each record was relevant, in the order of screening. `unscreened`: how many there are besides. `sinceAdded`: how
 * many of the last were screened when all records were there, since what was screened before a search brought more is no sample of those.
 */
export function estimateRecall(
  screened: readonly boolean[],
  unscreened: number,
  sinceAdded = screened.length,
): RecallEstimate {
  const found = screened.reduce((sum, relevant) => sum + (relevant ? 1 : 0), 0);
  if (found === 0) return { at_least: null, p_below_95: null };
  const points = pointsOf(screened, unscreened, sinceAdded);
  const p = (missed: number) => (missed > unscreened ? 0 : Math.min(...points.map((point) => chanceOf(point, missed))));
  // The smallest number that must be missed for recall to be below 95 %.
  const missedBelow = Math.floor(found / 0.95 - found) + 1;
  // The most that may be missed without being refuted; p falls as it grows.
  let low = 0;
  let high = unscreened + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (p(middle) >= 0.05) low = middle;
    else high = middle;
  }
  return { at_least: found / (found + low), p_below_95: p(missedBelow) };
}

type Point = { unscreened: number; drawn: number; relevant: number };

function pointsOf(screened: readonly boolean[], unscreened: number, mostDrawn: number): Point[] {
  const step = Math.max(1, Math.floor(mostDrawn / mostPoints));
  const points: Point[] = [];
  let relevant = 0;
  for (let at = screened.length - 1; screened.length - at <= mostDrawn; at--) {
    if (screened[at]) relevant++;
    const drawn = screened.length - at;
    if (drawn % step === 0 || drawn === mostDrawn) points.push({ unscreened: unscreened + drawn, drawn, relevant });
  }
  return points.length > 0 ? points : [{ unscreened, drawn: 0, relevant: 0 }];
}

/** That so few relevant ones are drawn if, of those unscreened at the point, `missed` are left beside the ones drawn. */
function chanceOf({ unscreened, drawn, relevant }: Point, missed: number): number {
  const all = relevant + missed;
  const logOf = (k: number) =>
    logChoose(all, k) + logChoose(unscreened - all, drawn - k) - logChoose(unscreened, drawn);
  let sum = 0;
  for (let k = Math.max(0, drawn - (unscreened - all)); k <= relevant; k++) sum += Math.exp(logOf(k));
  return Math.min(1, sum);
}

const logFactorials: number[] = [0];
function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push(logFactorials[i - 1]! + Math.log(i));
  return logFactorials[n]!;
}

function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY;
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
