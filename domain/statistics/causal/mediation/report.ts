import type { Figure, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { bandFigure } from '../../print/figures/band-figure.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import {
  type Printable,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
  printRatio,
} from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import type { MediationComputed } from './compute.ts';
import type { MediationParameters, MediationResult } from './definition.ts';
import { mediationScript } from './r-script.ts';

type Statistics = StatisticsOf<MediationResult>;
type Effect = Statistics['effects'][number]['effect'];

/** Where the mediator acts alike in treated and control, direct and indirect effect are one each. */
const ofOne: readonly (readonly [Effect, string])[] = [
  ['indirect_treated', 'Natural indirect effect (ACME)'],
  ['direct_control', 'Natural direct effect (ADE)'],
  ['total', 'Total effect'],
];
const ofBoth: readonly (readonly [Effect, string])[] = [
  ['indirect_treated', 'Total natural indirect effect (ACME, treated)'],
  ['direct_control', 'Pure natural direct effect (ADE, control)'],
  ['indirect_control', 'Pure natural indirect effect (ACME, control)'],
  ['direct_treated', 'Total natural direct effect (ADE, treated)'],
  ['indirect_average', 'Indirect effect, average (ACME)'],
  ['direct_average', 'Direct effect, average (ADE)'],
  ['total', 'Total effect'],
];
/** Beside the axis there is room for few letters. */
const shortNames: Record<Effect, string> = {
  indirect_treated: 'Indirect, treated',
  direct_control: 'Direct, control',
  indirect_control: 'Indirect, control',
  direct_treated: 'Direct, treated',
  indirect_average: 'Indirect, average',
  direct_average: 'Direct, average',
  total: 'Total effect',
};
const oddsRatioNames = {
  indirect_treated: 'Total natural indirect effect',
  direct_control: 'Pure natural direct effect',
  total: 'Total effect',
} as const;
const groups = { treated: 'treated', control: 'control', average: 'average' } as const;

export function report({ statistics }: MediationComputed, parameters: MediationParameters): Presentation {
  return {
    tables: [
      effectsTable(statistics, parameters),
      proportionTable(statistics, parameters),
      ...oddsRatioTable(statistics, parameters),
      ...sensitivityTable(statistics),
      coefficientTable(
        'mediator_model',
        `Model of ${parameters.mediator}`,
        statistics.mediator_coefficients,
        parameters,
      ),
      coefficientTable('outcome_model', `Model of ${parameters.outcome}`, statistics.outcome_coefficients, parameters),
    ],
    figures: [...effectsFigure(statistics, parameters), ...sensitivityFigure(statistics, parameters)],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: mediationScript(parameters),
  };
}

const actsAlike = ({ interaction, outcome_model }: MediationParameters) => !interaction && outcome_model === 'linear';

function shownEffects({ effects }: Statistics, parameters: MediationParameters) {
  return (actsAlike(parameters) ? ofOne : ofBoth).map(([name, title]) => ({
    title,
    ...effects.find(({ effect }) => effect === name)!,
  }));
}

function printer({ outcome_model }: MediationParameters): (value: Printable) => string {
  return outcome_model === 'logistic' ? (value) => printFixed(value, 4) : printNumber;
}

type Row = { estimate: Printable; conf_low: Printable; conf_high: Printable };

function printed({ estimate, conf_low, conf_high }: Row, print: (value: Printable) => string): string {
  return `${print(estimate)} (${printInterval(conf_low, conf_high, print)})`;
}

function effectsTable(statistics: Statistics, parameters: MediationParameters): PrintedTable {
  const print = printer(parameters);
  return {
    name: 'effects',
    title: `Effects on ${parameters.outcome}${parameters.outcome_model === 'logistic' ? ' (risk differences)' : ''}`,
    columns: [
      { name: 'effect', title: 'Effect' },
      { name: 'estimate', title: `Estimate (${printLevel(parameters.conf_level)} CI)` },
      { name: 'std_error', title: 'SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: shownEffects(statistics, parameters).map((row) => [
      row.title,
      printed(row, print),
      print(row.std_error),
      printP(row.p_value),
    ]),
  };
}

function proportionTable({ proportion_mediated }: Statistics, parameters: MediationParameters): PrintedTable {
  const percent = (value: Printable) =>
    typeof value === 'number' ? `${(100 * value).toFixed(1)}%` : printNumber(value);
  return {
    name: 'proportion_mediated',
    title: 'Proportion of the total effect that goes through the mediator',
    columns: [
      { name: 'group', title: 'Indirect effect' },
      { name: 'estimate', title: `Proportion (${printLevel(parameters.conf_level)} CI)` },
      { name: 'p_value', title: 'p' },
    ],
    rows: proportion_mediated
      .slice(0, actsAlike(parameters) ? 1 : undefined)
      .map((row) => [
        actsAlike(parameters) ? 'All' : `In ${groups[row.group]}`.replace('In average', 'Average'),
        printed(row, percent),
        printP(row.p_value),
      ]),
  };
}

