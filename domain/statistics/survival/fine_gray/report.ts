import { termColumns } from '../../core/design-matrix.ts';
import { levelText } from '../../core/levels.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printLevel } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rVector } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import type { FineGrayComputed } from './compute.ts';
import type { FineGrayParameters, FineGrayResult } from './definition.ts';

type Statistics = StatisticsOf<FineGrayResult>;

export function report({ statistics, details }: FineGrayComputed, parameters: FineGrayParameters): Presentation {
  return {
    tables: fineGrayTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients, {
        ratio: 'Subdistribution hazard ratio',
        confLevel: parameters.conf_level,
      }),
      ...splineEffectFigures(details.curves, {
        ratio: 'Subdistribution hazard ratio',
        confLevel: parameters.conf_level,
      }),
    ],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function fineGrayTables(statistics: Statistics, { conf_level }: FineGrayParameters): PrintedTable[] {
  const { pseudo_lr_test } = statistics;
  return [
    ratioTable(
      statistics.coefficients.map((row) => ({
        ...row,
        ratio: row.subdistribution_hazard_ratio,
        low: row.subdistribution_hazard_ratio_conf_low,
        high: row.subdistribution_hazard_ratio_conf_high,
      })),
      {
        name: 'subdistribution_hazard_ratios',
        title: 'Subdistribution hazard ratios',
        heading: 'SHR',
        confLevel: conf_level,
      },
    ),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Subdistribution hazard ratio', confLevel: conf_level }),
    ...causeSpecificTable(statistics.cause_specific, 'cause_specific', 'Cause-specific hazard ratios', conf_level),
    ...causeSpecificTable(
      statistics.cause_specific_competing,
      'cause_specific_competing',
      'Cause-specific hazard ratios of the competing events',
      conf_level,
    ),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Events of the cause', String(statistics.n_events)],
      ['Competing events', String(statistics.n_competing)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ['Pseudo likelihood ratio', `${printFixed(pseudo_lr_test.statistic, 2)} (df ${pseudo_lr_test.df})`],
    ]),
  ];
}

function causeSpecificTable(
  rows: Statistics['cause_specific'],
  name: string,
  title: string,
  confLevel: number,
): PrintedTable[] {
  if (rows === undefined || rows === null) return [];
  return [
    ratioTable(
      rows.map((row) => ({
        ...row,
        ratio: row.cause_specific_hazard_ratio,
        low: row.cause_specific_hazard_ratio_conf_low,
        high: row.cause_specific_hazard_ratio_conf_high,
      })),
      { name, title, heading: 'CSHR', confLevel },
    ),
  ];
}

function methodsParagraph(
  { n, n_events, n_competing, n_missing, coefficients, splines }: Statistics,
  { cause, conf_level }: FineGrayParameters,
): string {
  return [
    `Subdistribution hazard ratios of cause ${levelText(cause)} with ${printLevel(conf_level)} confidence intervals were estimated by the model of Fine and Gray (${coefficients.map(({ term }) => term).join(', ')}), in ${n} rows with ${n_events} events of the cause and ${n_competing} competing events; censoring weights came from the Kaplan-Meier estimate of censoring in all rows.`,
    'Cause-specific hazard ratios of the cause and of the competing events, by Cox regression that censors the others, are given beside them: they say how covariates act on the rate of each event, subdistribution hazard ratios how they act on its cumulative incidence.',
    ...splineSentences(splines),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: FineGrayParameters): string {
  const { time, event, censor_value, cause, covariates, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  const value = `as.character(${rColumn(event)})`;
  return [
    'library(survival)',
    'library(cmprsk)',
    rCompleteCases([time, event, ...termColumns(covariates)]),
    ...preparation,
    `${rColumn('.code')} <- ifelse(${value} == as.character(${rVector([censor_value])}), 0, ifelse(${value} == as.character(${rVector([cause])}), 1, 2))`,
    '# Times that differ by rounding only are ties.',
    `${rColumn('.time')} <- aeqSurv(Surv(${rColumn(time)}, ${rColumn('.code')} > 0))[, "time"]`,
    `design <- model.matrix(~ ${formula}, data)[, -1, drop = FALSE]`,
    `fit <- crr(${rColumn('.time')}, ${rColumn('.code')}, design, failcode = 1, cencode = 0, gtol = 1e-11, maxiter = 200)`,
    'estimate <- unname(fit$coef)',
    'std_error <- sqrt(diag(fit$var))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'specific <- function(code) {',
    '  if (!any(data[[".code"]] == code)) return(NULL)',
    `  fit <- coxph(Surv(data[[".time"]], data[[".code"]] == code) ~ design, control = coxph.control(eps = 2e-12, iter.max = 100))`,
    '  estimate <- unname(coef(fit)); std_error <- sqrt(diag(vcov(fit)))',
    '  data.frame(estimate, std_error, cause_specific_hazard_ratio = exp(estimate))',
    '}',
    'result <- list(cause_specific = specific(1), cause_specific_competing = specific(2),',
    '  n = nrow(data), n_events = sum(data[[".code"]] == 1), n_competing = sum(data[[".code"]] == 2),',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    subdistribution_hazard_ratio = exp(estimate)),',
    '  log_pseudo_likelihood_null = fit$loglik.null, log_pseudo_likelihood = fit$loglik,',
    '  pseudo_lr_test = list(statistic = 2 * (fit$loglik - fit$loglik.null), df = length(estimate))',
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- fit$var', ...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}
