import type { Figure, Presentation } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printFixed, printInterval, printNumber, printPercent } from '../../print/print-format.ts';
import { rValue, rVector } from '../../print/r-script.ts';
import { rGenerator } from '../simulation/r-generator.ts';
import type { SimulatedPowerComputed } from './compute.ts';
import type { SimulatedPowerParameters } from './definition.ts';

type Statistics = SimulatedPowerComputed['statistics'];
type Outcome = SimulatedPowerParameters['outcomes'][number];

export function report(
  { statistics, details }: SimulatedPowerComputed,
  parameters: SimulatedPowerParameters,
): Presentation {
  const { sizes, alpha, simulations, test } = statistics;
  return {
    tables: [
      {
        name: 'power',
        title: `Power of ${details.title.toLowerCase()} by simulation (${test}, level ${alpha})`,
        columns: [
          { name: 'n', title: 'n' },
          { name: 'n_total', title: 'Patients in all' },
          { name: 'rejections', title: 'Rejections / data sets' },
          { name: 'power', title: 'Power (95% CI)' },
          { name: 'std_error', title: 'Monte Carlo SE' },
        ],
        rows: sizes.map((row) => [
          String(row.n),
          String(row.n_total),
          `${row.rejections}/${simulations}`,
          `${printPercent(row.power)} (${printInterval(row.conf_low, row.conf_high, (value) => printPercent(value as number))})`,
          printFixed(row.std_error, 4),
        ]),
      },
      {
        name: 'assumptions',
        title: 'What was assumed',
        columns: [
          { name: 'column', title: 'Column' },
          { name: 'assumption', title: 'Assumption' },
        ],
        rows: assumptions(parameters),
      },
    ],
    figures: powerFigure(statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, details.title, parameters),
    r_script: rScript(details, parameters),
  };
}

function powerFigure({ sizes }: Statistics, { power, alpha }: SimulatedPowerParameters): Figure[] {
  const values = sizes.map(({ n, power: share, conf_low, conf_high }) => ({ n, power: share, conf_low, conf_high }));
  const x = { field: 'n', type: 'quantitative', title: 'Patients in a group of ratio 1', scale: { zero: false } };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: 'Power (95% CI)',
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  });
  const line = (at: number) => ({
    mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
    encoding: { y: { datum: at, type: 'quantitative' } },
  });
  return [
    vegaLite('power_curve', `Simulated power at a level of ${alpha}`, {
      width: 480,
      height: 300,
      data: { values },
      layer: [
        ...(power === undefined ? [] : [line(power)]),
        { mark: { type: 'area', opacity: 0.2 }, encoding: { x, y: y('conf_low'), y2: { field: 'conf_high' } } },
        { mark: { type: 'line' }, encoding: { x, y: y('power') } },
        { mark: { type: 'rule' }, encoding: { x, y: y('conf_low'), y2: { field: 'conf_high' } } },
        { mark: { type: 'point', filled: true, size: 60, opacity: 1 }, encoding: { x, y: y('power') } },
      ],
    }),
  ];
}

function assumptions({
  groups,
  outcomes,
  normal_covariates,
  correlations,
  repeated,
}: SimulatedPowerParameters): string[][] {
  const by = (values: readonly number[]) =>
    values.length === 1
      ? printNumber(values[0]!)
      : values.map((value, g) => `${printNumber(value)} (${groups[g]!.name})`).join(', ');
  const rest = ({ effects, trend }: Outcome) => [
    ...(trend === undefined ? [] : [`change with each row ${by(trend)}`]),
    ...effects.map(({ covariate, coefficient }) => `effect of ${covariate} ${printNumber(coefficient)}`),
  ];
  return [
    [
      'group',
      groups.map(({ name, ratio }) => `${name}${ratio === 1 ? '' : ` (ratio ${printNumber(ratio)})`}`).join(', '),
    ],
    ...(repeated === undefined
      ? []
      : [
          [
            'visit',
            `${repeated.rows} rows of a patient, standard deviation between patients ${printNumber(repeated.std_dev)}`,
          ],
        ]),
    ...normal_covariates.map(({ column, mean, std_dev }) => [
      column,
      `normal, mean ${printNumber(mean)}, standard deviation ${printNumber(std_dev)}`,
    ]),
    ...(correlations === undefined ? [] : [['Correlations of covariates', correlations.map(printNumber).join(', ')]]),
    ...outcomes.map((outcome) => drawn(outcome, by, rest(outcome))),
  ];
}

