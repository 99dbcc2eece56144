import { axisTimes, lastTime } from '../../core/axis-times.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import {
  type Printable,
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
  printRatio,
} from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue, rVector } from '../../print/r-script.ts';
import { numberAtRisk, survivalFigure } from '../../survival/kaplan-meier/survival-figure.ts';
import { rPropensityFactors, rPropensityModel, treatmentModelSentence } from '../model-in-words.ts';
import { balanceTable, treatmentModelTable, weightsTable } from '../model-tables.ts';
import { propensityChecks } from '../propensity-checks.ts';
import { propensityFigures, weightsFigure } from '../propensity-figures.ts';
import { rPropensityWeights, rWeightStatistics, weightingSentences } from '../weights-in-words.ts';
import type { WeightedCurve, WeightedSurvivalComputed } from './compute.ts';
import type { WeightedSurvivalParameters, WeightedSurvivalResult } from './definition.ts';

type Statistics = StatisticsOf<WeightedSurvivalResult>;

/** In the order of all lists of two groups; never by their names, for which the label of a column may stand. */
const groupNames = ['Treated', 'Control'] as const;
const scales = { log: 'log', 'log-log': 'log-log', plain: 'untransformed' } as const;
const ties = { efron: "Efron's", breslow: "Breslow's" } as const;
const three = (value: Printable) => printFixed(value, 3);
const reached = (value: Printable) => (value === null ? 'NR' : printNumber(value));

