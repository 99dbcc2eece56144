import type { Figure } from '../../definition/presentation.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { quantile } from '../../math/quantile.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import type { Chain, ImputedVariable } from './chained-equations.ts';

/** More panels than this are no figure of a page. */
const mostPanels = 8;

/** Mean and standard deviation of the imputed values by iteration, a line for each imputation. */
export function traceFigure(chains: readonly (Omit<Chain, 'sd'> & { sd: number | null })[]): Figure[] {
  const names = [...new Set(chains.map(({ variable }) => variable))].slice(0, mostPanels);
  if (names.length === 0) return [];
  const panel = (variable: string, field: 'mean' | 'sd') => ({
    width: 230,
    height: 110,
    data: { values: chains.filter((chain) => chain.variable === variable && chain[field] !== null) },
    mark: { type: 'line', strokeWidth: 1, opacity: 0.7 },
    encoding: {
      x: { field: 'iteration', type: 'quantitative', title: 'Iteration', axis: { tickMinStep: 1, format: 'd' } },
      y: {
        field,
        type: 'quantitative',
        title: `${field === 'mean' ? 'Mean' : 'SD'}: ${variable}`,
        scale: { zero: false },
      },
      color: { field: 'imputation', type: 'nominal', legend: null },
    },
  });
  return [
    vegaLite('trace', 'Mean and standard deviation of the imputed values, by iteration', {
      vconcat: names.map((variable) => ({ hconcat: [panel(variable, 'mean'), panel(variable, 'sd')] })),
    }),
  ];
}

type Shown = { variable: ImputedVariable; title: string };

/** Observed values and those of each imputation: densities of numbers, shares of levels. */
export function densityFigure(
  shown: readonly Shown[],
  imputed: (variable: ImputedVariable) => Float64Array[],
): Figure[] {
  const panels = shown.slice(0, mostPanels).map(({ variable, title }) => {
    const observed = variable.values.filter((value) => !Number.isNaN(value));
    return variable.levels === undefined
      ? densityPanel(title, observed, imputed(variable))
      : sharesPanel(title, variable.levels, observed, imputed(variable));
  });
  return panels.length === 0
    ? []
    : [vegaLite('density', 'Observed (dark) and imputed (light) values', { vconcat: panels })];
}

function densityPanel(title: string, observed: Float64Array, imputed: readonly Float64Array[]) {
  const line = (kind: 'Observed' | 'Imputed', set: number, values: Float64Array) =>
    densityOf(values).map(([value, density]) => ({ kind, set, value, density }));
  return {
    width: 360,
    height: 150,
    data: {
      values: [
        // A density of fewer values than this is a picture of its kernel.
        ...imputed.flatMap((values, i) => (values.length < 3 ? [] : line('Imputed', i + 1, values))),
        ...line('Observed', 0, observed),
      ],
    },
    mark: { type: 'line' },
    encoding: {
      x: { field: 'value', type: 'quantitative', title, scale: { zero: false } },
      y: { field: 'density', type: 'quantitative', title: 'Density' },
      detail: { field: 'set' },
      ...styled,
    },
  };
}

const styled = {
  color: {
    field: 'kind',
    type: 'nominal',
    title: null,
    scale: { domain: ['Observed', 'Imputed'], range: ['#0b3c5d', '#d1495b'] },
  },
  opacity: { condition: { test: "datum.kind === 'Observed'", value: 1 }, value: 0.45 },
};

function sharesPanel(
  title: string,
  levels: readonly string[],
  observed: Float64Array,
  imputed: readonly Float64Array[],
) {
  const shares = (kind: 'Observed' | 'Imputed', values: Float64Array) =>
    levels.map((level, at) => ({
      kind,
      level,
      share: values.filter((value) => value === at).length / values.length,
    }));
  return {
    width: 360,
    height: 150,
    data: { values: [...imputed.flatMap((values) => shares('Imputed', values)), ...shares('Observed', observed)] },
    mark: { type: 'point', filled: true, size: 50 },
    encoding: {
      x: { field: 'level', type: 'nominal', title, sort: null, axis: { labelAngle: 0 } },
      xOffset: { field: 'kind', sort: ['Observed', 'Imputed'] },
      y: { field: 'share', type: 'quantitative', title: 'Share', axis: { format: '%' } },
      ...styled,
    },
  };
}

const places = 80;
const mostValues = 1000;

/** Gaussian kernel with Silverman's bandwidth (R's bw.nrd0), of many values every k-th. */
function densityOf(given: Float64Array): [value: number, density: number][] {
  const every = Math.ceil(given.length / mostValues);
  const values = given.filter((_, i) => i % every === 0).sort();
  const sd = standardDeviationOf(momentsOf(values));
  const range = (quantile(values, 0.75, 7)! - quantile(values, 0.25, 7)!) / 1.34;
  const width = 0.9 * (Math.min(sd, range || sd) || 1) * values.length ** -0.2;
  const from = values[0]! - 2 * width;
  const step = (values.at(-1)! + 2 * width - from) / (places - 1);
  return Array.from({ length: places }, (_, k) => {
    const at = from + k * step;
    const sum = values.reduce((total, value) => total + Math.exp(-0.5 * ((at - value) / width) ** 2), 0);
    return [at, sum / (values.length * width * Math.sqrt(2 * Math.PI))];
  });
}
