import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { calibrationFigure, decisionFigure, nomogramFigure } from '../prediction/figures.ts';
import { predictionScript } from '../prediction/r-script.ts';
import {
  calibrationRows,
  performanceTable,
  slopeCheck,
  validationSentences,
} from '../prediction/validation-in-words.ts';
import type { PredictionModelComputed } from './compute.ts';
import type { PredictionModelParameters, PredictionModelResult } from './definition.ts';

type Statistics = StatisticsOf<PredictionModelResult>;

const reclassificationNames = {
  idi: 'Integrated discrimination improvement',
  nri: 'Net reclassification, free of categories',
  nri_events: 'of patients with the event',
  nri_nonevents: 'of patients without',
  nri_categories: 'Net reclassification by categories',
  nri_categories_events: 'of patients with the event',
  nri_categories_nonevents: 'of patients without',
} as const;

export function report(
  { statistics, details }: PredictionModelComputed,
  parameters: PredictionModelParameters,
): Presentation {
  const { calibration, decision_curve, comparison, nomogram } = statistics;
  const by = byWhen(parameters);
  return {
    tables: [
      performanceTable('performance', 'Performance of the model', statistics.performance),
      ...(comparison === undefined
        ? []
        : [
            performanceTable('comparison_performance', 'Performance of the comparison model', comparison.performance),
            reclassificationTable(comparison.reclassification, parameters),
          ]),
      coefficientTable(statistics, parameters),
      ...factorTable(statistics.factors),
      modelTable(statistics, parameters),
    ],
    figures: [
      calibrationFigure(calibration.curve, details.risks, `Calibration of the predicted risk${by}`),
      ...decisionFigure(decision_curve, `Decision curve${by}`),
      ...(nomogram === undefined ? [] : [nomogramOf(nomogram, statistics, parameters)]),
    ],
    assumption_checks: [slopeCheck(statistics.performance)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: predictionScript(parameters, statistics),
  };
}

const byWhen = (parameters: PredictionModelParameters) =>
  parameters.model === 'cox' ? ` by ${parameters.time} ${parameters.horizon}` : '';

function nomogramOf(
  nomogram: NonNullable<Statistics['nomogram']>,
  { log_cumulative_hazard: logHazard = Number.NaN }: Statistics,
  parameters: PredictionModelParameters,
) {
  const { model } = parameters;
  return nomogramFigure(nomogram, {
    title: `Nomogram${byWhen(parameters)}`,
    riskTitle: 'Risk',
    predictorAt: (risk) => (model === 'cox' ? Math.log(-Math.log1p(-risk)) - logHazard : Math.log(risk / (1 - risk))),
  });
}

function reclassificationTable(
  rows: NonNullable<Statistics['comparison']>['reclassification'],
  { conf_level, model }: PredictionModelParameters,
): PrintedTable {
  return {
    name: 'reclassification',
    title: 'What the model improves on the comparison model (apparent)',
    columns: [
      { name: 'index', title: 'Index' },
      { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: model === 'cox' ? 'SE (bootstrap)' : 'SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: rows.map(({ index, estimate, std_error, p_value, conf_low, conf_high }) => [
      `${index.endsWith('events') ? '\u2003' : ''}${reclassificationNames[index]}`,
      `${printFixed(estimate, 3)} (${printInterval(conf_low, conf_high, (value) => printFixed(value, 3))})`,
      printFixed(std_error, 3),
      printP(p_value),
    ]),
  };
}

function coefficientTable(
  { coefficients }: Statistics,
  { model, conf_level }: PredictionModelParameters,
): PrintedTable {
  const logistic = model === 'logistic';
  return ratioTable(
    coefficients.map(({ ratio_conf_low, ratio_conf_high, ...row }) => ({
      ...row,
      low: ratio_conf_low,
      high: ratio_conf_high,
    })),
    {
      name: logistic ? 'odds_ratios' : 'hazard_ratios',
      title: logistic ? 'Coefficients and odds ratios' : 'Coefficients and hazard ratios',
      heading: logistic ? 'OR' : 'HR',
      confLevel: conf_level,
    },
  );
}

function modelTable(statistics: Statistics, parameters: PredictionModelParameters): PrintedTable {
  const { n, n_events, n_missing, observed_risk, log_cumulative_hazard } = statistics;
  return quantityTable('model', 'Model', [
    ['n', String(n)],
    ['Events', String(n_events)],
    [`Observed risk${byWhen(parameters)}`, printPercent(observed_risk)],
    ['Excluded (missing values)', String(n_missing)],
    ...(log_cumulative_hazard === undefined
      ? []
      : [['Log cumulative hazard at the horizon, covariates 0', printNumber(log_cumulative_hazard)] as const]),
    ...calibrationRows(statistics),
  ]);
}

function methodsParagraph(statistics: Statistics, parameters: PredictionModelParameters): string {
  const { n, n_events, coefficients, comparison } = statistics;
  const logistic = parameters.model === 'logistic';
  const value = [parameters.event_value].flat().join(' or ');
  const predicted = logistic
    ? `${parameters.outcome} (event: ${value})`
    : `${parameters.event} (event: ${value}) by ${parameters.time} ${parameters.horizon}`;
  const terms = (logistic ? coefficients.slice(1) : coefficients).map(({ term }) => term).join(', ');
  return [
    `The risk of ${predicted} was predicted by ${logistic ? 'logistic' : 'Cox proportional hazards'} regression with ${terms}, in ${n} rows with ${n_events} events.`,
    ...validationSentences(statistics, parameters.model),
    `Net benefit was computed at ${parameters.decision_thresholds.length} thresholds of risk${logistic ? '' : ', with events by Kaplan-Meier'}.`,
    ...(comparison === undefined
      ? []
      : [
          `The model was compared with one of ${comparison.terms.join(', ')} by integrated discrimination improvement and net reclassification${parameters.risk_categories === undefined ? '' : ` (categories of risk from ${parameters.risk_categories.join(', ')} on)`}, which are apparent, with ${logistic ? 'asymptotic' : 'bootstrap'} standard errors.`,
        ]),
    ...splineSentences(statistics.splines),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}
