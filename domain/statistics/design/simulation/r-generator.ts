import { rValue, rVector } from '../../print/r-script.ts';
import type { SimulatedDesign, SimulatedOutcome } from './generate.ts';

/** Lines that define `generate(n)`, which draws the same data sets after the same seed. */
export function rGenerator({ groups, outcomes, normal_covariates, correlations, repeated }: SimulatedDesign): string[] {
  const k = normal_covariates.length;
  const matrix = Array.from({ length: k }, (_, i) =>
    Array.from({ length: k }, (_, j) => {
      const [high, low] = [Math.max(i, j), Math.min(i, j)];
      return i === j ? 1 : (correlations?.[(high * (high - 1)) / 2 + low] ?? 0);
    }),
  );
  return [
    'generate <- function(n) {',
    `  sizes <- ceiling(n * ${rVector(groups.map(({ ratio }) => ratio))} - 1e-9)`,
    '  units <- sum(sizes)',
    ...(k === 0
      ? []
      : [
          `  root <- t(chol(matrix(${rVector(matrix.flat())}, ${k})))`,
          `  x <- matrix(rnorm(units * ${k}), units) %*% t(root)`,
          `  x <- sweep(sweep(x, 2, ${rVector(normal_covariates.map(({ std_dev }) => std_dev))}, "*"), 2, ${rVector(normal_covariates.map(({ mean }) => mean))}, "+")`,
        ]),
    ...(repeated === undefined ? [] : [`  shared <- ${rValue(repeated.std_dev)} * rnorm(units)`]),
    `  unit <- rep(seq_len(units), each = ${repeated?.rows ?? 1})`,
    `  visit <- rep(seq_len(${repeated?.rows ?? 1}), units)`,
    '  g <- rep(seq_along(sizes), sizes)[unit]',
    '  rows <- length(unit)',
    '  of_group <- function(values) if (length(values) == 1) rep(values, rows) else values[g]',
    `  data <- data.frame(patient = unit, group = ${rVector(groups.map(({ name }) => name))}[g])`,
    ...(repeated === undefined ? [] : ['  data$visit <- visit']),
    ...normal_covariates.map(({ column }, j) => `  data[[${rValue(column)}]] <- x[unit, ${j + 1}]`),
    ...outcomes.flatMap((outcome) => rOutcome(outcome, normal_covariates, repeated !== undefined)),
    '  data',
    '}',
  ];
}

function rOutcome(
  outcome: SimulatedOutcome,
  normal_covariates: SimulatedDesign['normal_covariates'],
  isRepeated: boolean,
): string[] {
  const shift = [
    ...(outcome.trend === undefined ? [] : [`of_group(${rVector(outcome.trend)}) * (visit - 1)`]),
    ...outcome.effects.map(
      ({ covariate, coefficient }) =>
        `${rValue(coefficient)} * x[unit, ${normal_covariates.findIndex(({ column }) => column === covariate) + 1}]`,
    ),
    ...(isRepeated ? ['shared[unit]'] : []),
  ].join(' + ');
  const by = (values: readonly number[]) => `of_group(${rVector(values)})`;
  const plus = shift === '' ? '' : ` + ${shift}`;
  const times = shift === '' ? '' : ` * exp(${shift})`;
  switch (outcome.distribution) {
    case 'normal':
    case 'log_normal': {
      const value = `${by(outcome.means)}${plus} + ${by(outcome.std_devs)} * rnorm(rows)`;
      return [`  data[[${rValue(outcome.column)}]] <- ${outcome.distribution === 'normal' ? value : `exp(${value})`}`];
    }
    case 'binary': {
      const p = by(outcome.probabilities);
      return [
        `  data[[${rValue(outcome.column)}]] <- as.integer(runif(rows) < ${shift === '' ? p : `plogis(qlogis(${p})${plus})`})`,
      ];
    }
    case 'count':
      return [`  data[[${rValue(outcome.column)}]] <- qpois(runif(rows), ${by(outcome.means)}${times})`];
    case 'survival': {
      const { hazards, follow_up, accrual, dropout_hazard, shape, time, event } = outcome;
      return [
        `  failure <- (-log(runif(rows)) / (${by(hazards)}${times}))^(1 / ${rValue(shape)})`,
        `  end <- ${rValue(accrual + follow_up)}${accrual > 0 ? ` - runif(rows) * ${rValue(accrual)}` : ''}`,
        ...(dropout_hazard > 0 ? [`  end <- pmin(end, -log(runif(rows)) / ${rValue(dropout_hazard)})`] : []),
        `  data[[${rValue(time)}]] <- pmin(failure, end)`,
        `  data[[${rValue(event)}]] <- as.integer(failure <= end)`,
      ];
    }
  }
}
