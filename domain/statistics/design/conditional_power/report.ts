import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printNumber, printPercent } from '../../print/print-format.ts';
import { rValue, rVector } from '../../print/r-script.ts';
import { conditionalPowerFigure } from '../interim-decision/conditional-power-figure.ts';
import { rConditionalPower, rNewSize, rReestimation } from '../interim-decision/r-lines.ts';
import { planTable } from '../plan-table.ts';
import type { ConditionalPowerComputed } from './compute.ts';
import type { ConditionalPowerParameters } from './definition.ts';

type Statistics = ConditionalPowerComputed['statistics'];
type Parameters = ConditionalPowerParameters;

export function report({ statistics, details }: ConditionalPowerComputed, parameters: Parameters): Presentation {
  return {
    tables: [
      conditionalTable(statistics, parameters),
      lookTable(statistics, parameters),
      ...reestimationTable(statistics, parameters),
      ...newSizeTable(statistics, parameters),
    ],
    figures: figures(statistics, details.curve, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const effectNames: Readonly<Record<Parameters['endpoint'], string>> = {
  statistic: 'Expected z at the final analysis',
  means: 'Difference of means',
  proportions: 'Difference of proportions',
  survival: 'Hazard ratio',
};

/** The effects under which conditional power is told, with none where the scale is that of the statistic itself. */
function assumed(statistics: Statistics, { endpoint, design_effect }: Parameters) {
  const trend = statistics.estimate ?? statistics.z / Math.sqrt(statistics.information_fraction);
  return [
    { assumption: 'Design effect', effect: design_effect, conditional_power: statistics.conditional_power_design },
    { assumption: 'Current trend', effect: trend, conditional_power: statistics.conditional_power_trend },
    {
      assumption: 'No effect',
      effect: endpoint === 'survival' ? 1 : 0,
      conditional_power: statistics.conditional_power_null,
    },
    ...statistics.effects.map((one) => ({ assumption: 'Other effect', ...one })),
  ];
}

function conditionalTable(statistics: Statistics, parameters: Parameters): PrintedTable {
  return {
    name: 'conditional_power',
    title: 'Conditional power',
    columns: [
      { name: 'assumption', title: 'Assumed for the rest of the trial' },
      { name: 'effect', title: effectNames[parameters.endpoint] },
      { name: 'conditional_power', title: 'Conditional power' },
    ],
    rows: [
      ...assumed(statistics, parameters).map(({ assumption, effect, conditional_power }) => [
        assumption,
        printNumber(effect),
        printPercent(conditional_power),
      ]),
      [
        'Averaged over what the look tells (predictive power, flat prior)',
        '',
        printPercent(statistics.predictive_power),
      ],
    ],
  };
}

function lookTable(statistics: Statistics, parameters: Parameters): PrintedTable {
  const { n_total, events, futility_limit } = parameters;
  return planTable('look', 'Interim look', [
    ['Information fraction', printPercent(statistics.information_fraction)],
    ...(n_total === undefined ? [] : [['Planned patients', printNumber(n_total)] as [string, string]]),
    ...(events === undefined ? [] : [['Planned events', printNumber(events)] as [string, string]]),
    ['z statistic, positive in the planned direction', printFixed(statistics.z, 3)],
    ['Final critical value', printFixed(statistics.critical_value, 3)],
    ['Power as planned', printPercent(statistics.planned_power)],
    [`Futile: below ${printPercent(futility_limit)} under the design effect`, statistics.futile ? 'Yes' : 'No'],
  ]);
}

const zones = { unfavorable: 'Unfavorable', promising: 'Promising', favorable: 'Favorable' } as const;

/** "300 patients": a size in words, as a multiple where no patients are told. */
function sizeText(
  { ratio, size_ceiling }: { ratio: number; size_ceiling?: number | undefined },
  { events }: Parameters,
) {
  if (size_ceiling === undefined)
    return ratio === 1 ? 'the planned size' : `${printFixed(ratio, 3)} times the planned size`;
  return `${size_ceiling} ${events === undefined ? 'patients' : 'events'}`;
}

function reestimationTable({ reestimation }: Statistics, parameters: Parameters): PrintedTable[] {
  if (reestimation === undefined) return [];
  const { inverse_normal: combination } = reestimation;
  const reached = (one: { ratio: number; size_ceiling?: number | undefined; conditional_power: number }) =>
    `${sizeText(one, parameters)}, conditional power ${printPercent(one.conditional_power)}`;
  return [
    planTable('reestimation', `Sample size for a conditional power of ${printPercent(parameters.target_power!)}`, [
      ['Zone under the current trend', zones[reestimation.zone]],
      [
        'Promising zone, conditional power',
        `${printPercent(reestimation.promising_from)} to ${printPercent(parameters.target_power!)}`,
      ],
      [
        'Promising zone, z at the look',
        `${printFixed(reestimation.promising_z_from, 3)} to ${printFixed(reestimation.favorable_z_from, 3)}`,
      ],
      ['Promising zone design, conventional test', reached(reestimation)],
      ['Weights of the stages', combination.weights.map((weight) => printFixed(weight, 4)).join(', ')],
      ['Critical value of the second stage alone', printFixed(combination.second_stage_critical_value, 3)],
      ['Inverse-normal combination test, current trend', reached(combination.current_trend)],
      ['Inverse-normal combination test, design effect', reached(combination.design)],
    ]),
  ];
}

function newSizeTable({ new_size, conditional_power_null }: Statistics, parameters: Parameters): PrintedTable[] {
  if (new_size === undefined) return [];
  const both = (trend: number, design: number) => `${printPercent(trend)} and ${printPercent(design)}`;
  return [
    planTable('new_size', `With ${sizeText(new_size, parameters)}`, [
      [
        'Conventional test, current trend and design effect',
        both(new_size.conditional_power_trend, new_size.conditional_power_design),
      ],
      [
        'Combination test, current trend and design effect',
        both(new_size.inverse_normal_trend, new_size.inverse_normal_design),
      ],
      ['Conditional type I error, conventional test', printFixed(new_size.conditional_error, 5)],
      ['Conditional type I error as planned', printFixed(conditional_power_null, 5)],
      ['Critical value that keeps the latter', printFixed(new_size.adjusted_critical_value, 3)],
    ]),
  ];
}

function figures(
  statistics: Statistics,
  curve: ConditionalPowerComputed['details']['curve'],
  parameters: Parameters,
): Figure[] {
  return conditionalPowerFigure(curve, assumed(statistics, parameters), {
    xTitle: effectNames[parameters.endpoint],
    isRatio: parameters.endpoint === 'survival',
  });
}

const measured: Readonly<Record<Parameters['endpoint'], (effect: number) => string>> = {
  statistic: (effect) => `an expected z statistic of ${printNumber(effect)} at the final analysis`,
  means: (effect) => `a difference of means of ${printNumber(effect)}`,
  proportions: (effect) => `a difference of proportions of ${printNumber(effect)}`,
  survival: (effect) => `a hazard ratio of ${printNumber(effect)}`,
};

function methodsParagraph(statistics: Statistics, parameters: Parameters): string {
  const { endpoint, design_effect, n_total, events, std_dev, control_proportion, futility_limit } = parameters;
  const size = n_total === undefined ? (events === undefined ? '' : ` of ${events} events`) : ` of ${n_total} patients`;
  const variance =
    std_dev !== undefined
      ? ` (standard deviation ${printNumber(std_dev)})`
      : control_proportion !== undefined
        ? ` (proportion in the second group ${printPercent(control_proportion)})`
        : '';
  const trend = statistics.estimate === null ? '' : `, ${measured[endpoint](statistics.estimate)}${variance}`;
  const others = statistics.effects.map(
    ({ effect, conditional_power }) => `, ${printPercent(conditional_power)} under ${measured[endpoint](effect)}`,
  );
  const bound = (1 - statistics.planned_power) / (1 - futility_limit);
  return [
    `At the interim look, with ${printPercent(statistics.information_fraction)} of the planned information${size}, the z statistic was ${printFixed(statistics.z, 3)} in the planned direction${trend}.`,
    `The conditional power to exceed the critical value ${printFixed(statistics.critical_value, 3)} at the final analysis (${parameters.critical_z === undefined ? `one-sided significance level of ${parameters.alpha}` : 'as given by the design'}) was ${printPercent(statistics.conditional_power_design)} under the design effect, ${measured[endpoint](design_effect)}, ${printPercent(statistics.conditional_power_trend)} under the current trend, ${printPercent(statistics.conditional_power_null)} under no effect${others.join('')}; the predictive power with a flat prior was ${printPercent(statistics.predictive_power)}.`,
    `Conditional power under the design effect was ${statistics.futile ? 'below' : 'not below'} the futility limit of ${printPercent(futility_limit)}${statistics.futile ? ', so the trial is unlikely to succeed' : ''}; a rule that stops below it leaves the type I error no larger${bound < 1 ? ` and makes the type II error at most ${printPercent(bound)}, where ${printPercent(1 - statistics.planned_power)} was planned` : ''}.`,
    ...reestimationSentences(statistics, parameters),
    ...newSizeSentences(statistics, parameters),
  ].join(' ');
}

function reestimationSentences({ reestimation }: Statistics, parameters: Parameters): string[] {
  if (reestimation === undefined) return [];
  const { inverse_normal: combination } = reestimation;
  const target = printPercent(parameters.target_power!);
  return [
    `The sample size was re-estimated for a conditional power of ${target} under the current trend, up to ${printNumber(parameters.maximum_ratio)} times the planned size (Mehta and Pocock): the promising zone reaches from ${printPercent(reestimation.promising_from)} to ${target}, and the result lies in the ${reestimation.zone} zone, so ${reestimation.zone === 'promising' ? `the trial continues to ${sizeText(reestimation, parameters)} in both groups` : 'the size stays as planned'}, with a conditional power of ${printPercent(reestimation.conditional_power)} and the conventional final test.`,
    `By the inverse-normal combination test with the prespecified weights ${combination.weights.map((weight) => printFixed(weight, 4)).join(' and ')}, the conditional power under the current trend is ${printPercent(combination.current_trend.conditional_power)} with ${sizeText(combination.current_trend, parameters)}.`,
  ];
}

function newSizeSentences({ new_size }: Statistics, parameters: Parameters): string[] {
  if (new_size === undefined) return [];
  return [
    `With ${sizeText(new_size, parameters)} the conditional power under the current trend is ${printPercent(new_size.conditional_power_trend)} with the conventional test, which ${new_size.preserves_type_i_error ? 'keeps' : 'does not keep'} the type I error, and ${printPercent(new_size.inverse_normal_trend)} with the inverse-normal combination test.`,
  ];
}

function rScript(parameters: Parameters): string {
  const { endpoint, n_total, events, std_dev, control_proportion, allocation_ratio, effects = [] } = parameters;
  const planned = n_total ?? events;
  const drift: Readonly<Record<typeof endpoint, string[]>> = {
    statistic: ['drift <- function(effect) effect'],
    means: [`drift <- function(effect) effect * sqrt(n * ratio) / (1 + ratio) / ${rValue(std_dev ?? 1)}`],
    survival: ['drift <- function(effect) log(effect) * sqrt(n * ratio) / (1 + ratio)'],
    proportions: [
      `p2 <- ${rValue(control_proportion ?? 0)}`,
      'drift <- function(effect) effect * sqrt(n / ((1 + ratio) / ratio * (p2 + effect) * (1 - p2 - effect) + (1 + ratio) * p2 * (1 - p2)))',
    ],
  };
  const backwards: Readonly<Record<typeof endpoint, string>> = {
    statistic: 'NULL',
    means: 'side * z / sqrt(t) / drift(1)',
    survival: 'exp(side * z / sqrt(t) / drift(exp(1)))',
    proportions: 'uniroot(function(e) drift(e) - side * z / sqrt(t), c(-p2, 1 - p2), tol = 1e-15)$root',
  };
  return [
    `t <- ${rValue(parameters.information_fraction)}`,
    ...(planned === undefined ? [] : [`n <- ${rValue(planned)}`, `ratio <- ${rValue(allocation_ratio)}`]),
    '# The expected z statistic of the planned final analysis.',
    ...drift[endpoint],
    `design <- abs(drift(${rValue(parameters.design_effect)}))`,
    `side <- sign(drift(${rValue(parameters.design_effect)}))`,
    parameters.z === undefined
      ? `z <- side * drift(${rValue(parameters.estimate!)}) * sqrt(t)`
      : `z <- ${rValue(parameters.z)}`,
    parameters.critical_z === undefined
      ? `crit <- qnorm(${rValue(parameters.alpha)}, lower.tail = FALSE)`
      : `crit <- ${rValue(parameters.critical_z)}`,
    `w <- ${parameters.first_stage_weight === undefined ? 't' : rValue(parameters.first_stage_weight)}`,
    ...rConditionalPower(),
    planned === undefined
      ? 'sized <- function(m) list(ratio = m)'
      : 'sized <- function(m) list(ratio = m, size = m * n, size_ceiling = ceiling(m * n - 1e-9))',
    `effects <- ${effects.length === 0 ? 'numeric(0)' : rVector(effects)}`,
    'result <- list(',
    `  information_fraction = t, z = z, estimate = ${parameters.estimate === undefined ? backwards[endpoint] : rValue(parameters.estimate)},`,
    '  critical_value = crit, planned_power = pnorm(design - crit),',
    '  conditional_power_design = conventional(design), conditional_power_trend = conventional(z / sqrt(t)),',
    '  conditional_power_null = conventional(0), predictive_power = pnorm((z - crit * sqrt(t)) / sqrt(1 - t)),',
    '  effects = lapply(effects, function(e) list(effect = e, conditional_power = conventional(side * drift(e)))),',
    `  futile = conventional(design) < ${rValue(parameters.futility_limit)}`,
    ')',
    ...(parameters.target_power === undefined ? [] : rReestimation(parameters.target_power, parameters.maximum_ratio)),
    ...(parameters.size_ratio === undefined ? [] : rNewSize(parameters.size_ratio)),
  ].join('\n');
}
