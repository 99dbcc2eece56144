import type { Figure } from '../../definition/presentation.ts';
import { thinnedIndices } from './thinned-indices.ts';
import { vegaLite } from './vega-lite.ts';

const mostSteps = 400;

/** Empirical distribution functions of groups of ascending values, as steps. */
export function cumulativeDistributions(
  groups: readonly { group: string; sorted: Float64Array }[],
  options: { variable: string; groupTitle: string },
): Figure[] {
  const values = groups.flatMap(({ group, sorted }) => steps(sorted).map((step) => ({ group, ...step })));
  if (values.length === 0) return [];
  return [
    vegaLite('cumulative_distribution', `Cumulative distribution of ${options.variable}`, {
      width: 480,
      height: 280,
      data: { values },
      mark: { type: 'line', interpolate: 'step-after' },
      encoding: {
        x: { field: 'value', type: 'quantitative', title: options.variable, scale: { zero: false } },
        y: { field: 'share', type: 'quantitative', title: 'Share with this value or less', scale: { domain: [0, 1] } },
        color: { field: 'group', type: 'nominal', title: options.groupTitle, sort: null },
      },
    }),
  ];
}

function steps(sorted: Float64Array): { value: number; share: number }[] {
  const n = sorted.length;
  if (n === 0) return [];
  const found = [{ value: sorted[0]!, share: 0 }];
  for (const index of thinnedIndices(n, mostSteps)) {
    const value = sorted[index]!;
    if (found.length > 1 && found.at(-1)!.value === value) continue;
    // The share of the last of tied values.
    let low = index;
    let high = n;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! > value) high = middle;
      else low = middle;
    }
    found.push({ value, share: (low + 1) / n });
  }
  return found;
}
