import { axisTimes } from '../../core/axis-times.ts';
import { termColumns } from '../../core/design-matrix.ts';
import type { Figure, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
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
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue, rVector } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { proportionalHazardsChecks } from '../../survival/cox/proportional-hazards-checks.ts';
import type { StandardizedSurvivalComputed } from './compute.ts';
import type { StandardizedSurvivalParameters, StandardizedSurvivalResult } from './definition.ts';

type Statistics = StatisticsOf<StandardizedSurvivalResult>;

const populations = { ate: 'all patients', att: 'the treated patients', atc: 'the control patients' } as const;
const scales = { log: 'log', 'log-log': 'log-log', plain: 'untransformed' } as const;
const ties = { efron: "Efron's", breslow: "Breslow's" } as const;
const groupNames = ['If treated', 'If not treated'] as const;
const three = (value: Printable) => printFixed(value, 3);

export function report(
  { statistics, details }: StandardizedSurvivalComputed,
  parameters: StandardizedSurvivalParameters,
): Presentation {
  return {
    tables: [
      survivalTable(statistics, parameters),
      ...restrictedMeanTable(statistics, parameters),
      riskTable(details, parameters),
      ratioTable(
        statistics.coefficients.map((row) => ({
          ...row,
          ratio: row.hazard_ratio,
          low: row.hazard_ratio_conf_low,
          high: row.hazard_ratio_conf_high,
        })),
        { name: 'hazard_ratios', title: 'Cox model', heading: 'HR', confLevel: parameters.conf_level },
      ),
      ...factorTable(statistics.factors),
    ],
    figures: [curvesFigure(statistics, details, parameters)],
    assumption_checks: proportionalHazardsChecks(details.proportionalHazards),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics),
  };
}

type Interval = { estimate: Printable; conf_low: Printable; conf_high: Printable };

function printed({ estimate, conf_low, conf_high }: Interval, print: (value: Printable) => string): string {
  return `${print(estimate)} (${printInterval(conf_low, conf_high, print)})`;
}

function survivalTable({ survival }: Statistics, { conf_level }: StandardizedSurvivalParameters): PrintedTable {
  const ci = `(${printLevel(conf_level)} CI)`;
  return {
    name: 'standardized_survival',
    title: 'Standardized survival',
    columns: [
      { name: 'time', title: 'Time' },
      { name: 'treated', title: `If treated ${ci}` },
      { name: 'control', title: `If not treated ${ci}` },
      { name: 'difference', title: `Difference ${ci}` },
      { name: 'risk_ratio', title: `Risk ratio ${ci}` },
      { name: 'p_value', title: 'p of the difference' },
    ],
    rows: survival.map((row) => [
      printNumber(row.time),
      printed(row.treated, three),
      printed(row.control, three),
      printed(row.difference, three),
      printed(row.risk_ratio, printRatio),
      printP(row.difference.p_value),
    ]),
  };
}

function restrictedMeanTable({ rmst }: Statistics, { conf_level }: StandardizedSurvivalParameters): PrintedTable[] {
  if (rmst === undefined) return [];
  const two = (value: Printable) => printFixed(value, 2);
  return [
    {
      name: 'restricted_mean',
      title: `Standardized restricted mean survival time to ${printNumber(rmst.horizon)}`,
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        ['If treated', printed(rmst.treated, two), two(rmst.treated.std_error), ''],
        ['If not treated', printed(rmst.control, two), two(rmst.control.std_error), ''],
        ['Difference', printed(rmst.difference, two), two(rmst.difference.std_error), printP(rmst.difference.p_value)],
        ['Ratio', printed(rmst.ratio, printRatio), '', printP(rmst.ratio.p_value)],
      ],
    },
  ];
}

type Details = StandardizedSurvivalComputed['details'];

function numbersAtRisk({ followUp }: Details): { times: number[]; numbers: number[][] } {
  const times = axisTimes(Math.max(...followUp.map((own) => own.at(-1)!)));
  const numbers = followUp.map((own) => times.map((time) => own.filter((value) => value >= time).length));
  return { times, numbers };
}

function riskTable(details: Details, { treatment }: StandardizedSurvivalParameters): PrintedTable {
  const { times, numbers } = numbersAtRisk(details);
  return {
    name: 'number_at_risk',
    title: 'Number at risk (observed)',
    columns: [
      { name: 'group', title: treatment },
      ...times.map((time) => ({ name: `time_${time}`, title: printNumber(time) })),
    ],
    rows: numbers.map((own, g) => [g === 0 ? 'Treated' : 'Control', ...own.map(String)]),
  };
}

