import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import {
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
} from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { accuracyFigures } from '../bivariate/accuracy-figures.ts';
import { studiesLeftOut } from '../pooling-phrases.ts';
import type { MetaDiagnosticComputed } from './compute.ts';
import { cellNames, type MetaDiagnosticParameters } from './definition.ts';
import { rScript } from './r-script.ts';

type Statistics = MetaDiagnosticComputed['statistics'];
type Estimate = { estimate: number; conf_low: number; conf_high: number };
/** Tests of heterogeneity have little power with few studies: judged at 0.1 by custom. */
const heterogeneityLevel = 0.1;

export function report(
  { statistics, details }: MetaDiagnosticComputed,
  parameters: MetaDiagnosticParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: accuracyFigures(statistics, details, parameters.conf_level),
    assumption_checks: [
      homogeneity(statistics.equal_sensitivity, 'sensitivity'),
      homogeneity(statistics.equal_specificity, 'specificity'),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(statistics, parameters),
  };
}

const shown = ({ estimate, conf_low, conf_high }: Estimate, decimals: number) =>
  `${printFixed(estimate, decimals)} (${printFixed(conf_low, decimals)} to ${printFixed(conf_high, decimals)})`;

function tables(s: Statistics, { conf_level, auc_resamples }: MetaDiagnosticParameters): PrintedTable[] {
  const level = printLevel(conf_level);
  const extent = (low: number, high: number) => `${low.toFixed(3)} to ${high.toFixed(3)}`;
  const region = (of: Statistics['confidence_region']) =>
    `sensitivity ${extent(of.sensitivity_low, of.sensitivity_high)}, specificity ${extent(of.specificity_low, of.specificity_high)}`;
  const logit = ({ estimate, std_error, std_dev }: Statistics['logit_sensitivity']) =>
    `${printFixed(estimate, 3)} (SE ${printFixed(std_error, 3)}); SD between studies ${printFixed(std_dev, 3)}`;
  return [
    {
      name: 'accuracy',
      title:
        s.coefficients === undefined
          ? 'Pooled accuracy at the summary point'
          : 'Accuracy where the covariates have their means over the studies',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'estimate', title: `Estimate (${level} CI)` },
      ],
      rows: [
        ['Sensitivity', shown(s.sensitivity, 3)],
        ['Specificity', shown(s.specificity, 3)],
        ['Positive likelihood ratio', shown(s.positive_likelihood_ratio, 2)],
        ['Negative likelihood ratio', shown(s.negative_likelihood_ratio, 3)],
        ['Diagnostic odds ratio', shown(s.diagnostic_odds_ratio, 2)],
      ],
    },
    ...regressionTables(s, level),
    quantityTable('model', 'Bivariate model', [
      ['Studies', String(s.k)],
      ['Studies left out', String(s.n_missing)],
      ['Patients with the condition', String(s.n_condition)],
      ['Patients without the condition', String(s.n_no_condition)],
      ['Logit of sensitivity', logit(s.logit_sensitivity)],
      ['Logit of specificity', logit(s.logit_specificity)],
      ['Covariance of the two pooled logits', printFixed(s.covariance, 4)],
      ['Correlation between studies', printFixed(s.correlation, 3)],
      [`${level} confidence region`, region(s.confidence_region)],
      [`${level} prediction region`, region(s.prediction_region)],
      ...(s.i_squared === undefined
        ? []
        : ([
            ['I², both together', `${s.i_squared.bivariate.toFixed(1)}%`],
            ['I² of sensitivity', `${s.i_squared.sensitivity.toFixed(1)}%`],
            ['I² of specificity', `${s.i_squared.specificity.toFixed(1)}%`],
          ] as [string, string][])),
      testRow('Equal sensitivities', s.equal_sensitivity),
      testRow('Equal specificities', s.equal_specificity),
    ]),
    ...(s.coefficients === undefined ? [curveTable(s, level, auc_resamples)] : []),
    {
      name: 'studies',
      title: 'Studies',
      columns: [
        { name: 'study', title: 'Study' },
        { name: 'true_positives', title: 'TP' },
        { name: 'false_positives', title: 'FP' },
        { name: 'false_negatives', title: 'FN' },
        { name: 'true_negatives', title: 'TN' },
        { name: 'sensitivity', title: `Sensitivity (${level} CI)` },
        { name: 'specificity', title: `Specificity (${level} CI)` },
      ],
      rows: s.studies.map((one) => [
        one.study,
        ...cellNames.map((name) => String(one[name])),
        shown(one.sensitivity, 2),
        shown(one.specificity, 2),
      ]),
    },
  ];
}

