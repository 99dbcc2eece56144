import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { factorTable } from '../../print/factor-table.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import {
  type Printable,
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printP,
} from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { measureHeading, measureName, measureNames } from '../measure-names.ts';
import { ratioMeasures } from '../meta-columns.ts';
import { rEffects, rFit } from '../metafor-script.ts';
import { moderatorFigures } from '../moderators/moderator-figures.ts';
import { correctionSentence, poolingSentence, studiesLeftOut } from '../pooling-phrases.ts';
import type { MetaRegressionComputed } from './compute.ts';
import type { MetaRegressionParameters } from './definition.ts';

type Statistics = MetaRegressionComputed['statistics'];
/** Q has little power with few studies: judged at 0.1 by custom (Higgins and Thompson 2002). */
const heterogeneityLevel = 0.1;

export function report(
  { statistics, details }: MetaRegressionComputed,
  parameters: MetaRegressionParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: [
      ...moderatorFigures(details.drawn, parameters),
      ...splineEffectFigures(details.curves, effectOf(parameters)),
    ],
    assumption_checks: [residualHeterogeneity(statistics)],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(statistics, parameters),
  };
}

/** What an effect of a value against another is called. */
function effectOf({ measure, conf_level }: MetaRegressionParameters) {
  return {
    ...(ratioMeasures.has(measure)
      ? { ratio: `Ratio of ${measureHeading(measure)}s` }
      : { difference: `Difference in ${measureName(measure)}` }),
    confLevel: conf_level,
  };
}

