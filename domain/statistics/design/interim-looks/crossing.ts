import { normalUpperTail } from '../../math/distributions/normal.ts';
import { gaussLegendre } from './gauss-legendre.ts';

/*
 * The score of a trial is a Brownian motion seen at the looks: its increments are normal with variance and drift in
 * proportion to the information. The part of its density that has not crossed a boundary yet is carried from look to look
 * by numerical integration (Armitage, McPherson, Rowe 1969), here by Gauss-Legendre panels: the integrands are analytic,
 * so 16 nodes over three standard deviations of the sharper increment leave about 1e-13.
 */

const rule = gaussLegendre(16);
const panelDeviations = 3;
/** Beyond these the density is below 1e-17 of its mass. */
const rangeDeviations = 9;

/** What is left of the score's distribution after a look: mass at nodes, in rising order. */
export type Remaining = { information: number; nodes: Float64Array; masses: Float64Array };

export const startingValue: Remaining = { information: 0, nodes: Float64Array.of(0), masses: Float64Array.of(1) };

/** The probability to cross the upper, and the lower, boundary +-critical of the z statistic at this look. */
export function crossing(before: Remaining, information: number, critical: number, drift: number) {
  const added = information - before.information;
  const deviation = Math.sqrt(added);
  const boundary = critical * Math.sqrt(information);
  let upper = 0;
  let lower = 0;
  for (const [i, node] of before.nodes.entries()) {
    const centre = node + drift * added;
    upper += before.masses[i]! * normalUpperTail((boundary - centre) / deviation);
    lower += before.masses[i]! * normalUpperTail((boundary + centre) / deviation);
  }
  return { upper, lower };
}

/** The part of the distribution that stays below the boundary (two-sided: between both) at a look that is not the last. */
export function remaining(
  before: Remaining,
  look: { information: number; next: number; critical: number; twoSided: boolean; drift: number },
): Remaining {
  const { information, next, critical, twoSided, drift } = look;
  const added = information - before.information;
  const deviation = Math.sqrt(added);
  const boundary = critical * Math.sqrt(information);
  const reach = rangeDeviations * Math.sqrt(information);
  const low = twoSided ? Math.max(-boundary, drift * information - reach) : drift * information - reach;
  const high = Math.min(boundary, drift * information + reach);
  if (!(high > low)) return { information, nodes: new Float64Array(0), masses: new Float64Array(0) };

  const panels = Math.ceil((high - low) / (panelDeviations * Math.min(deviation, Math.sqrt(next - information))));
  const half = (high - low) / panels / 2;
  const size = rule.nodes.length;
  const nodes = new Float64Array(panels * size);
  const masses = new Float64Array(panels * size);
  const scale = half / (deviation * Math.sqrt(2 * Math.PI));
  let from = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = low + half * (2 * Math.floor(i / size) + 1 + rule.nodes[i % size]!);
    // Nodes rise, so the window of sources within reach of this one only moves on.
    while (from < before.nodes.length && node - before.nodes[from]! - drift * added > rangeDeviations * deviation)
      from++;
    let density = 0;
    for (let j = from; j < before.nodes.length; j++) {
      const distance = (node - before.nodes[j]! - drift * added) / deviation;
      if (distance < -rangeDeviations) break;
      density += before.masses[j]! * Math.exp(-0.5 * distance * distance);
    }
    nodes[i] = node;
    masses[i] = density * scale * rule.weights[i % size]!;
  }
  return { information, nodes, masses };
}

export type Boundary = { information: readonly number[]; critical: readonly number[]; twoSided: boolean };

/** The probability to stop at each look, at the upper and at the lower boundary (0 where the trial is one-sided). */
export function stoppingProbabilities({ information, critical, twoSided }: Boundary, drift: number) {
  let state = startingValue;
  return information.map((at, look) => {
    const { upper, lower } = crossing(state, at, critical[look]!, drift);
    const next = information[look + 1];
    if (next !== undefined)
      state = remaining(state, { information: at, next, critical: critical[look]!, twoSided, drift });
    return { upper, lower: twoSided ? lower : 0 };
  });
}
