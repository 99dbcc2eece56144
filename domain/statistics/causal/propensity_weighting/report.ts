import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rVector } from '../../print/r-script.ts';
import { rPropensityModel, treatmentModelSentence } from '../model-in-words.ts';
import { balanceTable, treatmentModelTable } from '../model-tables.ts';
import { propensityChecks } from '../propensity-checks.ts';
import { propensityFigures } from '../propensity-figures.ts';
import type { PropensityWeightingComputed } from './compute.ts';
import type { PropensityWeightingParameters, PropensityWeightingResult } from './definition.ts';

type Statistics = StatisticsOf<PropensityWeightingResult>;

const weightNames = {
  ate: 'the inverse of the probability of the treatment received (average treatment effect)',
  att: 'the odds of treatment for controls and 1 for treated (average treatment effect in the treated)',
  overlap: 'the probability of the other treatment (overlap weights)',
} as const;

const rWeights = {
  ate: 'treated / score + (1 - treated) / (1 - score)',
  att: 'treated + (1 - treated) * score / (1 - score)',
  overlap: 'treated * (1 - score) + (1 - treated) * score',
} as const;

export function report(
  { statistics, details }: PropensityWeightingComputed,
  parameters: PropensityWeightingParameters,
): Presentation {
  const { model, balance } = details;
  return {
    tables: weightingTables(statistics, parameters),
    figures: propensityFigures(model, balance, 'weighting'),
    assumption_checks: propensityChecks(model, balance, 'weighting'),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function weightingTables(statistics: Statistics, parameters: PropensityWeightingParameters): PrintedTable[] {
  const { balance, coefficients, effect } = statistics;
  return [
    ...(effect === undefined ? [] : [effectTable(effect, parameters)]),
    balanceTable(
      balance.map(({ term, smd_unweighted, smd_weighted }) => ({ term, before: smd_unweighted, after: smd_weighted })),
      'weighting',
    ),
    groupTable(statistics),
    treatmentModelTable(coefficients),
  ];
}

function effectTable(
  effect: NonNullable<Statistics['effect']>,
  { outcome, conf_level }: PropensityWeightingParameters,
): PrintedTable {
  return {
    name: 'effect',
    title: `Effect on ${outcome}`,
    columns: [
      { name: 'estimate', title: `Difference of weighted means (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'Robust SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        `${printNumber(effect.estimate)} (${printInterval(effect.conf_low, effect.conf_high, printNumber)})`,
        printNumber(effect.std_error),
        printP(effect.p_value),
      ],
    ],
  };
}

function groupTable({ n, n_treated, weights, propensity }: Statistics): PrintedTable {
  return {
    name: 'weights',
    title: 'Propensity scores and weights',
    columns: [
      { name: 'group', title: 'Group' },
      { name: 'n', title: 'n' },
      { name: 'score', title: 'Propensity score: mean (range)' },
      { name: 'weight', title: 'Weights (range)' },
      { name: 'effective_sample_size', title: 'Effective sample size' },
    ],
    rows: weights.map(({ group, min, max, effective_sample_size }, i) => {
      const score = propensity[i]!;
      return [
        group === 'treated' ? 'Treated' : 'Control',
        String(group === 'treated' ? n_treated : n - n_treated),
        `${printFixed(score.mean, 3)} (${printFixed(score.min, 3)} to ${printFixed(score.max, 3)})`,
        `${printFixed(min, 2)} to ${printFixed(max, 2)}`,
        printFixed(effective_sample_size, 1),
      ];
    }),
  };
}

function methodsParagraph(statistics: Statistics, parameters: PropensityWeightingParameters): string {
  const { treatment, estimand, stabilized, truncation, outcome, conf_level } = parameters;
  return [
    treatmentModelSentence(statistics, treatment),
    `Rows were weighted by ${weightNames[estimand]}${stabilized ? ', stabilized by the share of the own group' : ''}.`,
    ...(truncation === undefined
      ? []
      : [
          `Weights beyond their ${printNumber(100 * truncation[0])}% and ${printNumber(100 * truncation[1])}% quantiles were set to these.`,
        ]),
    'Balance was judged by standardized mean differences, with 0.1 as the limit.',
    ...(outcome === undefined
      ? []
      : [
          `The effect on ${outcome} is the difference of weighted means, with a ${printLevel(conf_level)} confidence interval from the sandwich variance, which takes the weights as known.`,
        ]),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(parameters: PropensityWeightingParameters): string {
  const { estimand, stabilized, truncation, outcome, conf_level } = parameters;
  return [
    ...(outcome === undefined ? [] : ['library(sandwich)']),
    ...rPropensityModel(parameters, estimand === 'att' ? 'treated' : 'pooled'),
    `w <- ${rWeights[estimand]}`,
    ...(stabilized ? ['w <- w * ifelse(treated == 1, mean(treated), 1 - mean(treated))'] : []),
    ...(truncation === undefined
      ? []
      : [`limits <- quantile(w, ${rVector(truncation)}, names = FALSE)`, 'w <- pmin(pmax(w, limits[1]), limits[2])']),
    ...(outcome === undefined
      ? []
      : [
          `${rColumn('.outcome')} <- ${rColumn(outcome)}`,
          `${rColumn('.weight')} <- w`,
          'fit <- lm(.outcome ~ .treated, data = data, weights = .weight)',
          'effect <- unname(coef(fit)[2])',
          'error <- sqrt(vcovHC(fit, type = "HC0")[2, 2])',
          `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * error`,
        ]),
    'result <- list(',
    '  n = length(treated), n_treated = sum(treated), coefficients = coefficients, propensity = propensity,',
    '  weights = in_groups(function(g) list(sum = sum(w[treated == g]), min = min(w[treated == g]),',
    '    max = max(w[treated == g]), effective_sample_size = sum(w[treated == g])^2 / sum(w[treated == g]^2))),',
    `  balance = data.frame(smd_unweighted = smd(rep(1, length(w))), smd_weighted = smd(w))${outcome === undefined ? '' : ','}`,
    ...(outcome === undefined
      ? []
      : [
          '  effect = list(estimate = effect, std_error = error, statistic = effect / error,',
          '    p_value = 2 * pnorm(-abs(effect / error)), conf_low = effect - margin, conf_high = effect + margin)',
        ]),
    ')',
  ].join('\n');
}