function oddsRatioTable({ odds_ratios }: Statistics, { conf_level }: MediationParameters): PrintedTable[] {
  if (odds_ratios === undefined) return [];
  return [
    {
      name: 'odds_ratios',
      title: 'Marginal odds ratios: direct times indirect is the total',
      columns: [
        { name: 'effect', title: 'Effect' },
        { name: 'estimate', title: `OR (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: odds_ratios.map((row) => [oddsRatioNames[row.effect], printed(row, printRatio), printP(row.p_value)]),
    },
  ];
}

function sensitivityTable({ sensitivity }: Statistics): PrintedTable[] {
  if (sensitivity === undefined) return [];
  return [
    quantityTable('sensitivity', 'Sensitivity to an unmeasured confounder of mediator and outcome', [
      ['Correlation of the errors (rho) at which the indirect effect is 0', printFixed(sensitivity.rho_at_zero, 3)],
      ['Product of the residual R² that it explains then', printFixed(sensitivity.r_squared_product, 4)],
    ]),
  ];
}

function coefficientTable(
  name: string,
  title: string,
  rows: Statistics['mediator_coefficients'],
  { conf_level }: MediationParameters,
): PrintedTable {
  return {
    name,
    title,
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'estimate', title: `Coefficient (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: rows.map((row) => [row.term, printed(row, printNumber), printNumber(row.std_error), printP(row.p_value)]),
  };
}

function effectsFigure(statistics: Statistics, parameters: MediationParameters): Figure[] {
  const number = (value: Printable) => (typeof value === 'number' ? value : null);
  return intervalPlot(
    shownEffects(statistics, parameters).map(({ effect, estimate, conf_low, conf_high }) => ({
      label: actsAlike(parameters) ? shortNames[effect].replace(/,.*/, ' effect') : shortNames[effect],
      estimate: number(estimate),
      low: number(conf_low),
      high: number(conf_high),
    })),
    {
      name: 'effects',
      title: `Effects of ${parameters.treatment} on ${parameters.outcome} through ${parameters.mediator}`,
      axisTitle: `${parameters.outcome_model === 'logistic' ? 'Risk difference' : 'Difference of means'} (${printLevel(parameters.conf_level)} CI)`,
      references: [0],
    },
  );
}

function sensitivityFigure({ sensitivity }: Statistics, { conf_level }: MediationParameters): Figure[] {
  if (sensitivity === undefined) return [];
  return [
    bandFigure(
      sensitivity.curve.map(({ rho, estimate, conf_low, conf_high }) => ({
        x: rho,
        estimate,
        low: conf_low,
        high: conf_high,
      })),
      {
        name: 'sensitivity',
        title: 'Indirect effect, were the errors of mediator and outcome correlated',
        xTitle: 'Correlation of the errors (rho)',
        yTitle: `Indirect effect (${printLevel(conf_level)} CI)`,
      },
    ),
  ];
}

const models = { linear: 'linear', logistic: 'logistic' } as const;

function methodsParagraph(statistics: Statistics, parameters: MediationParameters): string {
  const { treatment, treated_value, mediator, outcome, mediator_model, outcome_model, interaction, conf_level } =
    parameters;
  const { n, n_treated, n_missing, n_events, mediator_coefficients, resamples, sensitivity, splines } = statistics;
  const terms = mediator_coefficients.slice(2).map(({ term }) => term);
  const values = (value: typeof treated_value) => [value].flat().join(' or ');
  const happened =
    outcome_model === 'logistic' ? ` (${outcome} = ${values(parameters.outcome_value ?? 1)} in ${n_events})` : '';
  const present = mediator_model === 'logistic' ? ` (${mediator} = ${values(parameters.mediator_value ?? 1)})` : '';
  return [
    `Mediation of the effect of ${treatment} on ${outcome}${happened} by ${mediator}${present} was analysed in ${n} rows, ${n_treated} of them treated (${treatment} = ${values(treated_value)}).`,
    `The mediator was modelled by ${models[mediator_model]} regression on treatment, the outcome by ${models[outcome_model]} regression on treatment and mediator${interaction ? ' with their interaction' : ' without interaction'}${terms.length === 0 ? '' : `, both adjusted for ${terms.join(', ')}`}.`,
    ...splineSentences(splines),
    `Natural direct and indirect effects are ${outcome_model === 'logistic' ? 'differences (and odds ratios) of mean risks' : 'differences of mean outcomes'} under treatment and control with the mediator as it would be under either, averaged over all rows, the mediator integrated out exactly.`,
    resamples === undefined
      ? `${printLevel(conf_level)} confidence intervals and p-values are normal, with standard errors by the delta method from influence functions of both models and of the average${outcome_model === 'logistic' ? ' (odds ratios on the log scale)' : ''}.`
      : `${printLevel(conf_level)} confidence intervals are percentiles of ${resamples.used} bootstrap resamples of the rows (seed ${resamples.seed}); p-values are twice the smaller share of resamples on either side of no effect.`,
    ...(sensitivity === undefined
      ? []
      : [
          `Sensitivity to an unmeasured confounder of mediator and outcome was analysed by the correlation rho of their errors (Imai, Keele and Yamamoto): the indirect effect is 0 at rho = ${printFixed(sensitivity.rho_at_zero, 3)}.`,
        ]),
    ...excludedSentence(n_missing),
  ].join(' ');
}
