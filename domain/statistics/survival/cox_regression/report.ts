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
import { rColumn } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { validationFigure } from '../../regression/prediction/figures.ts';
import { rValidationOfFit } from '../../regression/prediction/r-validation.ts';
import {
  calibrationRows,
  slopeCheck,
  uncorrected,
  validationSentences,
  validationTable,
  withApparentNote,
} from '../../regression/prediction/validation-in-words.ts';
import { coxModelSentences, rCoxFit } from '../cox/model-in-words.ts';
import { proportionalHazardsChecks } from '../cox/proportional-hazards-checks.ts';
import type { CoxRegressionComputed } from './compute.ts';
import type { CoxRegressionParameters, CoxRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<CoxRegressionResult>;

export function report(
  { statistics, details }: CoxRegressionComputed,
  parameters: CoxRegressionParameters,
): Presentation {
  const { validation } = statistics;
  return {
    tables: coxTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients, { ratio: 'Hazard ratio', confLevel: parameters.conf_level }),
      ...splineEffectFigures(details.curves, { ratio: 'Hazard ratio', confLevel: parameters.conf_level }),
      ...validationFigure(validation, details.risks, ` by ${parameters.time} ${parameters.horizon}`),
    ],
    assumption_checks: [
      ...proportionalHazardsChecks(details.proportionalHazards),
      ...(validation === undefined ? [] : [slopeCheck(validation.performance)]),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function coxTables(statistics: Statistics, { conf_level }: CoxRegressionParameters): PrintedTable[] {
  const { concordance, robust_score_test, validation } = statistics;
  return [
    ratioTable(
      statistics.coefficients.map((row) => ({
        ...row,
        ratio: row.hazard_ratio,
        low: row.hazard_ratio_conf_low,
        high: row.hazard_ratio_conf_high,
      })),
      { name: 'hazard_ratios', title: 'Hazard ratios', heading: 'HR', confLevel: conf_level },
    ),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Hazard ratio', confLevel: conf_level }),
    withApparentNote(
      quantityTable('model', 'Model', [
        ['n', String(statistics.n)],
        ...(statistics.n_patients === undefined ? [] : [['Patients', String(statistics.n_patients)] as const]),
        ['Events', String(statistics.n_events)],
        ['Excluded (missing values)', String(statistics.n_missing)],
        testRow('Likelihood ratio test', statistics.lr_test),
        testRow('Wald test', statistics.wald_test),
        testRow('Score test', statistics.score_test),
        ...(robust_score_test === undefined ? [] : [testRow('Robust score test', robust_score_test)]),
        ...(concordance === undefined
          ? []
          : [
              [
                'Apparent concordance (SE)',
                `${printFixed(concordance.estimate, 3)} (${printFixed(concordance.std_error, 3)})`,
              ] as const,
            ]),
        ['AIC', printFixed(statistics.aic, 1)],
        ...(validation === undefined ? [] : calibrationRows(validation)),
      ]),
      validation,
    ),
    ...validationTable(validation),
  ];
}

const ties = { efron: "Efron's", breslow: "Breslow's", exact: 'the exact discrete' } as const;

function methodsParagraph(statistics: Statistics, parameters: CoxRegressionParameters): string {
  const terms = statistics.coefficients.map(({ term }) => term).join(', ');
  const sentences = [
    `Hazard ratios with ${printLevel(parameters.conf_level)} confidence intervals were estimated by Cox proportional hazards regression (${terms}) with ${ties[parameters.ties]} handling of ties, in ${statistics.n} rows${statistics.n_patients === undefined ? '' : ` of ${statistics.n_patients} patients`} with ${statistics.n_events} events.`,
  ];
  const { validation, concordance } = statistics;
  if (concordance !== undefined)
    sentences.push(
      "Apparent discrimination is described by Harrell's concordance in the same patients.",
      ...(validation === undefined ? [uncorrected] : validationSentences(validation, 'cox')),
      ...(validation?.horizon === undefined
        ? []
        : [`Risks were predicted by ${parameters.time} ${validation.horizon}.`]),
    );
  sentences.push(...splineSentences(statistics.splines), ...coxModelSentences(parameters));
  if (parameters.cluster !== undefined)
    sentences.push(
      `Standard errors were robust (Lin and Wei), with rows grouped by ${parameters.cluster} (${statistics.n_clusters} clusters).`,
    );
  else if (parameters.robust) sentences.push('Standard errors were robust (Lin and Wei).');
  sentences.push(...excludedSentence(statistics.n_missing));
  return sentences.join(' ');
}

function rScript(statistics: Statistics, parameters: CoxRegressionParameters): string {
  const { conf_level, strata, weights, cluster } = parameters;
  const compared = [
    'fit$y',
    'round(fit$linear.predictors, 12)',
    ...(strata === undefined ? [] : [`strata(${strata.map(rColumn).join(', ')})`]),
    ...(weights === undefined ? [] : [`weights = ${rColumn(weights)}`]),
    ...(cluster === undefined ? [] : [`cluster = ${rColumn(cluster)}`]),
    'reverse = TRUE',
    'timefix = FALSE',
  ];
  return [
    ...rCoxFit(parameters),
    '# Equal patients must tie. fit$concordance takes the linear predictors as they are, whose last bits depend on the linear',
    '# algebra that R was built with.',
    `concordance <- concordancefit(${compared.join(', ')})`,
    'estimate <- unname(coef(fit))',
    'std_error <- sqrt(diag(vcov(fit)))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'test <- function(x) list(statistic = unname(x["test"]), df = unname(x["df"]), p_value = unname(x["pvalue"]))',
    'result <- list(',
    '  n = fit$n, n_events = fit$nevent,',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin,',
    '    hazard_ratio = exp(estimate)),',
    '  log_likelihood_null = fit$loglik[1], log_likelihood = fit$loglik[2], aic = AIC(fit),',
    '  lr_test = test(summary(fit)$logtest), score_test = test(summary(fit)$sctest),',
    '  concordance = list(estimate = concordance$concordance, std_error = sqrt(concordance$var))',
    ')',
    ...rTermTests(
      rModelTerms(parameters.covariates).curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- vcov(fit)', ...rWaldCombinations(conf_level)],
    ),
    ...rValidationOfFit({ ...parameters, model: 'cox' }),
  ].join('\n');
}
