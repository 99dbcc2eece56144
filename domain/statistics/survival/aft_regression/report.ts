import { termColumns } from '../../core/design-matrix.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printRatio } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import type { AftRegressionComputed } from './compute.ts';
import type { AftRegressionParameters, AftRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<AftRegressionResult>;

const names: Readonly<Record<AftRegressionParameters['distribution'], string>> = {
  weibull: 'Weibull',
  exponential: 'exponential',
  log_normal: 'log-normal',
  log_logistic: 'log-logistic',
};

export function report(
  { statistics, details }: AftRegressionComputed,
  parameters: AftRegressionParameters,
): Presentation {
  return {
    tables: aftTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients.slice(1), { ratio: 'Time ratio', confLevel: parameters.conf_level }),
      ...splineEffectFigures(details.curves, { ratio: 'Time ratio', confLevel: parameters.conf_level }),
    ],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function aftTables(statistics: Statistics, { conf_level }: AftRegressionParameters): PrintedTable[] {
  const print = printRatio;
  const { lr_test, hazard_ratios } = statistics;
  return [
    {
      name: 'time_ratios',
      title: `Time ratios (${names[statistics.distribution]})`,
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: 'Coefficient (SE)' },
        { name: 'time_ratio', title: `Time ratio (${printLevel(conf_level)} CI)` },
        ...(hazard_ratios === undefined ? [] : [{ name: 'hazard_ratio', title: `HR (${printLevel(conf_level)} CI)` }]),
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row, j) => {
        const hr = hazard_ratios?.[j - 1];
        return [
          row.term,
          `${printFixed(row.estimate, 3)} (${printFixed(row.std_error, 3)})`,
          `${print(row.time_ratio)} (${printInterval(row.time_ratio_conf_low, row.time_ratio_conf_high, print)})`,
          ...(hazard_ratios === undefined
            ? []
            : [
                hr === undefined
                  ? ''
                  : `${print(hr.hazard_ratio)} (${printInterval(hr.hazard_ratio_conf_low, hr.hazard_ratio_conf_high, print)})`,
              ]),
          printP(row.p_value),
        ];
      }),
    },
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Time ratio', confLevel: conf_level }),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Events', String(statistics.n_events)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ['Scale', printNumber(statistics.scale)],
      ['Log-likelihood', printFixed(statistics.log_likelihood, 2)],
      ['AIC', printFixed(statistics.aic, 1)],
      testRow('Likelihood ratio test', lr_test),
    ]),
  ];
}

function methodsParagraph(
  { n, n_events, n_missing, coefficients, splines }: Statistics,
  { distribution, conf_level }: AftRegressionParameters,
): string {
  const terms = coefficients.slice(1).map(({ term }) => term);
  return [
    `Time ratios with ${printLevel(conf_level)} confidence intervals were estimated by accelerated failure time regression with ${distribution === 'exponential' ? 'an' : 'a'} ${names[distribution]} distribution (${terms.join(', ')}), by maximum likelihood, in ${n} rows with ${n_events} events.`,
    ...splineSentences(splines),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: AftRegressionParameters): string {
  const { time, event, event_value, covariates, distribution, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  const hazards = distribution === 'weibull' || distribution === 'exponential';
  return [
    'library(survival)',
    rCompleteCases([time, event, ...termColumns(covariates)]),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `fit <- survreg(Surv(${rName(time)}, .event) ~ ${formula}, data = data, dist = ${rValue(distribution.replace('_', ''))},`,
    '  control = survreg.control(rel.tolerance = 1e-13, maxiter = 500, outer.max = 100))',
    'estimate <- unname(coef(fit))',
    'std_error <- unname(sqrt(diag(vcov(fit)))[seq_along(estimate)])',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'lr <- 2 * diff(fit$loglik)',
    'df <- length(estimate) - 1',
    'result <- list(',
    '  n = nrow(data), n_events = sum(data[[".event"]]),',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    time_ratio = exp(estimate)),',
    '  scale = fit$scale, log_scale = log(fit$scale),',
    '  log_likelihood_null = fit$loglik[1], log_likelihood = fit$loglik[2], aic = AIC(fit),',
    `  lr_test = list(statistic = lr, df = df, p_value = pchisq(lr, df, lower.tail = FALSE))${hazards ? ',' : ''}`,
    ...(hazards ? ['  hazard_ratios = data.frame(hazard_ratio = exp(-estimate[-1] / fit$scale))'] : []),
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- vcov(fit)', ...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}
