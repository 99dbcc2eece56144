import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rTermTests } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rName, rValue } from '../../print/r-script.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { dfMethodInWords, splineTests } from '../degrees-of-freedom-option.ts';
import { quantileFigure, randomIntercepts, residualFigure } from '../mixed-model/figures.ts';
import type { LinearMixedModelComputed } from './compute.ts';
import type { LinearMixedModelParameters, LinearMixedModelResult } from './definition.ts';

type Statistics = StatisticsOf<LinearMixedModelResult>;

export function report(
  { statistics, details }: LinearMixedModelComputed,
  parameters: LinearMixedModelParameters,
): Presentation {
  const { sizes, predicted, groupNames, normality, curves } = details;
  return {
    tables: mixedModelTables(statistics, parameters, sizes),
    figures: [
      ...splineEffectFigures(curves, {
        difference: `Difference in ${parameters.outcome}`,
        confLevel: parameters.conf_level,
      }),
      residualFigure(predicted),
      quantileFigure(predicted),
      // Where the variance is 0 all random intercepts are 0: nothing to see.
      ...(statistics.random[0]!.covariance > 0 ? [randomIntercepts(predicted, parameters.group, groupNames)] : []),
    ],
    assumption_checks: assumptionChecks(statistics, normality),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function mixedModelTables(
  statistics: Statistics,
  { outcome, conf_level, group, df_method }: LinearMixedModelParameters,
  { least, most }: LinearMixedModelComputed['details']['sizes'],
): PrintedTable[] {
  return [
    {
      name: 'fixed_effects',
      title: df_method === 'kenward_roger' ? 'Fixed effects (Kenward-Roger)' : 'Fixed effects',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: 't (df)' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.fixed.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
        printNumber(row.std_error),
        `${printFixed(row.statistic, 2)} (${printFixed(row.df, 1)})`,
        printP(row.p_value),
      ]),
    },
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { difference: `Difference in ${outcome}`, confLevel: conf_level }),
    {
      name: 'random_effects',
      title: 'Random effects',
      columns: [
        { name: 'group', title: 'Group' },
        { name: 'effect', title: 'Effect' },
        { name: 'variance', title: 'Variance or covariance' },
        { name: 'sd', title: 'SD or correlation' },
      ],
      rows: [
        ...statistics.random.map(({ term1, term2, covariance, sd_or_correlation }) => [
          group,
          term2 === null ? term1 : `${term1}, ${term2}`,
          printNumber(covariance),
          printNumber(sd_or_correlation),
        ]),
        [
          'Residual',
          '',
          printNumber(statistics.residual_variance),
          printNumber(Math.sqrt(statistics.residual_variance)),
        ],
      ],
    },
    {
      name: 'model',
      title: 'Model',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        ['n', String(statistics.n)],
        ['Groups', String(statistics.n_groups)],
        ['Rows in a group', least === most ? String(least) : `${least} to ${most}`],
        ['Excluded (missing values)', String(statistics.n_missing)],
        [
          statistics.criterion === 'reml' ? 'Restricted log likelihood' : 'Log likelihood',
          printFixed(statistics.log_likelihood, 2),
        ],
        ['AIC', printFixed(statistics.aic, 1)],
        ['BIC', printFixed(statistics.bic, 1)],
        ...(statistics.icc === undefined ? [] : [['Intraclass correlation', printFixed(statistics.icc, 3)]]),
      ],
    },
  ];
}