function curvesFigure(
  { survival, rmst }: Statistics,
  details: Details,
  { time, conf_level }: StandardizedSurvivalParameters,
): Figure {
  const { times, numbers } = numbersAtRisk(details);
  const level = printLevel(conf_level);
  const last = survival.at(-1)!;
  const difference = ({ estimate, conf_low, conf_high, p_value }: Interval & { p_value: number | null }) => {
    const print = rmst === undefined ? three : printNumber;
    return `${print(estimate)} (${level} CI ${printInterval(conf_low, conf_high, print)})${p_value === null ? '' : `, p ${printComparedP(p_value)}`}`;
  };
  return stepCurvesFigure(
    details.curves.map(({ time, survival, low, high }, g) => ({
      group: groupNames[g]!,
      time,
      value: survival,
      low,
      high,
    })),
    {
      name: 'standardized_survival',
      title: `Standardized survival with ${level} confidence band`,
      xTitle: time,
      yTitle: 'Standardized survival',
      groupTitle: null,
      start: 1,
      last: Math.max(...details.followUp.map((own) => own.at(-1)!)),
      atRisk: times.flatMap((at, k) => numbers.map((own, g) => ({ group: groupNames[g]!, time: at, n_risk: own[k]! }))),
      atRiskTitle: 'Number at risk, of treated and control patients as observed',
      notes:
        rmst === undefined
          ? [`Difference at ${printNumber(last.time)}: ${difference(last.difference)}`]
          : [`RMST difference to ${printNumber(rmst.horizon)}: ${difference(rmst.difference)}`],
    },
  );
}

