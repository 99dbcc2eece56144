import type { Figure } from '../definition/presentation.ts';
import { lovePlot } from '../print/figures/love-plot.ts';
import { mirroredHistogram } from '../print/figures/mirrored-histogram.ts';
import { type Balance, balanced } from './balance.ts';
import type { PropensityModel } from './propensity-model.ts';

export function propensityFigures(
  { treated, scores }: Pick<PropensityModel, 'treated' | 'scores'>,
  balance: readonly Balance[],
  done: 'weighting' | 'matching',
): Figure[] {
  const number = (value: Balance['before']) => (typeof value === 'number' ? value : Number.NaN);
  const scoresOf = (group: 0 | 1) => scores.filter((_, i) => treated[i] === group);
  return [
    ...lovePlot(
      balance.map(({ term, before, after }) => ({ term, before: number(before), after: number(after) })),
      {
        title: `Balance before and after ${done}`,
        before: `Before ${done}`,
        after: `After ${done}`,
        limit: balanced,
      },
    ),
    ...mirroredHistogram(
      [
        { name: 'Treated', values: scoresOf(1) },
        { name: 'Control', values: scoresOf(0) },
      ],
      { name: 'overlap', title: 'Overlap of the propensity scores', axisTitle: 'Propensity score' },
    ),
  ];
}

/** How the weights of both groups are spread. */
export function weightsFigure({ treated }: Pick<PropensityModel, 'treated'>, weights: Float64Array): Figure[] {
  const weightsOf = (group: 0 | 1) => weights.filter((_, i) => treated[i] === group);
  return mirroredHistogram(
    [
      { name: 'Treated', values: weightsOf(1) },
      { name: 'Control', values: weightsOf(0) },
    ],
    {
      name: 'weights',
      title: 'Weights of both groups',
      axisTitle: 'Weight',
      last: weights.reduce((most, weight) => Math.max(most, weight)),
    },
  );
}
