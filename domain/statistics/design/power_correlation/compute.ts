import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalUpperTail } from '../../math/distributions/normal.ts';
import { studentTUpperQuantile } from '../../math/distributions/student-t.ts';
import { type PowerCurve, powerCurve } from '../power-curve.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, tailLevel } from '../sample-size.ts';
import type { PowerCorrelationParameters, PowerCorrelationResult } from './definition.ts';

export type PowerCorrelationComputed = Computed<
  StatisticsOf<PowerCorrelationResult>,
  { curve: PowerCurve | undefined }
>;
type Statistics = PowerCorrelationComputed['statistics'];

/** The size or the power of the test of a correlation. */
export function compute(input: AnalysisInput<PowerCorrelationParameters>): PowerCorrelationComputed {
  const { parameters } = input;
  const n = parameters.n ?? sizeFor(parameters);
  const statistics: Statistics = {
    n,
    n_ceiling: roundedUp(n),
    power: n === fewestPairs ? powerOf(n, parameters) : (parameters.power ?? powerOf(n, parameters)),
  };
  return {
    statistics,
    details: { curve: powerCurve((x) => powerOf(x, parameters), n, Math.min(4, 3 + (n - 3) / 4)) },
    used: 0,
    excluded_missing: 0,
  };
}

/** Cohen 1988, appendix 2: Fisher's z with its bias r / (2 (n - 1)); the critical value is that of the t-test. */
function powerOf(n: number, { r, alpha, alternative }: PowerCorrelationParameters): number {
  const size = Math.abs(r);
  const t = studentTUpperQuantile(tailLevel(alpha, alternative), n - 2);
  const critical = Math.atanh(Math.sqrt((t * t) / (t * t + n - 2))) * Math.sqrt(n - 3);
  const effect = (Math.atanh(size) + size / (2 * (n - 1))) * Math.sqrt(n - 3);
  const found = normalUpperTail(critical - effect);
  return alternative === 'two_sided' ? found + normalUpperTail(critical + effect) : found;
}

/** Below four pairs the approximation has no meaning, so that is the least that is planned. */
const fewestPairs = 4;

function sizeFor(parameters: PowerCorrelationParameters): number {
  const below = (size: number) => powerOf(size, parameters) - parameters.power!;
  if (below(fewestPairs) >= 0) return fewestPairs;
  const n = risingRoot(below, { start: fewestPairs, floor: fewestPairs - 1, ceiling: 1e16 });
  refuseEndlessSize(n, `a correlation of ${parameters.r}`);
  return n;
}
