import { ascendingOrder } from '../../core/sort-order.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { quantile } from '../../math/quantile.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { residualPlot } from '../../print/figures/residual-plot.ts';
import { printNumber } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import { coxModelSentences, rCoxFit } from '../cox/model-in-words.ts';
import { schoenfeldFigures } from '../cox/schoenfeld-figures.ts';
import type { CoxResidualsComputed } from './compute.ts';
import type { CoxResidualsParameters, CoxResidualsResult } from './definition.ts';

type Statistics = StatisticsOf<CoxResidualsResult>;

const pointsAPlot = 1500;

export function report(
  { statistics, details }: CoxResidualsComputed,
  parameters: CoxResidualsParameters,
): Presentation {
  const { linearPredictor, trends } = details;
  const figures = (['martingale', 'deviance'] as const).flatMap((type) =>
    statistics[type] === undefined || linearPredictor === undefined
      ? []
      : againstPredictor(type, statistics[type], linearPredictor),
  );
  if (trends !== undefined) figures.push(...schoenfeldFigures(trends, parameters.time, false));
  const types = [...new Set(parameters.types)];
  return {
    tables: [summaryTable(statistics)],
    figures,
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, { ...parameters, types }),
    r_script: rScript({ ...parameters, types }),
  };
}

function againstPredictor(
  type: 'martingale' | 'deviance',
  values: readonly number[],
  linearPredictor: readonly number[],
) {
  const lp = Float64Array.from(linearPredictor);
  const order = ascendingOrder(lp);
  const x = Float64Array.from(order, (i) => lp[i]!);
  const title = `${type === 'martingale' ? 'Martingale' : 'Deviance'} residuals`;
  return residualPlot(
    { x, scale: x, y: Float64Array.from(order, (i) => values[i]!) },
    {
      name: `${type}_residuals`,
      title: `${title} against the linear predictor`,
      xTitle: 'Linear predictor (centred)',
      yTitle: title,
      reference: 0,
      maxPoints: pointsAPlot,
    },
  );
}

function summaryTable(statistics: Statistics): PrintedTable {
  const { martingale, deviance, score, dfbeta, dfbetas, schoenfeld, scaled_schoenfeld } = statistics;
  const rows: [string, string, readonly number[]][] = [];
  for (const [name, values] of Object.entries({ Martingale: martingale, Deviance: deviance }))
    if (values !== undefined) rows.push([name, '', values]);
  const byTerm = {
    Score: score,
    Dfbeta: dfbeta,
    Dfbetas: dfbetas,
    Schoenfeld: schoenfeld?.terms,
    'Scaled Schoenfeld': scaled_schoenfeld?.terms,
  };
  for (const [name, terms] of Object.entries(byTerm))
    for (const { term, values } of terms ?? []) rows.push([name, term, values]);
  return {
    name: 'residuals',
    title: 'Residuals',
    columns: ['Residual', 'Term', 'Minimum', '1st quartile', 'Median', '3rd quartile', 'Maximum'].map((title) => ({
      name: title.toLowerCase().replaceAll(' ', '_'),
      title,
    })),
    rows: rows.map(([name, term, values]) => {
      const sorted = Float64Array.from(values).sort();
      return [name, term, ...[0, 0.25, 0.5, 0.75, 1].map((prob) => printNumber(quantile(sorted, prob, 7)))];
    }),
  };
}

function methodsParagraph({ n, n_events, n_missing }: Statistics, parameters: CoxResidualsParameters): string {
  const types = parameters.types.map((type) => type.replace('_', ' '));
  return [
    `A Cox regression fitted to ${n} rows with ${n_events} events was checked by its ${types.join(', ')} residuals.`,
    ...coxModelSentences(parameters),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: CoxResidualsParameters): string {
  const { types } = parameters;
  const rows = types.filter((type) => !type.endsWith('schoenfeld'));
  const events = types.filter((type) => type.endsWith('schoenfeld'));
  return [
    ...rCoxFit(parameters),
    'by_term <- function(values) lapply(seq_len(NCOL(values)), function(j) list(values = unname(as.matrix(values)[, j])))',
    'result <- list(n = fit$n, n_events = fit$nevent)',
    ...(rows.length === 0
      ? []
      : [
          `for (type in ${rVector(rows)}) {`,
          '  values <- residuals(fit, type = type)',
          '  result[[type]] <- if (type %in% c("martingale", "deviance")) unname(values) else by_term(values)',
          '}',
        ]),
    ...events.map(
      (type) =>
        `result$${type} <- list(terms = by_term(residuals(fit, type = "${type === 'schoenfeld' ? type : 'scaledsch'}")))`,
    ),
  ].join('\n');
}
