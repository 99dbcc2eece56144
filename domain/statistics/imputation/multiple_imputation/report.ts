import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { factorTable } from '../../print/factor-table.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import type { ImputedVariable } from '../chained/chained-equations.ts';
import { densityFigure, traceFigure } from '../chained/figures.ts';
import { eventName } from '../chained/imputation-data.ts';
import { imputationScript } from '../chained/r-script.ts';
import type { MultipleImputationComputed } from './compute.ts';
import type { MultipleImputationParameters, MultipleImputationResult } from './definition.ts';

type Statistics = StatisticsOf<MultipleImputationResult>;

const modelNames = { linear: 'linear', logistic: 'logistic', cox: 'Cox proportional hazards' } as const;
const methodNames = {
  pmm: 'predictive mean matching',
  norm: 'Bayesian linear regression',
  logreg: 'logistic regression',
  polyreg: 'multinomial logistic regression',
} as const;

export function report(
  { statistics, details }: MultipleImputationComputed,
  parameters: MultipleImputationParameters,
): Presentation {
  const lacking = details.variables.filter(({ method }) => method !== undefined);
  const imputedOf = (variable: ImputedVariable) => {
    const at = details.variables.indexOf(variable);
    return details.completed.map((values) => values[at]!.filter((_, i) => Number.isNaN(variable.values[i]!)));
  };
  return {
    tables: [
      coefficientTable(statistics, parameters),
      ...factorTable(statistics.factors, 'All levels together (D1)'),
      ...nonlinearityTable(statistics.nonlinearity),
      informationTable(statistics),
      variableTable(statistics),
      modelTable(statistics),
    ],
    figures: [
      ...traceFigure(statistics.chains),
      ...densityFigure(
        lacking.map((variable) => ({ variable, title: titleOf(variable, parameters) })),
        imputedOf,
      ),
    ],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: imputationScript(parameters, details.variables, statistics),
  };
}

function titleOf({ name }: ImputedVariable, parameters: MultipleImputationParameters): string {
  if (name !== eventName) return name;
  return parameters.model === 'cox' ? parameters.event : parameters.outcome;
}

function coefficientTable(
  { coefficients }: Statistics,
  { model, conf_level }: MultipleImputationParameters,
): PrintedTable {
  if (model !== 'linear')
    return ratioTable(
      coefficients.map((row) => ({
        ...row,
        ratio: row.ratio ?? null,
        low: row.ratio_conf_low ?? null,
        high: row.ratio_conf_high ?? null,
      })),
      {
        name: 'pooled',
        title: `Pooled ${model === 'cox' ? 'hazard' : 'odds'} ratios`,
        heading: model === 'cox' ? 'HR' : 'OR',
        confLevel: conf_level,
      },
    );
  return {
    name: 'pooled',
    title: 'Pooled coefficients',
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'estimate', title: `Coefficient (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'SE' },
      { name: 'p_value', title: 'p' },
    ],
    rows: coefficients.map(({ term, estimate, std_error, p_value, conf_low, conf_high }) => [
      term,
      `${printNumber(estimate)} (${printInterval(conf_low, conf_high, printNumber)})`,
      printNumber(std_error),
      printP(p_value),
    ]),
  };
}

function informationTable({ coefficients }: Statistics): PrintedTable {
  return {
    name: 'missing_information',
    title: 'What the missing values cost',
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'statistic', title: 't' },
      { name: 'df', title: 'df' },
      { name: 'relative_increase', title: 'Relative increase of variance' },
      { name: 'lambda', title: 'Share of variance (lambda)' },
      { name: 'fraction_missing_information', title: 'Missing information' },
    ],
    rows: coefficients.map((row) => [
      row.term,
      printFixed(row.statistic, 2),
      printFixed(row.df, 1),
      printFixed(row.relative_increase, 3),
      printFixed(row.lambda, 3),
      printPercent(row.fraction_missing_information),
    ]),
  };
}

function variableTable({ variables }: Statistics): PrintedTable {
  return {
    name: 'missing_values',
    title: 'Missing values and how they were imputed',
    columns: [
      { name: 'variable', title: 'Variable' },
      { name: 'n_missing', title: 'Missing' },
      { name: 'method', title: 'Imputation model' },
    ],
    rows: variables.map(({ variable, n_missing, share_missing, method }) => [
      variable,
      `${n_missing} (${printPercent(share_missing)})`,
      method === null ? '–' : methodNames[method],
    ]),
  };
}

function modelTable(s: Statistics): PrintedTable {
  return quantityTable('model', 'Imputation', [
    ['n', String(s.n)],
    ...(s.n_events === undefined ? [] : [['Events', String(s.n_events)] as const]),
    ['Rows with a missing value', `${s.n_incomplete} (${printPercent(s.n_incomplete / s.n)})`],
    ['Excluded (no follow-up time or event)', String(s.n_missing)],
    ['Imputed data sets', String(s.imputations)],
    ['Iterations', String(s.iterations)],
    ['Seed', String(s.seed)],
    ['Degrees of freedom of complete data', String(s.df_complete)],
  ]);
}

function methodsParagraph(s: Statistics, parameters: MultipleImputationParameters): string {
  const { model, auxiliary, donors, conf_level } = parameters;
  const used = [...new Set(s.variables.flatMap(({ method }) => (method === null ? [] : [method])))].map((method) =>
    method === 'pmm' ? `${methodNames.pmm} (${donors} donors)` : methodNames[method],
  );
  const lacking = s.variables.filter(({ n_missing }) => n_missing > 0);
  const terms = (model === 'cox' ? s.coefficients : s.coefficients.slice(1)).map(({ term }) => term).join(', ');
  const outcome =
    model === 'cox'
      ? `${parameters.event} (event: ${[parameters.event_value].flat().join(' or ')})`
      : model === 'logistic'
        ? `${parameters.outcome} (event: ${[parameters.event_value].flat().join(' or ')})`
        : parameters.outcome;
  return [
    lacking.length === 0
      ? `No value was missing in ${s.n} rows.`
      : `Missing values in ${s.n_incomplete} of ${s.n} rows (${lacking.map(({ variable, share_missing }) => `${variable} ${printPercent(share_missing)}`).join(', ')}) were imputed ${s.imputations} times by chained equations with ${used.join(' and ')} (${s.iterations} iterations, seed ${s.seed}).`,
    `The imputation models held the outcome${model === 'cox' ? ' as event and Nelson-Aalen cumulative hazard' : ''} and all covariates${auxiliary.length === 0 ? '' : `, and as auxiliary variables ${auxiliary.join(', ')}`}.`,
    `In each completed data set ${outcome} was explained by ${modelNames[model]} regression with ${terms}; estimates were pooled by Rubin's rules with Barnard and Rubin's degrees of freedom and ${printLevel(conf_level)} confidence intervals.`,
    ...(s.factors === undefined && s.nonlinearity === undefined
      ? []
      : [
          "Several coefficients of one variable were tested together by Li, Raghunathan and Rubin's D1 with Reiter's degrees of freedom.",
        ]),
    ...(s.n_missing === 0 ? [] : [`${s.n_missing} rows without follow-up time or event were excluded.`]),
  ].join(' ');
}
