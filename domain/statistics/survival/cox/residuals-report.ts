import { ascendingOrder } from '../../core/sort-order.ts';
import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { quantile } from '../../math/quantile.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { residualPlot } from '../../print/figures/residual-plot.ts';
import { printNumber } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import type { CoxModel } from '../cox_regression/compute.ts';
import type { CoxResidualsParameters, CoxResidualsResult } from '../cox_residuals/definition.ts';
import { linearPredictor } from './cox-data.ts';
import { coxModelSentences, rCoxFit } from './report.ts';
import { zphFigures } from './zph-report.ts';

type Statistics = StatisticsOf<CoxResidualsResult>;

const POINTS_A_PLOT = 1500;

export function presentResiduals(
  statistics: Statistics,
  model: CoxModel,
  parameters: CoxResidualsParameters,
): { tables: PrintedTable[]; figures: Figure[] } {
  const figures = (['martingale', 'deviance'] as const).flatMap((type) =>
    statistics[type] === undefined ? [] : againstPredictor(type, statistics[type], model),
  );
  if (statistics.schoenfeld !== undefined || statistics.scaled_schoenfeld !== undefined)
    figures.push(...zphFigures(model, { ...parameters, transform: 'identity' }));
  return { tables: [summaryTable(statistics)], figures };
}

function againstPredictor(type: 'martingale' | 'deviance', values: readonly number[], { cox, fit }: CoxModel) {
  const byPosition = linearPredictor(cox, fit.beta);
  const lp = new Float64Array(cox.n);
  for (let i = 0; i < cox.n; i++) lp[cox.source[i]!] = byPosition[i]!;
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
      maxPoints: POINTS_A_PLOT,
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

export function coxResidualsMethodsParagraph(
  { n, n_events, n_missing }: Statistics,
  parameters: CoxResidualsParameters,
): string {
  const types = parameters.types.map((type) => type.replace('_', ' '));
  return [
    `A Cox regression fitted to ${n} rows with ${n_events} events was checked by its ${types.join(', ')} residuals.`,
    ...coxModelSentences(parameters),
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function coxResidualsRScript(parameters: CoxResidualsParameters): string {
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
