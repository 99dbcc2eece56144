import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { calibrationFigure, decisionFigure, nomogramFigure } from '../prediction/figures.ts';
import { predictionScript } from '../prediction/r-script.ts';
import type { PredictionModelComputed } from './compute.ts';
import type { PredictionModelParameters, PredictionModelResult } from './definition.ts';

type Statistics = StatisticsOf<PredictionModelResult>;

const indexNames = {
  c_statistic: 'C statistic',
  somers_d: "Somers' D",
  r_squared: "Nagelkerke's R²",
  brier: 'Brier score',
  calibration_intercept: 'Calibration intercept',
  calibration_in_the_large: 'Calibration in the large (observed less mean predicted risk)',
  calibration_slope: 'Calibration slope',
} as const;

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
      modelTable(statistics, parameters),
    ],
    figures: [
      calibrationFigure(calibration.curve, details.risks, `Calibration of the predicted risk${by}`),
      ...decisionFigure(decision_curve, `Decision curve${by}`),
      ...(nomogram === undefined ? [] : [nomogramOf(nomogram, statistics, parameters)]),
    ],
    assumption_checks: [slopeCheck(statistics)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: predictionScript(parameters),
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

function performanceTable(name: string, title: string, rows: Statistics['performance']): PrintedTable {
  return {
    name,
    title,
    columns: [
      { name: 'index', title: 'Index' },
      { name: 'apparent', title: 'Apparent' },
      { name: 'optimism', title: 'Optimism' },
      { name: 'corrected', title: 'Optimism-corrected' },
    ],
    rows: rows.map(({ index, apparent, optimism, corrected }) => [
      indexNames[index],
      ...[apparent, optimism, corrected].map((value) => printFixed(value, 3)),
    ]),
  };
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
  const { n, n_events, n_missing, observed_risk, calibration, resamples, log_cumulative_hazard } = statistics;
  return quantityTable('model', 'Model', [
    ['n', String(n)],
    ['Events', String(n_events)],
    [`Observed risk${byWhen(parameters)}`, printPercent(observed_risk)],
    ['Excluded (missing values)', String(n_missing)],
    ['Integrated calibration index (apparent)', printFixed(calibration.ici, 4)],
    [
      'E50, E90, largest (apparent)',
      [calibration.e50, calibration.e90, calibration.e_max].map((value) => printFixed(value, 4)).join(', '),
    ],
    ...(log_cumulative_hazard === undefined
      ? []
      : [['Log cumulative hazard at the horizon, covariates 0', printNumber(log_cumulative_hazard)] as const]),
    ['Bootstrap resamples', `${resamples.used} of ${resamples.asked}, seed ${resamples.seed}`],
  ]);
}

/** Below this corrected slope predictions are plainly too extreme (Van Houwelingen and Le Cessie's shrinkage). */
const shrunk = 0.9;

function slopeCheck({ performance }: Statistics): Presentation['assumption_checks'][number] {
  const slope = performance.find(({ index }) => index === 'calibration_slope')?.corrected ?? null;
  const overfitted = slope !== null && slope < shrunk;
  return {
    assumption: 'overfitting',
    about: null,
    test: 'Optimism-corrected calibration slope',
    statistic: slope,
    p_value: null,
    satisfied: slope === null ? null : !overfitted,
    message:
      slope === null
        ? 'The calibration slope could not be corrected.'
        : overfitted
          ? `The corrected calibration slope is ${printFixed(slope, 2)}: in new patients predictions will be too extreme. Shrink the coefficients by it, or leave out covariates.`
          : `The corrected calibration slope is ${printFixed(slope, 2)}: no sign of violation.`,
  };
}

function methodsParagraph(statistics: Statistics, parameters: PredictionModelParameters): string {
  const { n, n_events, resamples, coefficients, comparison, performance } = statistics;
  const logistic = parameters.model === 'logistic';
  const value = [parameters.event_value].flat().join(' or ');
  const predicted = logistic
    ? `${parameters.outcome} (event: ${value})`
    : `${parameters.event} (event: ${value}) by ${parameters.time} ${parameters.horizon}`;
  const terms = (logistic ? coefficients.slice(1) : coefficients).map(({ term }) => term).join(', ');
  const c = performance.find(({ index }) => index === 'c_statistic')!;
  return [
    `The risk of ${predicted} was predicted by ${logistic ? 'logistic' : 'Cox proportional hazards'} regression with ${terms}, in ${n} rows with ${n_events} events.`,
    `Apparent performance was corrected for optimism by ${resamples.used} bootstrap resamples (Harrell; seed ${resamples.seed}), in each of which the model was fitted anew: the C statistic was ${printFixed(c.apparent, 3)} apparent and ${printFixed(c.corrected, 3)} corrected.`,
    logistic
      ? 'Calibration is told by intercept and slope of a logistic model of the linear predictor and by a smooth curve (lowess, without robustness steps).'
      : 'Calibration is told by the slope of a Cox model of the linear predictor and by a smooth curve (Cox model of a restricted cubic spline with three knots of the complementary log-log of the predicted risk); the Brier score weighs patients by the inverse probability of censoring.',
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