function curveTable(s: Statistics, level: string, resamples: number): PrintedTable {
  const interval = s.auc_interval ?? undefined;
  return quantityTable('curve', 'Summary ROC curve (HSROC)', [
    ['Area under the curve', printFixed(s.auc, 3)],
    ...(interval === undefined
      ? []
      : ([
          [
            `${level} CI of the area (${resamples} resamples)`,
            `${printFixed(interval.conf_low, 3)} to ${printFixed(interval.conf_high, 3)}`,
          ],
          [
            'Monte Carlo standard errors of its limits',
            `${printNumber(interval.conf_low_error)}; ${printNumber(interval.conf_high_error)}`,
          ],
        ] as [string, string][])),
    ['Partial area over the false positive rates seen', printFixed(s.partial_auc, 3)],
    ...(s.hsroc === null
      ? []
      : ([
          ['Λ, accuracy', printFixed(s.hsroc.lambda, 3)],
          ['Θ, threshold', printFixed(s.hsroc.theta, 3)],
          ['β, shape', printFixed(s.hsroc.beta, 3)],
          ['Variance of the accuracy', printFixed(s.hsroc.variance_lambda, 3)],
          ['Variance of the threshold', printFixed(s.hsroc.variance_theta, 3)],
        ] as [string, string][])),
  ]);
}

type BothTests = Pick<NonNullable<Statistics['terms']>[number], 'both' | 'sensitivity' | 'specificity'>;

function regressionTables({ coefficients, covariate_tests, terms, levels }: Statistics, level: string): PrintedTable[] {
  if (coefficients === undefined || covariate_tests === undefined) return [];
  const odds = (value: number | null) => printFixed(value === null ? null : Math.exp(value), 2);
  const rowsOf = (what: 'sensitivity' | 'specificity', heading: string) =>
    coefficients[what].map((row, at) => [
      at === 0 ? heading : '',
      row.term,
      `${printFixed(row.estimate, 3)} (${printInterval(row.conf_low, row.conf_high, (value) => printFixed(value, 3))})`,
      at === 0 ? '' : `${odds(row.estimate)} (${odds(row.conf_low)} to ${odds(row.conf_high)})`,
      printP(row.p_value),
    ]);
  const tested = (test: BothTests['both']) => `${printFixed(test.statistic, 2)} (${test.df})`;
  const { likelihood_ratio: ratio, wald } = covariate_tests;
  const rowOf = (name: string, { both, sensitivity, specificity }: BothTests) => [
    name,
    ...[both, sensitivity, specificity].flatMap((test) => [tested(test), printP(test.p_value)]),
  ];
  return [
    {
      name: 'coefficients',
      title: 'Covariates of the logits of sensitivity and specificity',
      columns: [
        { name: 'outcome', title: 'Outcome' },
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Coefficient (${level} CI)` },
        { name: 'odds_ratio', title: `Odds ratio (${level} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: [...rowsOf('sensitivity', 'Sensitivity'), ...rowsOf('specificity', 'Specificity')],
    },
    {
      name: 'covariate_tests',
      title: 'Tests of the covariates',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'both', title: 'Both: chi-square (df)' },
        { name: 'both_p', title: 'p' },
        { name: 'sensitivity', title: 'Sensitivity: chi-square (df)' },
        { name: 'sensitivity_p', title: 'p' },
        { name: 'specificity', title: 'Specificity: chi-square (df)' },
        { name: 'specificity_p', title: 'p' },
      ],
      rows: [
        ['All covariates, likelihood ratio', tested(ratio), printP(ratio.p_value), '', '', '', ''],
        rowOf('All covariates, Wald', wald),
        ...(terms === undefined || terms.length < 2 ? [] : terms.map((one) => rowOf(`${one.term}, Wald`, one))),
      ],
    },
    ...(levels === undefined
      ? []
      : [
          {
            name: 'levels',
            title: 'Accuracy at each level',
            columns: [
              { name: 'level', title: 'Level' },
              { name: 'k', title: 'Studies' },
              { name: 'sensitivity', title: `Sensitivity (${level} CI)` },
              { name: 'specificity', title: `Specificity (${level} CI)` },
              { name: 'diagnostic_odds_ratio', title: `Diagnostic odds ratio (${level} CI)` },
            ],
            rows: levels.map((one) => [
              one.level,
              String(one.k),
              shown(one.sensitivity, 3),
              shown(one.specificity, 3),
              shown(one.diagnostic_odds_ratio, 1),
            ]),
          },
        ]),
  ];
}

