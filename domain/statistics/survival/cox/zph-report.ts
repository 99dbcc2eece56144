import { ascendingOrder } from '../../core/sort-order.ts';
import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { residualPlot } from '../../print/figures/residual-plot.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import type { CoxModel } from '../cox_regression/compute.ts';
import type { CoxZphParameters, CoxZphResult } from '../cox_zph/definition.ts';
import { timeTransform } from './proportional-hazards.ts';
import { coxModelSentences, rCoxFit } from './report.ts';
import { scaledSchoenfeld, schoenfeldResiduals } from './schoenfeld.ts';

const SCALES: Readonly<Record<CoxZphParameters['transform'], string>> = {
  km: 'one minus the Kaplan-Meier estimate',
  rank: 'the rank of the event times',
  log: 'the logarithm of time',
  identity: 'time',
};

export function zphTable({ terms, global, transform }: StatisticsOf<CoxZphResult>): PrintedTable {
  const row = (name: string, test: StatisticsOf<CoxZphResult>['global']) => [
    name,
    printFixed(test.statistic, 2),
    String(test.df),
    printP(test.p_value),
  ];
  return {
    name: 'proportional_hazards',
    title: `Test of proportional hazards over ${SCALES[transform]}`,
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [...terms.map((test) => row(test.term, test)), row('Global', global)],
  };
}

/** Points of all plots together: a model of many coefficients stays a small result. */
const MAX_POINTS = 6000;
const POINTS_A_PLOT = 600;
const MAX_PLOTS = 20;

/** One plot a coefficient: scaled Schoenfeld residuals against time, smoothed on the scale of the test. */
export function zphFigures(model: CoxModel, { ties, transform, time }: CoxZphParameters): Figure[] {
  const { cox, fit, design } = model;
  const { p, scale } = cox;
  const { positions, values } = scaledSchoenfeld(
    model,
    schoenfeldResiduals(model, ties === 'efron' ? ties : 'breslow'),
  );
  const times = Float64Array.from(positions, (at) => cox.time[at]!);
  const g = timeTransform(cox, transform);
  // Strata follow each other in the residuals; the smooth needs ascending times.
  const order = ascendingOrder(times);
  const maxPoints = Math.min(POINTS_A_PLOT, Math.floor(MAX_POINTS / Math.min(p, MAX_PLOTS)));
  return design.columns.slice(0, MAX_PLOTS).flatMap(({ label }, j) =>
    residualPlot(
      {
        x: Float64Array.from(order, (i) => times[i]!),
        scale: Float64Array.from(order, (i) => g[positions[i]!]!),
        y: Float64Array.from(order, (i) => values[i * p + j]!),
      },
      {
        name: `schoenfeld_${j + 1}`,
        title: `Scaled Schoenfeld residuals of ${label}`,
        xTitle: time,
        yTitle: `Coefficient of ${label} over time`,
        reference: fit.beta[j]! / scale[j]!,
        logX: transform === 'log',
        maxPoints,
      },
    ),
  );
}

export function coxZphMethodsParagraph(statistics: StatisticsOf<CoxZphResult>, parameters: CoxZphParameters): string {
  const terms = statistics.terms.map(({ term }) => term).join(', ');
  return [
    `The proportional hazards assumption was tested by the score test of Grambsch and Therneau for effects changing over ${SCALES[parameters.transform]}, for each term and for all together, in a Cox regression (${terms}) with ${statistics.n_events} events in ${statistics.n} rows.`,
    ...coxModelSentences(parameters),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

export function coxZphRScript(parameters: CoxZphParameters): string {
  return [
    ...rCoxFit(parameters),
    `tests <- cox.zph(fit, transform = ${rValue(parameters.transform)}, terms = TRUE, global = TRUE)$table`,
    'by_term <- tests[rownames(tests) != "GLOBAL", , drop = FALSE]',
    'result <- list(',
    '  n = fit$n, n_events = fit$nevent,',
    '  terms = data.frame(statistic = by_term[, 1], df = by_term[, 2], p_value = by_term[, 3], row.names = NULL),',
    '  global = list(statistic = tests["GLOBAL", 1], df = tests["GLOBAL", 2], p_value = tests["GLOBAL", 3])',
    ')',
  ].join('\n');
}