function methodsParagraph(statistics: Statistics, parameters: StandardizedSurvivalParameters): string {
  const { treatment, treated_value, conf_level, conf_type, estimand, interactions } = parameters;
  const { n, n_events, n_treated, n_missing, survival, rmst, coefficients, splines } = statistics;
  const level = printLevel(conf_level);
  const terms = coefficients.map(({ term }) => term).join(', ');
  return [
    `Survival was modelled by Cox proportional hazards regression${interactions ? ' with interactions of treatment and covariates' : ''} (${terms}) with ${ties[parameters.ties]} handling of ties, in ${n} rows, ${n_treated} of them treated (${treatment} = ${[treated_value].flat().join(' or ')}), with ${n_events} events.`,
    ...splineSentences(splines),
    `Survival if all had been treated, and if none had, was found by regression standardization (g-formula): the survival that the model predicts for each of ${populations[estimand]} under either treatment was averaged, at ${survival.map(({ time }) => printNumber(time)).join(', ')}.`,
    ...(rmst === undefined
      ? []
      : [
          `Restricted mean survival times are the areas under the standardized curves up to ${printNumber(rmst.horizon)}.`,
        ]),
    `Standard errors are from the influence functions of coefficients, baseline hazard and averages (infinitesimal jackknife); ${level} confidence intervals of survival are on the ${scales[conf_type]} scale, those of ratios on the log scale, those of differences untransformed.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(
  parameters: StandardizedSurvivalParameters,
  { survival, rmst, factors, coefficients }: Statistics,
): string {
  const { time, event, event_value, treatment, treated_value, covariates, estimand, interactions, conf_level } =
    parameters;
  const { preparation, formula } = rModelTerms(covariates);
  const right = interactions ? `.treated * (${formula})` : `.treated + ${formula}`;
  const target = { ate: 'rep(TRUE, n)', att: 'data$.treated == 1', atc: 'data$.treated == 0' }[estimand];
  return [
    'library(survival)',
    rCompleteCases([time, event, treatment, ...termColumns(covariates)]),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `${rColumn('.treated')} <- ${rEvent(treatment, treated_value)}`,
    `right <- ~ ${right}`,
    `fit <- coxph(update(right, Surv(${rName(time)}, .event) ~ .), data = data, ties = ${rValue(parameters.ties)}, control = coxph.control(eps = 2e-12, iter.max = 100))`,
    'n <- nrow(data); time <- fit$y[, 1]; event <- fit$y[, 2]; beta <- coef(fit)',
    'design <- function(data) sweep(model.matrix(right, data)[, -1, drop = FALSE], 2, fit$means)',
    'x <- design(data); risk <- exp(drop(x %*% beta))',
    '# The baseline hazard at each event time, in as many parts as Efron has deaths, and its derivatives by the weight of a row.',
    'events <- sort(unique(time[event == 1]))',
    'parts <- lapply(events, function(now) {',
    '  dying <- event == 1 & time == now; left <- time >= now; d <- sum(dying)',
    `  share <- ${parameters.ties === 'efron' ? '(seq_len(d) - 1) / d' : '0'}; each <- d / length(share)`,
    '  denominator <- sum(risk[left]) - share * sum(risk[dying])',
    '  sums <- outer(rep(1, length(share)), colSums(risk[left] * x[left, , drop = FALSE])) - outer(share, colSums(risk[dying] * x[dying, , drop = FALSE]))',
    '  list(hazard = sum(each / denominator), death = sum(each / d / denominator), by_risk = sum(each / denominator^2),',
    '    spared = sum(share * each / denominator^2), mean = colSums(each * sums / denominator^2))',
    '})',
    'of <- function(name) vapply(parts, function(part) part[[name]], 0)',
    'hazard <- cumsum(of("hazard"))',
    'mean_hazard <- matrix(apply(do.call(rbind, lapply(parts, function(part) part$mean)), 2, cumsum), length(events))',
    'dfbeta <- matrix(residuals(fit, type = "dfbeta"), n)',
    'own <- findInterval(time, events)',
    'lived <- c(0, cumsum(of("by_risk")))',
    'influence_of_hazard <- vapply(seq_along(events), function(k) {',
    '  died <- event == 1 & own <= k; at <- pmax(own, 1)',
    '  died * (of("death")[at] + risk * of("spared")[at]) - risk * lived[pmin(own, k) + 1]',
    '}, numeric(n)) - dfbeta %*% t(mean_hazard)',
    `target <- ${target}`,
    '# Survival if all had treatment a, at 0 and each event time, and the influence of each row.',
    'standardized <- function(a) {',
    '  arm <- data; arm$.treated <- a',
    '  x <- design(arm); risk <- exp(drop(x %*% beta))',
    '  s <- exp(-outer(risk, hazard)); m <- sum(target)',
    '  estimate <- colMeans(s[target, , drop = FALSE]); slope <- (risk * s * target) / m',
    '  influence <- target * sweep(s, 2, estimate) / m - sweep(influence_of_hazard, 2, colSums(slope), `*`) -',
    '    dfbeta %*% t(hazard * crossprod(slope, x))',
    '  list(estimate = c(1, estimate), influence = cbind(0, influence))',
    '}',
    'curves <- lapply(c(1, 0), standardized)',
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    'error <- function(influence) sqrt(colSums(influence^2))',
    'difference <- function(a, b) {',
    '  estimate <- a$estimate - b$estimate; std_error <- error(a$influence - b$influence)',
    '  data.frame(estimate, std_error, statistic = estimate / std_error, p_value = 2 * pnorm(-abs(estimate / std_error)),',
    '    conf_low = estimate - z * std_error, conf_high = estimate + z * std_error)',
    '}',
    'ratio <- function(a, b) {',
    '  log_ratio <- log(a$estimate / b$estimate)',
    '  std_error <- error(sweep(a$influence, 2, a$estimate, `/`) - sweep(b$influence, 2, b$estimate, `/`))',
    '  data.frame(estimate = exp(log_ratio), conf_low = exp(log_ratio - z * std_error), conf_high = exp(log_ratio + z * std_error),',
    '    p_value = 2 * pnorm(-abs(log_ratio / std_error)))',
    '}',
    `times <- ${rVector(survival.map(({ time }) => time))}`,
    'at <- lapply(curves, function(curve) { k <- findInterval(times, events) + 1',
    '  list(estimate = curve$estimate[k], influence = curve$influence[, k, drop = FALSE]) })',
    'told <- function(a) {',
    '  s <- a$estimate; std_error <- error(a$influence)',
    limitLines[parameters.conf_type],
    '  data.frame(estimate = s, std_error, conf_low = low, conf_high = high)',
    '}',
    'risk_of <- function(a) list(estimate = 1 - a$estimate, influence = -a$influence)',
    'columns <- list(treated = told(at[[1]]), control = told(at[[2]]), difference = difference(at[[1]], at[[2]]),',
    '  ratio = ratio(at[[1]], at[[2]]), risk_ratio = ratio(risk_of(at[[1]]), risk_of(at[[2]])))',
    'estimate <- unname(beta); std_error <- unname(sqrt(diag(vcov(fit))))',
    'result <- list(n = n, n_treated = sum(data$.treated), n_events = sum(event),',
    '  coefficients = data.frame(estimate, std_error, hazard_ratio = exp(estimate)),',
    '  survival = lapply(seq_along(times), function(i) c(list(time = times[i], n_risk_treated = sum(data$.treated == 1 & time >= times[i]),',
    '    n_risk_control = sum(data$.treated == 0 & time >= times[i])), lapply(columns, function(frame) as.list(frame[i, ])))))',
    ...(rmst === undefined
      ? []
      : [
          `horizon <- ${rmst.horizon}`,
          'lengths <- diff(pmin(c(0, events, Inf), horizon))',
          'areas <- lapply(curves, function(curve) list(estimate = sum(curve$estimate * lengths), influence = curve$influence %*% lengths))',
          'area <- function(a) list(estimate = a$estimate, std_error = error(a$influence), conf_low = a$estimate - z * error(a$influence),',
          '  conf_high = a$estimate + z * error(a$influence))',
          'result$rmst <- list(treated = area(areas[[1]]), control = area(areas[[2]]), difference = as.list(difference(areas[[1]], areas[[2]])),',
          '  ratio = as.list(ratio(areas[[1]], areas[[2]])))',
        ]),
    ...rTermTests(
      [],
      { factors },
      coefficients.map(({ term }) => term),
      ['estimate <- unname(beta); covariance <- unname(vcov(fit))', ...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}

const limitLines = {
  plain: '  low <- pmax(0, s - z * std_error); high <- pmin(1, s + z * std_error)',
  log: '  low <- exp(log(s) - z * std_error / s); high <- pmin(1, exp(log(s) + z * std_error / s))',
  'log-log':
    '  width <- z * std_error / (s * log(s)); low <- ifelse(s == 1, 1, exp(-exp(log(-log(s)) - width))); high <- ifelse(s == 1, 1, exp(-exp(log(-log(s)) + width)))',
} as const;