function homogeneity(test: Statistics['equal_sensitivity'], what: string): AssumptionCheck {
  const { statistic, df, p_value } = test;
  const satisfied = p_value === null ? null : p_value >= heterogeneityLevel;
  return {
    assumption: 'homogeneity',
    about: what,
    test: 'Chi-square test of equal proportions',
    statistic,
    p_value,
    satisfied,
    message:
      p_value === null
        ? `The studies do not differ in ${what} at all.`
        : `Chi-square = ${printFixed(statistic, 2)} (df ${df}), p ${printComparedP(p_value)}. ${
            satisfied
              ? `No sign that studies differ in ${what} by more than chance.`
              : `Studies differ in ${what} by more than chance: read the prediction region beside the summary point.`
          }`,
  };
}

function methodsParagraph(
  s: Statistics,
  { estimator, conf_level, zero_cell_add, seed }: MetaDiagnosticParameters,
  corrected: number,
): string {
  const interval = s.auc_interval ?? undefined;
  return [
    `Sensitivity and specificity of ${s.k} studies were pooled together in the bivariate random effects model of Reitsma and colleagues on the logit scale, by ${estimator === 'REML' ? 'restricted maximum likelihood' : 'maximum likelihood'}, which is equivalent to the HSROC model; intervals and regions are at the ${printLevel(conf_level)} level.`,
    ...(s.terms === undefined
      ? []
      : [
          `Both logits were regressed on ${s.terms.map(({ term }) => term).join(', ')}, which were tested by the likelihood ratio of maximum likelihood fits with and without them and by Wald's tests; the summary point is where they have their means over the studies.`,
        ]),
    'Likelihood ratios and the diagnostic odds ratio are those of the summary point, with intervals by the delta method on the log scale.',
    ...(s.i_squared === undefined
      ? []
      : [
          "I², the share of the variation that is between studies, is Zhou and Dendukuri's, of both together and of each.",
        ]),
    ...(s.hsroc === null
      ? []
      : [
          "The summary ROC curve is Rutter and Gatsonis's, drawn over the false positive rates of the studies; its area is told over all of them and over those seen.",
        ]),
    ...(interval === undefined
      ? []
      : [
          `The interval of the area has the percentiles of ${interval.resamples - interval.resamples_failed} data sets that were drawn from the fitted model and fitted again (parametric bootstrap, seed ${seed}).`,
        ]),
    "The studies' own intervals are Wilson's.",
    ...(corrected > 0
      ? [
          `${zero_cell_add} was added to the counts of ${corrected === s.k ? 'all studies' : corrected === 1 ? 'one study' : `${corrected} studies`} because of zeros.`,
        ]
      : []),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}