function tables(s: Statistics, parameters: MetaRegressionParameters): PrintedTable[] {
  const { measure, conf_level, hartung_knapp } = parameters;
  const ratio = ratioMeasures.has(measure);
  const level = printLevel(conf_level);
  const three = (value: Printable) => printFixed(value, 3);
  const onScale = (value: Printable) => printFixed(typeof value === 'number' ? Math.exp(value) : value, 3);
  const test = s.moderators.df_residual === undefined ? 'chi-square' : 'F';
  const dfs = [s.moderators.df, ...(s.moderators.df_residual === undefined ? [] : [s.moderators.df_residual])];
  const quantities: [string, string][] = [
    ['Studies', String(s.k)],
    ['Studies left out', String(s.n_missing)],
    [
      `Test of moderators (${test})`,
      `${printFixed(s.moderators.statistic, 2)} (df ${dfs.join(', ')}), p ${printP(s.moderators.p_value)}`,
    ],
    [
      'Residual heterogeneity QE',
      `${printFixed(s.heterogeneity.q, 2)} (df ${s.heterogeneity.df}), p ${printP(s.heterogeneity.p_value)}`,
    ],
    ['Residual I²', `${s.heterogeneity.i_squared.toFixed(1)}%`],
  ];
  if (s.tau_squared !== undefined)
    quantities.push(
      ['Residual τ²', `${printFixed(s.tau_squared, 4)} (SE ${printFixed(s.tau_squared_std_error ?? null, 4)})`],
      ['τ² without covariates', printFixed(s.tau_squared_total ?? null, 4)],
    );
  quantities.push(['R²', s.r_squared === null ? 'NA' : `${s.r_squared.toFixed(1)}%`]);
  return [
    {
      name: 'coefficients',
      title: `Coefficients, of the ${ratio ? `log ${measureName(measure)}` : measureName(measure)}`,
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Coefficient (${level} CI)` },
        { name: 'std_error', title: 'SE' },
        ...(ratio ? [{ name: 'ratio', title: `Ratio of ${measureHeading(measure)}s (${level} CI)` }] : []),
        { name: 'statistic', title: hartung_knapp ? 't' : 'z' },
        { name: 'p_value', title: 'p' },
      ],
      rows: s.coefficients.map((row) => [
        row.term,
        `${printFixed(row.estimate, 4)} (${printInterval(row.conf_low, row.conf_high, (value) => printFixed(value, 4))})`,
        printFixed(row.std_error, 4),
        ...(ratio ? [`${onScale(row.estimate)} (${printInterval(row.conf_low, row.conf_high, onScale)})`] : []),
        three(row.statistic),
        printP(row.p_value),
      ]),
    },
    ...factorTable(s.factors),
    ...nonlinearityTable(s.nonlinearity),
    ...splineEffectsTable(s.spline_effects, effectOf(parameters)),
    quantityTable('model', 'Model', quantities),
  ];
}

function residualHeterogeneity({ heterogeneity, tau_squared }: Statistics): AssumptionCheck {
  const { q, df, p_value, i_squared } = heterogeneity;
  const satisfied = p_value >= heterogeneityLevel;
  const consequence =
    tau_squared === undefined
      ? 'a fixed effects model understates the standard errors: use model "random".'
      : 'the covariates do not explain all differences; the model allows for the rest.';
  return {
    assumption: 'homogeneity',
    about: null,
    test: 'QE',
    statistic: q,
    p_value,
    satisfied,
    message: `QE = ${printFixed(q, 2)} (df ${df}), p ${printComparedP(p_value)}, residual I² = ${i_squared.toFixed(0)}%. ${
      satisfied
        ? 'No sign that studies with the same covariates differ by more than chance.'
        : `Studies with the same covariates differ: ${consequence}`
    }`,
  };
}

function methodsParagraph(s: Statistics, parameters: MetaRegressionParameters, corrected: number): string {
  const { measure, conf_level, model, hartung_knapp } = parameters;
  const terms = s.coefficients.slice(1).map(({ term }) => term);
  return [
    `The ${measureNames(measure)} of ${s.k} studies were regressed on ${terms.join(', ')} by ${poolingSentence(parameters).replace('random effects', 'mixed effects')}; intervals are at the ${printLevel(conf_level)} level.`,
    `The covariates were tested together by ${hartung_knapp ? 'an F test' : "Wald's chi-square test"}; what they leave is described by QE and I²${model === 'random' ? ', and R² is the share of the variance between studies that they explain' : ''}.`,
    ...splineSentences(s.splines),
    ...correctionSentence(parameters, corrected),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(s: Statistics, parameters: MetaRegressionParameters): string {
  const { covariates, model, hartung_knapp } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  return [
    ...rEffects(parameters, { used: termColumns(covariates), preparation }),
    `moderators <- model.matrix(~ ${formula}, droplevels(data))[, -1, drop = FALSE]`,
    `fit <- ${rFit('effects', parameters, 'moderators')}`,
    'result <- list(',
    '  k = fit$k,',
    '  coefficients = data.frame(estimate = as.numeric(fit$beta), std_error = fit$se, statistic = fit$zval, p_value = fit$pval,',
    '    conf_low = fit$ci.lb, conf_high = fit$ci.ub),',
    `  moderators = list(statistic = fit$QM, df = fit$m, ${hartung_knapp ? 'df_residual = fit$k - fit$p, ' : ''}p_value = fit$QMp),`,
    '  heterogeneity = list(q = fit$QE, df = fit$k - fit$p, p_value = fit$QEp, i_squared = fit$I2, h_squared = fit$H2)',
    ')',
    ...(model === 'random'
      ? [
          `without <- ${rFit('effects', parameters)}`,
          'result$tau_squared <- fit$tau2',
          'result$tau_squared_std_error <- fit$se.tau2',
          'result$tau_squared_total <- without$tau2',
          ...(s.r_squared === null
            ? []
            : ['result$r_squared <- max(0, 100 * (without$tau2 - fit$tau2) / without$tau2)']),
        ]
      : ['result$r_squared <- fit$R2']),
    ...rTermTests(
      curves,
      s,
      s.coefficients.map(({ term }) => term),
      [
        'estimate <- as.numeric(fit$beta)',
        'covariance <- vcov(fit)',
        ...rWaldCombinations(parameters.conf_level, hartung_knapp ? 'fit$k - fit$p' : undefined),
      ],
    ),
  ].join('\n');
}
