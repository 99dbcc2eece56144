import { termColumns } from '../../core/design-matrix.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printLevel } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import type { ConditionalLogisticComputed } from './compute.ts';
import type { ConditionalLogisticParameters, ConditionalLogisticResult } from './definition.ts';

type Statistics = StatisticsOf<ConditionalLogisticResult>;

const methods = {
  exact: 'maximising the exact conditional likelihood',
  efron: "Efron's approximation to the conditional likelihood",
  breslow: "Breslow's approximation to the conditional likelihood",
} as const;

export function report(
  { statistics, details }: ConditionalLogisticComputed,
  parameters: ConditionalLogisticParameters,
): Presentation {
  return {
    tables: oddsRatioTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients, { ratio: 'Odds ratio', confLevel: parameters.conf_level }),
      ...splineEffectFigures(details.curves, { ratio: 'Odds ratio', confLevel: parameters.conf_level }),
    ],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function oddsRatioTables(statistics: Statistics, { conf_level }: ConditionalLogisticParameters): PrintedTable[] {
  return [
    ratioTable(
      statistics.coefficients.map((row) => ({
        ...row,
        ratio: row.odds_ratio,
        low: row.odds_ratio_conf_low,
        high: row.odds_ratio_conf_high,
      })),
      { name: 'odds_ratios', title: 'Odds ratios', heading: 'OR', confLevel: conf_level },
    ),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Odds ratio', confLevel: conf_level }),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Cases', String(statistics.n_events)],
      ['Strata', String(statistics.n_strata)],
      ['Strata with a case and a control', String(statistics.n_informative_strata)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      testRow('Likelihood ratio test', statistics.lr_test),
      testRow('Wald test', statistics.wald_test),
      testRow('Score test', statistics.score_test),
      ['AIC', printFixed(statistics.aic, 1)],
    ]),
  ];
}

function methodsParagraph(
  statistics: Statistics,
  { strata, method, conf_level }: ConditionalLogisticParameters,
): string {
  const terms = statistics.coefficients.map(({ term }) => term).join(', ');
  const silent = statistics.n_strata - statistics.n_informative_strata;
  return [
    `Odds ratios with ${printLevel(conf_level)} Wald confidence intervals were estimated by conditional logistic regression (${terms}), ${method === 'exact' ? '' : 'by '}${methods[method]}, in ${statistics.n} rows with ${statistics.n_events} cases.`,
    `Matched sets were given by ${strata} (${statistics.n_strata} strata${silent === 0 ? '' : `, ${silent} of them without either a case or a control`}).`,
    ...splineSentences(statistics.splines),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: ConditionalLogisticParameters): string {
  const { outcome, event_value, covariates, strata, method, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  return [
    'library(survival)',
    rCompleteCases([outcome, strata, ...termColumns(covariates)]),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(outcome, event_value)}`,
    `fit <- clogit(.event ~ ${formula} + strata(${rName(strata)}), data = data, method = ${rValue(method)},`,
    '  control = coxph.control(eps = 2e-12, iter.max = 100))',
    'estimate <- unname(coef(fit))',
    'std_error <- sqrt(diag(vcov(fit)))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'test <- function(x) list(statistic = unname(x["test"]), df = unname(x["df"]), p_value = unname(x["pvalue"]))',
    'result <- list(',
    '  n = fit$n, n_events = fit$nevent,',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    odds_ratio = exp(estimate)),',
    '  log_likelihood_null = fit$loglik[1], log_likelihood = fit$loglik[2], aic = AIC(fit),',
    '  lr_test = test(summary(fit)$logtest), score_test = test(summary(fit)$sctest)',
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- vcov(fit)', ...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}
