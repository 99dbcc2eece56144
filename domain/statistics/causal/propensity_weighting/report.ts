import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn } from '../../print/r-script.ts';
import { rPropensityFactors, rPropensityModel, treatmentModelSentence } from '../model-in-words.ts';
import { balanceTable, treatmentModelTable, weightsTable } from '../model-tables.ts';
import { propensityChecks } from '../propensity-checks.ts';
import { propensityFigures } from '../propensity-figures.ts';
import { rPropensityWeights, rWeightStatistics, weightingSentences } from '../weights-in-words.ts';
import type { PropensityWeightingComputed } from './compute.ts';
import type { PropensityWeightingParameters, PropensityWeightingResult } from './definition.ts';

type Statistics = StatisticsOf<PropensityWeightingResult>;

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
    r_script: rScript(statistics, parameters),
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
    weightsTable(statistics),
    treatmentModelTable(coefficients),
    ...factorTable(statistics.factors, undefined, 'Treated'),
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

function methodsParagraph(statistics: Statistics, parameters: PropensityWeightingParameters): string {
  const { treatment, outcome, conf_level } = parameters;
  return [
    treatmentModelSentence(statistics, treatment),
    ...weightingSentences(parameters),
    ...(outcome === undefined
      ? []
      : [
          `The effect on ${outcome} is the difference of weighted means, with a ${printLevel(conf_level)} confidence interval from the sandwich variance, which takes the weights as known.`,
        ]),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(
  statistics: Pick<Statistics, 'factors' | 'coefficients'>,
  parameters: PropensityWeightingParameters,
): string {
  const { estimand, outcome, conf_level } = parameters;
  return [
    ...(outcome === undefined ? [] : ['library(sandwich)']),
    ...rPropensityModel(parameters, estimand === 'att' ? 'treated' : 'pooled'),
    ...rPropensityWeights(parameters),
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
    ...rWeightStatistics,
    ...(outcome === undefined
      ? []
      : [
          '  , effect = list(estimate = effect, std_error = error, statistic = effect / error,',
          '    p_value = 2 * pnorm(-abs(effect / error)), conf_low = effect - margin, conf_high = effect + margin)',
        ]),
    ')',
    ...rPropensityFactors(statistics),
  ].join('\n');
}