export function report(
  { statistics, details }: WeightedSurvivalComputed,
  parameters: WeightedSurvivalParameters,
): Presentation {
  const { model, balance, weights, curves } = details;
  const { hazard_ratio } = statistics;
  const level = printLevel(parameters.conf_level);
  return {
    tables: tables(statistics, curves, parameters),
    figures: [
      ...survivalFigure(
        curves.map((drawn, g) => ({ group: groupNames[g]!, ...drawn })),
        {
          name: 'weighted_survival',
          title: `Weighted Kaplan-Meier survival with ${level} confidence band`,
          xTitle: parameters.time,
          groupTitle: parameters.treatment,
          atRiskTitle: 'Sum of weights at risk',
          notes: [
            `Weighted HR ${printedRatio(hazard_ratio, level)}`,
            ...(hazard_ratio.p_value === null ? [] : [`Robust p ${printComparedP(hazard_ratio.p_value)}`]),
          ],
        },
      ),
      ...propensityFigures(model, balance, 'weighting'),
      ...weightsFigure(model, weights),
    ],
    assumption_checks: propensityChecks(model, balance, 'weighting'),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

type Ratio = Pick<Statistics['hazard_ratio'], 'hazard_ratio' | 'hazard_ratio_conf_low' | 'hazard_ratio_conf_high'>;

function printedRatio(row: Ratio, level?: string): string {
  const interval = printInterval(row.hazard_ratio_conf_low, row.hazard_ratio_conf_high, printRatio);
  return `${printRatio(row.hazard_ratio)} (${level === undefined ? '' : `${level} CI `}${interval})`;
}

function tables(
  statistics: Statistics,
  curves: readonly WeightedCurve[],
  parameters: WeightedSurvivalParameters,
): PrintedTable[] {
  const { balance, coefficients, e_value } = statistics;
  return [
    ratioTable(statistics, parameters),
    survivalTimeTable(statistics, parameters),
    ...timesTable(statistics, parameters),
    riskTable(curves, parameters),
    balanceTable(
      balance.map(({ term, smd_unweighted, smd_weighted }) => ({ term, before: smd_unweighted, after: smd_weighted })),
      'weighting',
    ),
    weightsTable(statistics),
    ...(e_value === null
      ? []
      : [
          quantityTable('e_value', 'E-value of the weighted hazard ratio', [
            ['Hazard ratio as a risk ratio', printRatio(e_value.risk_ratio)],
            ['E-value of the estimate', printFixed(e_value.e_value, 2)],
            ['E-value of the confidence limit', printFixed(e_value.e_value_limit, 2)],
          ]),
        ]),
    treatmentModelTable(coefficients),
    ...factorTable(statistics.factors, undefined, 'Treated'),
  ];
}

function ratioTable(
  { hazard_ratio, unadjusted_hazard_ratio }: Statistics,
  { conf_level }: WeightedSurvivalParameters,
): PrintedTable {
  const row = (name: string, one: Statistics['unadjusted_hazard_ratio'], errors: string) => [
    name,
    printedRatio(one),
    `${three(one.std_error)} (${errors})`,
    printP(one.p_value),
  ];
  return {
    name: 'hazard_ratio',
    title: 'Hazard ratio, treated against control',
    columns: [
      { name: 'model', title: 'Cox regression' },
      { name: 'hazard_ratio', title: `HR (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'SE of log HR' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [row('Weighted', hazard_ratio, 'robust'), row('Unadjusted', unadjusted_hazard_ratio, 'from the information')],
  };
}

function survivalTimeTable(
  { groups }: Statistics,
  { treatment, conf_level }: WeightedSurvivalParameters,
): PrintedTable {
  return {
    name: 'survival_time',
    title: 'Weighted survival time (NR: not reached)',
    columns: [
      { name: 'group', title: treatment },
      { name: 'n', title: 'n' },
      { name: 'n_events', title: 'Events' },
      { name: 'weighted_n', title: 'Sum of weights' },
      { name: 'weighted_events', title: 'Weighted events' },
      { name: 'median', title: `Median survival (${printLevel(conf_level)} CI)` },
    ],
    rows: groups.map((own, g) => [
      groupNames[g]!,
      String(own.n),
      String(own.n_events),
      printFixed(own.weighted_n, 1),
      printFixed(own.weighted_events, 1),
      `${reached(own.median)} (${printInterval(own.median_conf_low, own.median_conf_high, reached)})`,
    ]),
  };
}

function timesTable(
  { groups, survival_difference }: Statistics,
  { conf_level }: WeightedSurvivalParameters,
): PrintedTable[] {
  if (survival_difference === undefined) return [];
  const ci = `(${printLevel(conf_level)} CI)`;
  const printed = (estimate: number, low: number | null, high: number | null) =>
    `${three(estimate)} (${printInterval(low, high, three)})`;
  return [
    {
      name: 'survival_at_times',
      title: 'Weighted survival at given times',
      columns: [
        { name: 'time', title: 'Time' },
        { name: 'treated', title: `Treated ${ci}` },
        { name: 'control', title: `Control ${ci}` },
        { name: 'difference', title: `Difference ${ci}` },
        { name: 'p_value', title: 'p' },
      ],
      rows: survival_difference.map((row, i) => [
        printNumber(row.time),
        ...groups.map(({ at_times }) => {
          const at = at_times![i]!;
          return printed(at.survival, at.conf_low, at.conf_high);
        }),
        printed(row.estimate, row.conf_low, row.conf_high),
        printP(row.p_value),
      ]),
    },
  ];
}

function riskTable(curves: readonly WeightedCurve[], { treatment }: WeightedSurvivalParameters): PrintedTable {
  const times = axisTimes(lastTime(curves.map(({ curve }) => curve)));
  return {
    name: 'number_at_risk',
    title: 'Sum of weights at risk (rows)',
    columns: [
      { name: 'group', title: treatment },
      ...times.map((time) => ({ name: `time_${time}`, title: printNumber(time) })),
    ],
    rows: curves.map(({ curve }, g) => [
      groupNames[g]!,
      ...times.map((time) => {
        const next = curve.time.findIndex((step) => step >= time);
        return `${printFixed(numberAtRisk(curve, time), 1)} (${next < 0 ? 0 : curve.rowsAtRisk[next]})`;
      }),
    ]),
  };
}

function methodsParagraph(statistics: Statistics, parameters: WeightedSurvivalParameters): string {
  const { treatment, treated_value, times, conf_level, conf_type, rare_outcome } = parameters;
  const { n, n_events, n_missing, e_value } = statistics;
  const level = printLevel(conf_level);
  return [
    treatmentModelSentence(statistics, treatment),
    `Treated were those with ${treatment} = ${[treated_value].flat().join(' or ')}.`,
    ...weightingSentences(parameters),
    `The hazard ratio with its ${level} confidence interval is that of a weighted Cox regression on treatment alone in ${n} rows with ${n_events} events, with ${ties[parameters.ties]} handling of ties and robust (sandwich) standard errors, which take the weights as known.`,
    `Survival was estimated by weighted Kaplan-Meier curves with ${level} pointwise confidence intervals on the ${scales[conf_type]} scale from the infinitesimal jackknife; those of the medians by the method of Brookmeyer and Crowley.`,
    ...(times === undefined
      ? []
      : [
          `Survival at ${[...times].sort((a, b) => a - b).join(', ')} was compared by the difference of the weighted estimates with a normal approximation.`,
        ]),
    ...(e_value === null
      ? []
      : [
          `The E-value of the hazard ratio tells how strongly an unmeasured confounder would have to be associated with treatment and event to explain it away${rare_outcome ? '; the event was taken to be rare' : '; the hazard ratio was turned into a risk ratio by the approximation of VanderWeele and Ding'}.`,
        ]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(
  statistics: Pick<Statistics, 'factors' | 'coefficients'>,
  parameters: WeightedSurvivalParameters,
): string {
  const { time, event, event_value, estimand, times, conf_level, conf_type, rare_outcome } = parameters;
  const response = `Surv(${rName(time)}, .event)`;
  const cox = `coxph(${response} ~ .treated, data = data, ties = ${rValue(parameters.ties)}, control = coxph.control(eps = 2e-12, iter.max = 100)`;
  const critical = `qnorm(1 - (1 - ${conf_level}) / 2)`;
  return [
    'library(survival)',
    rCompleteCases([time, event]),
    ...rPropensityModel(parameters, estimand === 'att' ? 'treated' : 'pooled'),
    ...rPropensityWeights(parameters),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `${rColumn('.weight')} <- w`,
    'hazard_ratio <- function(fit) {',
    '  estimate <- unname(coef(fit)); std_error <- sqrt(vcov(fit)[1, 1])',
    `  margin <- ${critical} * std_error`,
    '  list(estimate = estimate, std_error = std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    hazard_ratio = exp(estimate), hazard_ratio_conf_low = exp(estimate - margin), hazard_ratio_conf_high = exp(estimate + margin))',
    '}',
    '# Robust: the sandwich variance of Lin and Wei, in which each patient is a cluster.',
    `weighted <- ${cox}, weights = .weight, robust = TRUE)`,
    `unadjusted <- ${cox})`,
    'weighted_ratio <- c(hazard_ratio(weighted), list(naive_std_error = sqrt(weighted$naive.var[1, 1])))',
    rare_outcome
      ? 'risk_ratio <- function(x) x'
      : 'risk_ratio <- function(x) (1 - 0.5^sqrt(x)) / (1 - 0.5^sqrt(1 / x))',
    'e <- function(rr) { rr <- max(rr, 1 / rr); rr + sqrt(rr * (rr - 1)) }',
    'low <- risk_ratio(weighted_ratio$hazard_ratio_conf_low); high <- risk_ratio(weighted_ratio$hazard_ratio_conf_high)',
    `curves <- lapply(c(1, 0), function(g) survfit(${response} ~ 1, data = data[treated == g, , drop = FALSE],`,
    `  weights = .weight, robust = TRUE, conf.type = ${rValue(conf_type)}, conf.int = ${conf_level}))`,
    ...(times === undefined
      ? []
      : [
          'at <- lapply(curves, function(fit) {',
          `  steps <- summary(fit, times = sort(${rVector(times)}), extend = TRUE)`,
          '  data.frame(time = steps$time, weighted_n_risk = steps$n.risk, survival = steps$surv, std_error = steps$std.err,',
          '    conf_low = steps$lower, conf_high = steps$upper)',
          '})',
          'difference <- at[[1]]$survival - at[[2]]$survival',
          'error <- sqrt(at[[1]]$std_error^2 + at[[2]]$std_error^2)',
        ]),
    'groups <- lapply(1:2, function(i) {',
    '  own <- treated == 2 - i',
    '  q <- quantile(curves[[i]], 0.5)',
    '  c(list(n = sum(own), n_events = sum(data$.event[own]), weighted_n = sum(w[own]), weighted_events = sum((w * data$.event)[own]),',
    `    median = unname(q$quantile), median_conf_low = unname(q$lower), median_conf_high = unname(q$upper))${times === undefined ? ')' : ', list(at_times = at[[i]]))'}`,
    '})',
    'result <- list(',
    ...rWeightStatistics,
    '  , n_events = sum(data$.event), hazard_ratio = weighted_ratio, unadjusted_hazard_ratio = hazard_ratio(unadjusted),',
    '  e_value = list(risk_ratio = risk_ratio(weighted_ratio$hazard_ratio), e_value = e(risk_ratio(weighted_ratio$hazard_ratio)),',
    '    e_value_limit = if (low <= 1 && high >= 1) 1 else e(if (low > 1) low else high)),',
    `  groups = groups${times === undefined ? '' : ','}`,
    ...(times === undefined
      ? []
      : [
          '  survival_difference = data.frame(time = at[[1]]$time, estimate = difference, std_error = error,',
          '    statistic = difference / error, p_value = 2 * pnorm(-abs(difference / error)),',
          `    conf_low = difference - ${critical} * error, conf_high = difference + ${critical} * error)`,
        ]),
    ')',
    ...rPropensityFactors(statistics),
  ].join('\n');
}
