import type { Figure } from '../../definition/presentation.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { thinnedIndices } from '../../print/figures/thinned-indices.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printLevel } from '../../print/print-format.ts';
import { measureHeading, measureName } from '../measure-names.ts';
import { type EffectMeasure, ratioMeasures } from '../meta-columns.ts';
import type { DrawnTerm } from './drawn-terms.ts';

const mostStudies = 2000;

/** Bubble plots of numeric covariates, and the mean effect by level of categorical ones. */
export function moderatorFigures(
  terms: readonly DrawnTerm[],
  { measure, conf_level }: { measure: EffectMeasure; conf_level: number },
): Figure[] {
  const ratio = ratioMeasures.has(measure);
  const scaled = (value: number) => (ratio ? Math.exp(value) : value);
  return terms.flatMap((term, i): Figure[] => {
    const others = terms.length > 1 ? ', other covariates at their means' : '';
    if (term.kind === 'factor')
      return intervalPlot(
        term.levels.map(({ level, k, estimate, low, high }) => ({
          label: `${level} (${k} ${k === 1 ? 'study' : 'studies'})`,
          estimate: scaled(estimate),
          low: scaled(low),
          high: scaled(high),
        })),
        {
          name: `levels_${i + 1}`,
          title: `Mean effect by ${term.label}${others}`,
          axisTitle: `${measureHeading(measure)} (${printLevel(conf_level)} CI)`,
          references: [ratio ? 1 : 0],
        },
      );
    return [bubblePlot(term, `bubble_plot_${i + 1}`, `Effect against ${term.label}${others}`)];
  });

  function bubblePlot({ label, studies, line }: Extract<DrawnTerm, { kind: 'number' }>, name: string, title: string) {
    const bubbles = thinnedIndices(studies.length, mostStudies).map((i) => {
      const { estimate, ...study } = studies[i]!;
      return { ...study, effect: scaled(estimate) };
    });
    const fitted = line.map(({ x, estimate, low, high }) => ({
      x,
      effect: scaled(estimate),
      low: scaled(low),
      high: scaled(high),
    }));
    const x = { field: 'x', type: 'quantitative', title: label, scale: { zero: false, padding: 16 } };
    const y = (field: string) => ({
      field,
      type: 'quantitative',
      title: capitalized(measureName(measure)),
      scale: ratio ? { type: 'log', nice: false, padding: 16 } : { zero: false, padding: 16 },
    });
    return vegaLite(name, title, {
      width: 420,
      height: 300,
      layer: [
        {
          data: { values: fitted },
          mark: { type: 'area', opacity: 0.15, color: 'steelblue' },
          encoding: { x, y: y('low'), y2: { field: 'high' } },
        },
        {
          data: { values: [{ effect: ratio ? 1 : 0 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { y: y('effect') },
        },
        { data: { values: fitted }, mark: { type: 'line', color: 'steelblue' }, encoding: { x, y: y('effect') } },
        {
          data: { values: bubbles },
          mark: { type: 'circle', opacity: 0.6, color: 'black', tooltip: true },
          encoding: {
            x,
            y: y('effect'),
            size: { field: 'weight', type: 'quantitative', legend: null, scale: { domainMin: 0, range: [16, 500] } },
          },
        },
      ],
    });
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