function methodsParagraph(
  statistics: Statistics,
  {
    outcome,
    covariates,
    group,
    random_slopes = [],
    uncorrelated,
    reml,
    df_method,
    conf_level,
  }: LinearMixedModelParameters,
): string {
  const terms = statistics.fixed.slice(1).map(({ term }) => term);
  const slopes =
    random_slopes.length === 0
      ? ''
      : ` and random slopes of ${random_slopes.join(', ')}${uncorrelated ? ', uncorrelated with it' : ''}`;
  return [
    `The outcome ${outcome} was analysed by a linear mixed model (${covariates.length === 0 ? 'intercept only' : terms.join(', ')}) with a random intercept${slopes} for each level of ${group}, fitted by ${reml ? 'restricted maximum likelihood' : 'maximum likelihood'} to ${statistics.n} rows of ${statistics.n_groups} groups.`,
    `Tests and ${printLevel(conf_level)} confidence intervals of the fixed effects used ${dfMethodInWords[df_method]}.`,
    ...(statistics.nonlinearity === undefined ? [] : [splineTests[df_method]]),
    ...splineSentences(statistics.splines),
    ...(statistics.singular ? ['The fit was singular.'] : []),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: LinearMixedModelParameters): string {
  const { outcome, covariates, group, random_slopes = [], uncorrelated, reml, df_method, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  // Coding a covariate as a factor must not touch the numbers of a slope of the same column.
  const slopes = random_slopes.map((name, k) => ({ name: `.slope${k + 1}`, column: name }));
  const bar = [1, ...slopes.map(({ name }) => rName(name))].join(' + ');
  const labels = ['(intercept)', ...random_slopes];
  return [
    'library(lme4)',
    rCompleteCases([outcome, group, ...termColumns(covariates), ...random_slopes]),
    ...slopes.map(({ name, column }) => `${rColumn(name)} <- ${rColumn(column)}`),
    `${rColumn('.group')} <- factor(${rColumn(group)})`,
    ...preparation,
    'control <- function(optimizer) lmerControl(optimizer, optCtrl = list(rhobeg = 0.02, rhoend = 1e-13, maxfun = 1e6),',
    '  calc.derivs = FALSE, check.conv.singular = "ignore")',
    `model <- ${rName(outcome)} ~ ${covariates.length === 0 ? '1' : formula} + (${bar} ${uncorrelated && slopes.length > 0 ? '||' : '|'} .group)`,
    `fit <- lmer(model, data, REML = ${rValue(reml)}, control = control("bobyqa"))`,
    '# The optimiser stops at about six digits: Newton steps find the others.',
    'theta <- getME(fit, "theta")',
    'deviance_at <- update(fit, devFunOnly = TRUE)',
    'if (!isSingular(fit)) for (i in 1:6)',
    '  theta <- theta - solve(numDeriv::hessian(deviance_at, theta), numDeriv::grad(deviance_at, theta))',
    'stay <- function(fn, par, lower, upper, control) list(par = par, fval = fn(par), conv = 0, feval = 1, message = "")',
    `fit <- lmerTest::lmer(model, data, REML = ${rValue(reml)}, start = theta, control = control(stay))`,
    `fixed <- summary(fit, ddf = ${rValue(df_method === 'kenward_roger' ? 'Kenward-Roger' : 'Satterthwaite')})$coefficients`,
    `margin <- qt(1 - (1 - ${conf_level}) / 2, fixed[, "df"]) * fixed[, "Std. Error"]`,
    'components <- as.data.frame(VarCorr(fit), order = "cov.last")',
    'residual <- components$vcov[components$grp == "Residual"]',
    'random <- components[components$grp != "Residual", ]',
    `label <- c(${labels.map((label, k) => `${rName(k === 0 ? '(Intercept)' : `.slope${k}`)} = ${rValue(label)}`).join(', ')})`,
    'result <- list(',
    '  n = nobs(fit), n_groups = nlevels(droplevels(data$.group)),',
    '  fixed = data.frame(estimate = fixed[, "Estimate"], std_error = fixed[, "Std. Error"], df = fixed[, "df"],',
    '    statistic = fixed[, "t value"], conf_low = fixed[, "Estimate"] - margin, conf_high = fixed[, "Estimate"] + margin),',
    '  random = data.frame(term1 = unname(label[random$var1]), term2 = unname(label[random$var2]),',
    '    covariance = random$vcov, sd_or_correlation = random$sdcor),',
    '  residual_variance = residual,',
    '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit), singular = isSingular(fit)',
    ...(random_slopes.length === 0 ? ['  , icc = random$vcov[1] / (random$vcov[1] + residual)'] : []),
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.fixed.map(({ term }) => term),
      [
        `ddf <- ${rValue(df_method === 'kenward_roger' ? 'Kenward-Roger' : 'Satterthwaite')}`,
        'joint_test <- function(at) {',
        '  found <- lmerTest::contestMD(fit, diag(length(fixef(fit)))[at, , drop = FALSE], ddf = ddf)',
        '  list(statistic = found[["F value"]], df = found$NumDF, df_residual = found$DenDF, p_value = found[["Pr(>F)"]])',
        '}',
        'combination <- function(at, weights) {',
        '  by <- numeric(length(fixef(fit)))',
        '  by[at] <- weights',
        `  found <- lmerTest::contest1D(fit, by, ddf = ddf, confint = TRUE, level = ${conf_level})`,
        '  data.frame(estimate = found$Estimate, std_error = found[["Std. Error"]], conf_low = found$lower, conf_high = found$upper)',
        '}',
      ],
    ),
  ].join('\n');
}

function assumptionChecks(
  { singular }: Statistics,
  { statistic, p_value }: LinearMixedModelComputed['details']['normality'],
): AssumptionCheck[] {
  const alpha = 0.05;
  const normal = p_value === null ? null : p_value >= alpha;
  return [
    {
      assumption: 'normality',
      about: 'residuals',
      test: 'Shapiro-Wilk test',
      statistic,
      p_value,
      satisfied: normal,
      message:
        normal === null
          ? 'Not tested, as the test takes 3 to 5000 rows: look at the figure of the quantiles.'
          : normal
            ? 'The residuals do not speak against a normal distribution.'
            : 'The residuals are not normally distributed. Look at the figures: a transformed outcome may fit better; estimates of fixed effects are robust to mild departures.',
    },
    {
      assumption: 'regular_fit',
      about: null,
      test: 'Singularity of the covariance matrix of the random effects',
      statistic: null,
      p_value: null,
      satisfied: !singular,
      message: singular
        ? 'The fit is singular: the data do not support all random effects. Leave out the one concerned.'
        : 'The covariance matrix of the random effects is regular.',
    },
  ];
}
