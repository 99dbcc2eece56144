import { termColumns } from '../../core/design-matrix.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import type { PAdjustMethod } from '../../definition/p-adjust-method.ts';
import { rAdjustment } from '../../print/p-adjustment.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue, rVector } from '../../print/r-script.ts';
import { cutNames, type Subgroup, subgroupColumn } from './levels-of-subgroup.ts';

type Parameters = {
  treatment: string;
  treated_value: LevelValue | LevelValue[];
  control_value?: LevelValue | undefined;
  subgroups: Subgroup[];
  covariates: ModelTerm[];
  effects: 'interaction_model' | 'separate_models';
  interaction_test: 'likelihood_ratio' | 'wald';
  p_adjust: PAdjustMethod;
  conf_level: number;
} & (
  | { model: 'linear'; outcome: string }
  | { model: 'logistic'; outcome: string; event_value: LevelValue | LevelValue[] }
  | {
      model: 'cox';
      time: string;
      event: string;
      event_value: LevelValue | LevelValue[];
      strata?: string[] | undefined;
      ties: 'efron' | 'breslow';
    }
);

export function subgroupScript(parameters: Parameters): string {
  const { model, treatment, treated_value, control_value, covariates, conf_level } = parameters;
  const used = [
    ...(parameters.model === 'cox'
      ? [parameters.time, parameters.event, ...(parameters.strata ?? [])]
      : [parameters.outcome]),
    treatment,
    ...termColumns(covariates),
  ];
  const { preparation, formula } = rModelTerms(covariates);
  const values = (value: LevelValue | LevelValue[]) => rVector(Array.isArray(value) ? value : [value]);
  const linear = model === 'linear';
  return [
    ...(model === 'cox' ? ['library(survival)'] : []),
    ...(control_value === undefined
      ? []
      : [
          `data <- data[${rColumn(treatment)} %in% c(${values(treated_value)}, ${values(control_value)}), , drop = FALSE]`,
        ]),
    rCompleteCases(used),
    ...preparation,
    `data$.treated <- ${rEvent(treatment, treated_value)}`,
    ...outcomeLines(parameters),
    ...fitLines(parameters, covariates.length === 0 ? '' : `${formula} + `),
    'effect <- function(fit, name) {',
    '  estimate <- unname(coef(fit)[name]); std_error <- sqrt(vcov(fit)[name, name])',
    ...(linear
      ? [
          '  statistic <- estimate / std_error; df <- fit$df.residual',
          `  margin <- qt(1 - (1 - ${conf_level}) / 2, df) * std_error`,
          '  list(estimate = estimate, std_error = std_error, p_value = 2 * pt(-abs(statistic), df),',
        ]
      : [
          '  statistic <- estimate / std_error',
          `  margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
          '  list(estimate = estimate, std_error = std_error, p_value = 2 * pnorm(-abs(statistic)), ratio = exp(estimate),',
        ]),
    '    conf_low = estimate - margin, conf_high = estimate + margin)',
    '}',
    linear
      ? 'arm <- function(rows) list(n = nrow(rows), mean = mean(rows$.y))'
      : 'arm <- function(rows) list(n = nrow(rows), n_events = sum(rows$.y))',
    'arms <- function(rows) list(treated = arm(rows[rows$.treated == 1, ]), control = arm(rows[rows$.treated == 0, ]))',
    ...subgroupLines(parameters),
    `subgroups <- list(${parameters.subgroups.map((one) => rSubgroup(one)).join(', ')})`,
    'found <- lapply(subgroups, subgroup)',
    `adjusted <- p.adjust(sapply(found, function(one) one$interaction$p_value), ${rAdjustment(parameters.p_adjust)})`,
    'for (i in seq_along(found)) found[[i]]$interaction$p_adjusted <- adjusted[i]',
    'result <- list(n = nrow(data), overall = c(arms(data), effect(fit_model(".treated", data), ".treated")), subgroups = found)',
  ].join('\n');
}

function outcomeLines(parameters: Parameters): string[] {
  if (parameters.model === 'linear') return [`data$.y <- ${rColumn(parameters.outcome)}`];
  if (parameters.model === 'logistic') return [`data$.y <- ${rEvent(parameters.outcome, parameters.event_value)}`];
  return [
    `data$.y <- ${rEvent(parameters.event, parameters.event_value)}`,
    `data$.time <- ${rColumn(parameters.time)}`,
  ];
}

function fitLines(parameters: Parameters, adjusted: string): string[] {
  const formula = (response: string, more: string) =>
    `as.formula(paste(${rValue(`${response} ~ ${adjusted}`)}, terms${more === '' ? '' : `, ${rValue(more)}`}))`;
  if (parameters.model === 'linear')
    return [`fit_model <- function(terms, rows) lm(${formula('.y', '')}, data = rows)`];
  if (parameters.model === 'logistic')
    return [
      `fit_model <- function(terms, rows) glm(${formula('.y', '')}, data = rows, family = binomial,`,
      '  control = glm.control(epsilon = 1e-13, maxit = 200))',
    ];
  const strata = parameters.strata === undefined ? '' : `+ strata(${parameters.strata.map(rName).join(', ')})`;
  return [
    `fit_model <- function(terms, rows) coxph(${formula('Surv(.time, .y)', strata)}, data = rows,`,
    `  ties = ${rValue(parameters.ties)}, control = coxph.control(eps = 2e-12, iter.max = 100))`,
  ];
}

/** The function `subgroup`: a variable's levels, their effects and the test of interaction. */
function subgroupLines({ model, effects, interaction_test, covariates }: Parameters): string[] {
  const own = covariates.length > 0;
  return [
    'subgroup <- function(one) {',
    '  rows <- data[!is.na(one$level(data)), , drop = FALSE]',
    '  rows$.s <- droplevels(one$level(rows))',
    ...(own ? ['  # A factor of the same column is in the model already: its coefficients are then NA.'] : []),
    '  main <- fit_model(".s + .treated", rows); full <- fit_model(".s + .s:.treated", rows)',
    '  names <- paste0(".s", levels(rows$.s), ":.treated")',
    ...(model === 'linear'
      ? ['  test <- anova(main, full); interaction <- list(statistic = test$F[2], p_value = test$`Pr(>F)`[2])']
      : interaction_test === 'likelihood_ratio'
        ? [
            '  statistic <- 2 * as.numeric(logLik(full) - logLik(main))',
            '  interaction <- list(statistic = statistic, p_value = pchisq(statistic, length(names) - 1, lower.tail = FALSE))',
          ]
        : [
            '  b <- coef(full)[names]; v <- vcov(full)[names, names]; d <- cbind(-1, diag(length(names) - 1))',
            '  statistic <- as.numeric(t(d %*% b) %*% solve(d %*% v %*% t(d), d %*% b))',
            '  interaction <- list(statistic = statistic, p_value = pchisq(statistic, length(names) - 1, lower.tail = FALSE))',
          ]),
    '  levels <- lapply(seq_along(names), function(i) {',
    '    own <- rows[rows$.s == levels(rows$.s)[i], , drop = FALSE]',
    effects === 'interaction_model'
      ? '    c(arms(own), effect(full, names[i]))'
      : '    c(arms(own), effect(fit_model(".treated", own), ".treated"))',
    '  })',
    '  list(n_missing = nrow(data) - nrow(rows), levels = levels, interaction = interaction)',
    '}',
  ];
}

function rSubgroup(subgroup: Subgroup): string {
  const column = `rows[[${rValue(subgroupColumn(subgroup))}]]`;
  if (typeof subgroup === 'string') return `list(level = function(rows) factor(${column}))`;
  const breaks = `c(-Inf, ${subgroup.cuts.map(rValue).join(', ')}, Inf)`;
  return `list(level = function(rows) cut(${column}, ${breaks}, right = FALSE, labels = ${rVector(cutNames(subgroup.cuts))}))`;
}
