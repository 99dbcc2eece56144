import { termColumns } from '../../core/design-matrix.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rName, rValue } from '../../print/r-script.ts';
import type { LinearMixedModelParameters, LinearMixedModelResult } from '../linear_mixed_model/definition.ts';

export function mixedModelParagraph(
  statistics: StatisticsOf<LinearMixedModelResult>,
  { outcome, covariates, group, random_slopes = [], uncorrelated, reml, conf_level }: LinearMixedModelParameters,
): string {
  const terms = statistics.fixed.slice(1).map(({ term }) => term);
  const slopes =
    random_slopes.length === 0
      ? ''
      : ` and random slopes of ${random_slopes.join(', ')}${uncorrelated ? ', uncorrelated with it' : ''}`;
  return [
    `The outcome ${outcome} was analysed by a linear mixed model (${covariates.length === 0 ? 'intercept only' : terms.join(', ')}) with a random intercept${slopes} for each level of ${group}, fitted by ${reml ? 'restricted maximum likelihood' : 'maximum likelihood'} to ${statistics.n} rows of ${statistics.n_groups} groups.`,
    `Tests and ${printLevel(conf_level)} confidence intervals of the fixed effects used t distributions with Satterthwaite's degrees of freedom.`,
    ...(statistics.singular ? ['The fit was singular.'] : []),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

export function mixedModelRScript(parameters: LinearMixedModelParameters): string {
  const { outcome, covariates, group, random_slopes = [], uncorrelated, reml, conf_level } = parameters;
  const { preparation, formula } = rModelTerms(covariates);
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
    `model <- ${rName(outcome)} ~ ${covariates.length === 0 ? '1' : formula} + (${bar} ${uncorrelated ? '||' : '|'} .group)`,
    `fit <- lmer(model, data, REML = ${rValue(reml)}, control = control("bobyqa"))`,
    '# The optimiser stops at about six digits: Newton steps find the others.',
    'theta <- getME(fit, "theta")',
    'deviance_at <- update(fit, devFunOnly = TRUE)',
    'if (!isSingular(fit)) for (i in 1:6)',
    '  theta <- theta - solve(numDeriv::hessian(deviance_at, theta), numDeriv::grad(deviance_at, theta))',
    'stay <- function(fn, par, lower, upper, control) list(par = par, fval = fn(par), conv = 0, feval = 1, message = "")',
    `fit <- lmerTest::lmer(model, data, REML = ${rValue(reml)}, start = theta, control = control(stay))`,
    'fixed <- summary(fit, ddf = "Satterthwaite")$coefficients',
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
  ].join('\n');
}