/** What an outcome is called, and from what it is drawn. */
function drawn(outcome: Outcome, by: (values: readonly number[]) => string, rest: readonly string[]): string[] {
  switch (outcome.distribution) {
    case 'normal':
    case 'log_normal':
      return [
        outcome.column,
        [
          `${outcome.distribution === 'normal' ? 'normal' : 'log-normal, on the log scale'}: means ${by(outcome.means)}`,
          `standard deviation ${by(outcome.std_devs)}`,
          ...rest,
        ].join('; '),
      ];
    case 'binary':
      return [outcome.column, [`binary: probabilities ${by(outcome.probabilities)}`, ...rest].join('; ')];
    case 'count':
      return [outcome.column, [`Poisson: means ${by(outcome.means)}`, ...rest].join('; ')];
    case 'survival':
      return [
        `${outcome.time}, ${outcome.event}`,
        [
          `survival: hazards ${by(outcome.hazards)}`,
          ...(outcome.shape === 1 ? [] : [`Weibull shape ${printNumber(outcome.shape)}`]),
          ...(outcome.accrual === 0 ? [] : [`accrual over ${printNumber(outcome.accrual)}`]),
          `follow-up ${printNumber(outcome.follow_up)}`,
          ...(outcome.dropout_hazard === 0 ? [] : [`hazard of dropout ${printNumber(outcome.dropout_hazard)}`]),
          ...rest,
        ].join('; '),
      ];
  }
}

function methodsParagraph(
  { sizes, simulations, seed, alpha, n_reached, test, method }: Statistics,
  title: string,
  parameters: SimulatedPowerParameters,
): string {
  const told = sizes.map(
    ({ n, power, std_error }) => `${printPercent(power)} with n = ${n} (Monte Carlo SE ${printFixed(std_error, 4)})`,
  );
  return [
    `Power was found by simulation: for each size ${simulations} data sets were drawn (${assumptions(parameters)
      .map(([column, text]) => `${column}: ${text}`)
      .join(
        '. ',
      )}) and analysed by ${title.toLowerCase()} (${method}); a data set counted where ${/p_value/.test(test) ? `its p-value (${test}) was below ${alpha}` : `the method concluded so (${test})`}.`,
    `The power was ${told.join(', ')}.`,
    ...(n_reached === undefined
      ? []
      : [
          n_reached === null
            ? `None of the sizes reached a power of ${printPercent(parameters.power!)}.`
            : `A power of ${printPercent(parameters.power!)} was reached with n = ${n_reached}.`,
        ]),
    `Random numbers were those of R (Mersenne Twister, inversion) with the seed ${seed} for each size.`,
  ].join(' ');
}

function rScript({ path, script }: SimulatedPowerComputed['details'], parameters: SimulatedPowerParameters): string {
  const { n, simulations, seed, alpha } = parameters;
  const steps = path.map((step) => (typeof step === 'number' ? String(step + 1) : rValue(step))).join(', ');
  return [
    ...rGenerator(parameters),
    '# The method on one data set, as its own script has it.',
    'analyse <- function(data) {',
    ...script.split('\n').map((line) => `  ${line}`),
    '  # Mixed models tell t and its degrees of freedom.',
    '  if (is.data.frame(result$fixed) && is.null(result$fixed$p_value) && !is.null(result$fixed$df)) result$fixed$p_value <- 2 * pt(-abs(result$fixed$statistic), result$fixed$df)',
    '  result',
    '}',
    'at <- function(x, steps) {',
    '  for (step in steps) x <- if (is.data.frame(x) && is.numeric(step)) x[step, , drop = FALSE] else x[[step]]',
    '  x',
    '}',
    'rejects <- function(data) {',
    `  decision <- at(analyse(data), list(${steps}))`,
    `  if (is.null(decision)) stop("the script of the method does not tell this p-value")`,
    `  if (is.logical(decision)) isTRUE(unname(decision)) else isTRUE(unname(decision < ${rValue(alpha)}))`,
    '}',
    `sizes <- do.call(rbind, lapply(${rVector(n)}, function(n) {`,
    `  set.seed(${seed})`,
    `  rejected <- vapply(seq_len(${simulations}), function(i) {`,
    '    data <- generate(n)',
    '    suppressWarnings(suppressMessages(tryCatch(rejects(data), error = function(problem)',
    '      if (grepl("does not tell", conditionMessage(problem))) stop(problem) else FALSE)))',
    '  }, NA)',
    '  power <- mean(rejected)',
    `  data.frame(n = n, rejections = sum(rejected), power = power, std_error = sqrt(power * (1 - power) / ${simulations}))`,
    '}))',
    `result <- list(alpha = ${rValue(alpha)}, simulations = ${simulations}, sizes = sizes)`,
  ].join('\n');
}
