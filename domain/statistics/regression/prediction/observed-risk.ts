import type { Outcome } from './patients.ts';

type Survival = Extract<Outcome, { model: 'cox' }>;

/** Share with the event by the horizon, or the end of follow-up where there is none, among the patients that `among` names, by Kaplan and Meier; NaN without any. */
export function observedRisk(
  { n, time, order, isCase, horizon = Number.POSITIVE_INFINITY }: Survival,
  among?: (row: number) => boolean,
): number {
  let atRisk = 0;
  if (among === undefined) atRisk = n;
  else for (let i = 0; i < n; i++) if (among(i)) atRisk++;
  if (atRisk === 0) return Number.NaN;
  let survival = 1;
  for (let start = 0; start < n; ) {
    const now = time[order[start]!]!;
    if (now > horizon) break;
    let deaths = 0;
    let leaving = 0;
    let end = start;
    for (; end < n && time[order[end]!] === now; end++) {
      const row = order[end]!;
      if (among !== undefined && !among(row)) continue;
      leaving++;
      deaths += isCase[row]!;
    }
    if (deaths > 0) survival *= 1 - deaths / atRisk;
    atRisk -= leaving;
    start = end;
  }
  return 1 - survival;
}

/**
 * What each patient counts for whether the event had happened by the horizon: the inverse of the probability not to be censored
 * until then, 0 for who was censored before (Graf, Schmoor, Sauerbrei and Schumacher, Statistics in Medicine 1999;18:2529-2545).
 */
export function censoringWeights({
  n,
  time,
  order,
  isCase,
  horizon = Number.POSITIVE_INFINITY,
}: Survival): Float64Array {
  const weights = new Float64Array(n);
  let uncensored = 1;
  let start = 0;
  while (start < n && time[order[start]!]! <= horizon) {
    const now = time[order[start]!]!;
    let deaths = 0;
    let end = start;
    for (; end < n && time[order[end]!] === now; end++) deaths += isCase[order[end]!]!;
    for (let k = start; k < end; k++) if (isCase[order[k]!] === 1) weights[order[k]!] = 1 / uncensored;
    // Who dies at a time is not at risk of being censored at it.
    const censored = end - start - deaths;
    if (censored > 0) uncensored *= 1 - censored / (n - start - deaths);
    start = end;
  }
  for (let k = start; k < n; k++) weights[order[k]!] = 1 / uncensored;
  return weights;
}

/** Whether the event is known to have happened by the horizon. */
export const hadEvent = ({ time, isCase, horizon = Number.POSITIVE_INFINITY }: Survival, row: number) =>
  isCase[row] === 1 && time[row]! <= horizon;
