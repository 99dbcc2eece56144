import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { coxModelSentences, rCoxFit } from '../cox/model-in-words.ts';
import { schoenfeldFigures } from '../cox/schoenfeld-figures.ts';
import type { CoxZphComputed } from './compute.ts';
import type { CoxZphParameters, CoxZphResult } from './definition.ts';

const scales: Readonly<Record<CoxZphParameters['transform'], string>> = {
  km: 'one minus the Kaplan-Meier estimate',
  rank: 'the rank of the event times',
  log: 'the logarithm of time',
  identity: 'time',
};

export function report({ statistics, details }: CoxZphComputed, parameters: CoxZphParameters): Presentation {
  return {
    tables: [zphTable(statistics)],
    figures: schoenfeldFigures(details.trends, parameters.time, parameters.transform === 'log'),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function zphTable({ terms, global, transform }: StatisticsOf<CoxZphResult>): PrintedTable {
  const row = (name: string, test: StatisticsOf<CoxZphResult>['global']) => [
    name,
    printFixed(test.statistic, 2),
    String(test.df),
    printP(test.p_value),
  ];
  return {
    name: 'proportional_hazards',
    title: `Test of proportional hazards over ${scales[transform]}`,
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [...terms.map((test) => row(test.term, test)), row('Global', global)],
  };
}

function methodsParagraph(statistics: StatisticsOf<CoxZphResult>, parameters: CoxZphParameters): string {
  const terms = statistics.terms.map(({ term }) => term).join(', ');
  return [
    `The proportional hazards assumption was tested by the score test of Grambsch and Therneau for effects changing over ${scales[parameters.transform]}, for each term and for all together, in a Cox regression (${terms}) with ${statistics.n_events} events in ${statistics.n} rows.`,
    ...coxModelSentences(parameters),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(parameters: CoxZphParameters): string {
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
