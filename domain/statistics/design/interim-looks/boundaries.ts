import { AnalysisInputError } from '../../core/input-error.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import type { Sidedness } from '../power-parameters.ts';
import { risingRoot } from '../rising-root.ts';
import { crossing, remaining, startingValue, stoppingProbabilities } from './crossing.ts';

/** How alpha is spread over the looks; `delta` and `gamma` shape it where the design asks for them. */
export type AlphaSpending = {
  design:
    | 'pocock'
    | 'obrien_fleming'
    | 'wang_tsiatis'
    | 'haybittle_peto'
    | 'lan_demets_obrien_fleming'
    | 'lan_demets_pocock'
    | 'hwang_shih_decani'
    | 'kim_demets';
  alpha: number;
  alternative: Sidedness;
  delta?: number | undefined;
  gamma?: number | undefined;
};

/** The critical value of every interim look of Haybittle and Peto. */
const haybittlePetoBound = 3;

/** The critical values of the z statistic at the looks. */
export function criticalValues(parameters: AlphaSpending, information: readonly number[]): number[] {
  const { design } = parameters;
  if (design === 'haybittle_peto') return haybittlePeto(parameters, information);
  if (design === 'pocock' || design === 'obrien_fleming' || design === 'wang_tsiatis')
    return shaped(parameters, information, { pocock: 0.5, obrien_fleming: 0, wang_tsiatis: parameters.delta! }[design]);
  return spent(
    parameters,
    information,
    information.map((at) => alphaSpent(parameters, at)),
  );
}

function sidesOf({ alternative }: AlphaSpending): number {
  return alternative === 'two_sided' ? 2 : 1;
}

/** Wang and Tsiatis: the boundary is constant * information^(delta - 1/2), with the constant that spends alpha. */
function shaped(parameters: AlphaSpending, information: readonly number[], delta: number): number[] {
  const twoSided = parameters.alternative === 'two_sided';
  const boundary = (constant: number) => information.map((at) => constant * at ** (delta - 0.5));
  const constant = risingRoot(
    (value) =>
      parameters.alpha -
      stoppingProbabilities({ information, critical: boundary(value), twoSided }, 0).reduce(
        (sum, { upper, lower }) => sum + upper + lower,
        0,
      ),
    { start: -normalQuantile(parameters.alpha / sidesOf(parameters)), floor: 0 },
  );
  return boundary(constant);
}

function haybittlePeto(parameters: AlphaSpending, information: readonly number[]): number[] {
  const interim = information.slice(0, -1);
  const critical = interim.map(() => haybittlePetoBound);
  const twoSided = parameters.alternative === 'two_sided';
  const before = stoppingProbabilities({ information: interim, critical, twoSided }, 0).reduce(
    (sum, { upper, lower }) => sum + upper + lower,
    0,
  );
  if (before >= parameters.alpha)
    throw new AnalysisInputError(
      'invalid_parameter',
      `The interim looks with critical value ${haybittlePetoBound} spend ${before.toPrecision(3)} already, so nothing of alpha = ${parameters.alpha} is left for the last. Plan fewer looks, a larger alpha, or another design.`,
      { parameter: 'alpha' },
    );
  return spent(parameters, information, [], critical);
}

/** The share of alpha that may be spent by this information. */
function alphaSpent({ design, alpha, alternative, gamma = 0 }: AlphaSpending, information: number): number {
  const t = Math.min(1, information);
  const sides = alternative === 'two_sided' ? 2 : 1;
  switch (design) {
    case 'lan_demets_obrien_fleming':
      return 2 * sides * normalUpperTail(-normalQuantile(alpha / (2 * sides)) / Math.sqrt(t));
    case 'lan_demets_pocock':
      return alpha * Math.log1p((Math.E - 1) * t);
    case 'hwang_shih_decani':
      return gamma === 0 ? alpha * t : (alpha * Math.expm1(-gamma * t)) / Math.expm1(-gamma);
    default:
      return alpha * t ** gamma;
  }
}

/**
 * Look by look the critical value that spends what is due; `fixed` are those of the first looks, where they are given, and
 * the rest of alpha is spent at the look after them.
 */
function spent(
  parameters: AlphaSpending,
  information: readonly number[],
  cumulative: readonly number[],
  fixed: readonly number[] = [],
): number[] {
  const twoSided = parameters.alternative === 'two_sided';
  const critical: number[] = [];
  let state = startingValue;
  let total = 0;
  for (const [look, at] of information.entries()) {
    const crossed = (value: number) => {
      const { upper, lower } = crossing(state, at, value, 0);
      return twoSided ? upper + lower : upper;
    };
    const due =
      (cumulative[look] ?? parameters.alpha) - (cumulative[look] === undefined ? total : (cumulative[look - 1] ?? 0));
    const value = fixed[look] ?? boundarySpending(due, crossed, twoSided);
    critical.push(value);
    total += crossed(value);
    const next = information[look + 1];
    if (next !== undefined) state = remaining(state, { information: at, next, critical: value, twoSided, drift: 0 });
  }
  return critical;
}

function boundarySpending(due: number, crossed: (value: number) => number, twoSided: boolean): number {
  // Without earlier looks more would cross, so this is at or above the value sought.
  const start = -normalQuantile(twoSided ? due / 2 : due);
  if (!Number.isFinite(start)) return Number.POSITIVE_INFINITY;
  return risingRoot((value) => 1 - crossed(value) / due, { start, floor: twoSided ? 0 : -40 });
}
