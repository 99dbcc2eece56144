import { termColumns } from '../../core/design-matrix.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { printComparedP, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rVector } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { survivalFigure } from '../kaplan-meier/survival-figure.ts';
import type { LandmarkAnalysisComputed } from './compute.ts';
import type { LandmarkAnalysisParameters, LandmarkAnalysisResult } from './definition.ts';

type Statistics = StatisticsOf<LandmarkAnalysisResult>;

export function report(
  { statistics, details: { curves } }: LandmarkAnalysisComputed,
  parameters: LandmarkAnalysisParameters,
): Presentation {
  const { conf_level, landmark, time } = parameters;
  const { p_value } = statistics.log_rank_test;
  return {
    tables: tables(statistics, parameters),
    figures: survivalFigure(curves, {
      name: 'landmark_survival',
      title: `Survival after the landmark with ${printLevel(conf_level)} confidence band`,
      xTitle: `${time} since the landmark at ${printNumber(landmark)}`,
      groupTitle: groupName(parameters),
      notes: p_value === null ? [] : [`Log-rank p ${printComparedP(p_value)}`],
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function groupName({ response_time, group, landmark }: LandmarkAnalysisParameters): string {
  return response_time === undefined ? group! : `${response_time} by ${printNumber(landmark)}`;
}

function tables(statistics: Statistics, parameters: LandmarkAnalysisParameters): PrintedTable[] {
  const { groups, log_rank_test, coefficients } = statistics;
  const { conf_level } = parameters;
  const ci = `(${printLevel(conf_level)} CI)`;
  const reached = (value: number | null) => (value === null ? 'NR' : printNumber(value));
  return [
    {
      name: 'survival_time',
      title: 'Survival since the landmark (NR: not reached)',
      columns: [
        { name: 'group', title: groupName(parameters) },
        { name: 'n', title: 'n' },
        { name: 'n_events', title: 'Events' },
        { name: 'median', title: `Median survival ${ci}` },
      ],
      rows: groups.map(({ group, n, n_events, median, median_conf_low, median_conf_high }) => [
        group,
        String(n),
        String(n_events),
        `${reached(median)} (${printInterval(median_conf_low, median_conf_high, (value) => reached(value as number | null))})`,
      ]),
    },
    ...(parameters.times === undefined
      ? []
      : [
          {
            name: 'survival_at_times',
            title: 'Survival at times since the landmark',
            columns: [
              { name: 'group', title: groupName(parameters) },
              { name: 'time', title: 'Time' },
              { name: 'survival', title: `Survival ${ci}` },
            ],
            rows: groups.flatMap(({ group, at_times }) =>
              (at_times ?? []).map((at) => [
                group,
                printNumber(at.time),
                `${printFixed(at.survival, 3)} (${printInterval(at.conf_low, at.conf_high, (value) => printFixed(value, 3))})`,
              ]),
            ),
          },
        ]),
    ratioTable(
      coefficients.map((row) => ({
        ...row,
        ratio: row.hazard_ratio,
        low: row.hazard_ratio_conf_low,
        high: row.hazard_ratio_conf_high,
      })),
      { name: 'hazard_ratios', title: 'Hazard ratios from the landmark on', heading: 'HR', confLevel: conf_level },
    ),
    ...factorTable(statistics.factors),
    quantityTable('landmark', 'Patients at the landmark', [
      ['Under observation', String(statistics.n)],
      ['Events before, left out', String(statistics.n_events_before)],
      ['Censored before, left out', String(statistics.n_censored_before)],
      ...(statistics.n_responded_later === undefined
        ? []
        : [['Responded later, counted as without', String(statistics.n_responded_later)] as const]),
      testRow('Log-rank test', log_rank_test),
    ]),
  ];
}

function methodsParagraph(statistics: Statistics, parameters: LandmarkAnalysisParameters): string {
  const { landmark, response_time, group, covariates, event, event_value, conf_level } = parameters;
  const { n, n_events, n_events_before, n_censored_before, n_responded_later, n_missing } = statistics;
  const adjusted = termColumns(covariates);
  return [
    `Survival (event: ${event} ${[event_value].flat().join(' or ')}) was compared from a landmark at ${printNumber(landmark)} on, in ${n} patients then under observation, with ${n_events} events afterwards; ${n_events_before} with an event and ${n_censored_before} censored by then were left out.`,
    response_time === undefined
      ? `Groups were those of ${group}.`
      : `Groups were patients with and without ${response_time} by the landmark; ${n_responded_later} with it later counted as without.`,
    `Curves are Kaplan-Meier estimates with ${printLevel(conf_level)} confidence intervals on the log scale; groups were compared by the log-rank test and by Cox regression with Efron's handling of ties${adjusted.length === 0 ? '' : `, adjusted for ${adjusted.join(', ')}`}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: LandmarkAnalysisParameters): string {
  const { time, event, event_value, landmark, response_time, group, covariates, conf_level, times } = parameters;
  const { preparation, formula } = rModelTerms(covariates);
  return [
    'library(survival)',
    ...(response_time === undefined
      ? [`data$.group <- factor(${rColumn(group!)})`]
      : [
          `data$.group <- factor(ifelse(${rColumn(response_time)} %in% NA | ${rColumn(response_time)} > ${landmark}, "no", "yes"))`,
        ]),
    rCompleteCases([time, event, '.group', ...termColumns(covariates)]),
    ...preparation,
    `data$.event <- ${rEvent(event, event_value)}`,
    `data$.time <- ${rColumn(time)} - ${landmark}`,
    'before <- data$.time <= 0',
    'events_before <- sum(data$.event[before]); censored_before <- sum(before) - events_before',
    'data <- data[!before, , drop = FALSE]',
    'data$.group <- droplevels(data$.group)',
    `curves <- lapply(split(data, data$.group), function(rows) survfit(Surv(.time, .event) ~ 1, data = rows, conf.int = ${conf_level}))`,
    'test <- survdiff(Surv(.time, .event) ~ .group, data = data)',
    `fit <- coxph(Surv(.time, .event) ~ .group${covariates.length === 0 ? '' : ` + ${formula}`}, data = data, control = coxph.control(eps = 2e-12, iter.max = 100))`,
    'estimate <- unname(coef(fit)); std_error <- sqrt(diag(vcov(fit)))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result <- list(n = nrow(data), n_events = sum(data$.event),',
    '  groups = lapply(unname(curves), function(fit) {',
    '    q <- quantile(fit, 0.5)',
    '    c(list(n = fit$n, n_events = sum(fit$n.event), median = unname(q$quantile), median_conf_low = unname(q$lower),',
    `      median_conf_high = unname(q$upper))${times === undefined ? ')' : ','}`,
    ...(times === undefined
      ? []
      : [
          `      { at <- summary(fit, times = sort(${rVector(times)}), extend = TRUE)`,
          '        list(at_times = data.frame(time = at$time, survival = at$surv)) })',
        ]),
    '  }),',
    '  log_rank_test = list(statistic = test$chisq, p_value = pchisq(test$chisq, length(test$n) - 1, lower.tail = FALSE)),',
    '  coefficients = data.frame(estimate, std_error, conf_low = estimate - margin, conf_high = estimate + margin,',
    '    hazard_ratio = exp(estimate)))',
    ...rTermTests(
      [],
      { factors: statistics.factors },
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- vcov(fit)', ...rWaldCombinations(conf_level)],
    ),
  ].join('\n');
}
