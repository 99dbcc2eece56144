import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rValue } from '../../print/r-script.ts';
import {
  matchedSurvivalFigure,
  matchedSurvivalSentences,
  matchedSurvivalTables,
  rMatchedSurvival,
} from '../matched-survival-in-words.ts';
import { rPropensityFactors, rPropensityModel, treatmentModelSentence } from '../model-in-words.ts';
import { balanceTable, treatmentModelTable } from '../model-tables.ts';
import { propensityChecks } from '../propensity-checks.ts';
import { propensityFigures } from '../propensity-figures.ts';
import type { PropensityMatchingComputed } from './compute.ts';
import type { PropensityMatchingParameters, PropensityMatchingResult } from './definition.ts';

type Statistics = StatisticsOf<PropensityMatchingResult>;

const orders = {
  largest: 'treated with the largest score first',
  smallest: 'treated with the smallest score first',
  data: 'in the order of the data',
} as const;

export function report(
  { statistics, details }: PropensityMatchingComputed,
  parameters: PropensityMatchingParameters,
): Presentation {
  const { model, balance, curves } = details;
  return {
    tables: matchingTables(statistics, parameters),
    figures: [
      ...matchedSurvivalFigure(statistics.survival, curves, parameters),
      ...propensityFigures(model, balance, 'matching'),
    ],
    assumption_checks: propensityChecks(model, balance, 'matching'),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function matchingTables(statistics: Statistics, { outcome, conf_level }: PropensityMatchingParameters): PrintedTable[] {
  const { balance, coefficients, effect } = statistics;
  const effectTable: PrintedTable | undefined = effect && {
    name: 'effect',
    title: `Effect on ${outcome}`,
    columns: [
      { name: 'estimate', title: `Mean difference in matched sets (${printLevel(conf_level)} CI)` },
      { name: 'statistic', title: 't (df)' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        `${printNumber(effect.estimate)} (${printInterval(effect.conf_low, effect.conf_high, printNumber)})`,
        `${printFixed(effect.statistic, 2)} (${effect.df})`,
        printP(effect.p_value),
      ],
    ],
  };
  return [
    ...(effectTable === undefined ? [] : [effectTable]),
    ...matchedSurvivalTables(statistics.survival, { conf_level }),
    balanceTable(
      balance.map(({ term, smd_unmatched, smd_matched }) => ({ term, before: smd_unmatched, after: smd_matched })),
      'matching',
    ),
    countTable(statistics),
    treatmentModelTable(coefficients),
    ...factorTable(statistics.factors, undefined, 'Treated'),
  ];
}

function countTable(statistics: Statistics): PrintedTable {
  const { n_treated, n_control, n_treated_matched, n_control_matched, propensity } = statistics;
  const row = (title: string, all: number, matched: number, group: 0 | 1) => {
    const { min, mean, max } = propensity[group]!;
    const score = `${printFixed(mean, 3)} (${printFixed(min, 3)} to ${printFixed(max, 3)})`;
    return [title, String(all), String(matched), String(all - matched), score];
  };
  return {
    name: 'matched',
    title: 'Rows matched',
    columns: [
      { name: 'group', title: 'Group' },
      { name: 'all', title: 'All' },
      { name: 'matched', title: 'Matched' },
      { name: 'unmatched', title: 'Not matched' },
      { name: 'score', title: 'Propensity score: mean (range)' },
    ],
    rows: [row('Treated', n_treated, n_treated_matched, 0), row('Control', n_control, n_control_matched, 1)],
  };
}

function methodsParagraph(statistics: Statistics, parameters: PropensityMatchingParameters): string {
  const { treatment, ratio, replace, order, distance, caliper, caliper_standardized, outcome, conf_level } = parameters;
  const { n_treated, n_treated_matched, n_control_matched, effect } = statistics;
  const within =
    caliper === undefined
      ? 'without a caliper'
      : `within a caliper of ${printNumber(caliper)}${caliper_standardized ? ' standard deviations' : ''}`;
  return [
    treatmentModelSentence(statistics, treatment),
    `Each treated row was matched to ${ratio === 1 ? 'one control' : `up to ${ratio} controls`} by greedy nearest-neighbour matching on the ${distance === 'linear_logit' ? 'logit of the propensity score' : 'propensity score'}, ${replace ? 'with' : 'without'} replacement, ${within}, ${orders[order]}; ${n_treated_matched} of ${n_treated} treated were matched, to ${n_control_matched} controls.`,
    'Balance was judged by standardized mean differences, with 0.1 as the limit.',
    ...(effect === undefined
      ? []
      : [
          `The effect on ${outcome} in the matched treated is the mean difference within the matched sets, with a ${printLevel(conf_level)} confidence interval by Student's t.`,
        ]),
    ...matchedSurvivalSentences(statistics.survival, parameters),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(
  statistics: Pick<Statistics, 'factors' | 'coefficients'>,
  parameters: PropensityMatchingParameters,
): string {
  const { ratio, replace, order, distance, caliper, caliper_standardized, outcome, conf_level } = parameters;
  const turn = {
    largest: 'which(treated == 1)[order(-x[treated == 1])]',
    smallest: 'which(treated == 1)[order(x[treated == 1])]',
    data: 'which(treated == 1)',
  }[order];
  const withEffect = outcome !== undefined && !replace;
  const { time, event } = parameters;
  const withSurvival = time !== undefined && event !== undefined;
  return [
    ...(withSurvival ? ['library(survival)', rCompleteCases([time, event])] : []),
    ...rPropensityModel(parameters, 'treated'),
    `x <- ${distance === 'linear_logit' ? 'qlogis(score)' : 'score'}`,
    caliper === undefined ? 'caliper <- Inf' : `caliper <- ${rValue(caliper)}${caliper_standardized ? ' * sd(x)' : ''}`,
    '# Greedy: each treated takes the nearest control left, ties going to the first in the data.',
    'controls <- vector("list", length(x))',
    'left <- treated == 0',
    `for (round in seq_len(${ratio})) for (i in ${turn}) {`,
    '  candidates <- setdiff(which(left), controls[[i]])',
    '  if (length(candidates) == 0) next',
    '  distance <- abs(x[candidates] - x[i])',
    '  # Distances that differ by rounding alone are ties.',
    '  nearest <- candidates[which(distance <= min(distance) + 1e-10)[1]]',
    '  if (abs(x[nearest] - x[i]) > caliper) next',
    '  controls[[i]] <- c(controls[[i]], nearest)',
    ...(replace ? [] : ['  left[nearest] <- FALSE']),
    '}',
    'matched <- which(lengths(controls) > 0)',
    'w <- as.numeric(seq_along(x) %in% matched)',
    'for (i in matched) w[controls[[i]]] <- w[controls[[i]]] + 1 / length(controls[[i]])',
    ...(withEffect
      ? [
          `y <- ${rColumn(outcome)}`,
          'differences <- vapply(matched, function(i) y[i] - mean(y[controls[[i]]]), 0)',
          `test <- if (length(matched) > 1) t.test(differences, conf.level = ${conf_level})`,
        ]
      : []),
    'result <- list(',
    '  n_treated = sum(treated), n_control = sum(treated == 0), n_treated_matched = length(matched),',
    '  n_control_matched = sum(w[treated == 0] > 0), caliper_width = if (is.finite(caliper)) caliper,',
    '  coefficients = coefficients, propensity = propensity,',
    '  pairs = lapply(matched, function(i) list(treated = i, controls = as.list(controls[[i]]))),',
    `  balance = data.frame(smd_unmatched = smd(rep(1, length(x))), smd_matched = smd(w))${withEffect ? ',' : ''}`,
    ...(withEffect
      ? [
          '  effect = if (length(matched) > 1) list(estimate = unname(test$estimate), std_error = test$stderr,',
          '    df = unname(test$parameter), statistic = unname(test$statistic), p_value = test$p.value,',
          '    conf_low = test$conf.int[1], conf_high = test$conf.int[2])',
        ]
      : []),
    ')',
    ...(withSurvival ? rMatchedSurvival({ ...parameters, time, event }) : []),
    ...rPropensityFactors(statistics),
  ].join('\n');
}
