import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printLevel, printNumber } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rVector } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { termList } from '../methods-sentences.ts';
import { randomIntercepts } from '../mixed-model/figures.ts';
import type { LogisticMixedModelComputed } from './compute.ts';
import type { LogisticMixedModelParameters, LogisticMixedModelResult } from './definition.ts';

type Statistics = StatisticsOf<LogisticMixedModelResult>;

export function report(
  { statistics, details }: LogisticMixedModelComputed,
  parameters: LogisticMixedModelParameters,
): Presentation {
  const { sizes, intercepts, groupNames } = details;
  return {
    tables: mixedModelTables(statistics, parameters, sizes),
    figures: [
      ...ratioForest(statistics.fixed.slice(1), { ratio: 'Odds ratio', confLevel: parameters.conf_level }),
      ...splineEffectFigures(details.curves, { ratio: 'Odds ratio', confLevel: parameters.conf_level }),
      // Where the variance is 0 all random intercepts are 0: nothing to see.
      ...(statistics.random[0]!.covariance > 0 ? [randomIntercepts(intercepts, parameters.group, groupNames)] : []),
    ],
    assumption_checks: [regularFit(statistics)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function mixedModelTables(
  statistics: Statistics,
  { conf_level, group }: LogisticMixedModelParameters,
  { least, most }: LogisticMixedModelComputed['details']['sizes'],
): PrintedTable[] {
  const { median_odds_ratio, icc } = statistics;
  return [
    ratioTable(
      statistics.fixed.map(({ odds_ratio, odds_ratio_conf_low, odds_ratio_conf_high, ...row }) => ({
        ...row,
        ratio: odds_ratio,
        low: odds_ratio_conf_low,
        high: odds_ratio_conf_high,
      })),
      { name: 'odds_ratios', title: 'Fixed effects', heading: 'OR', confLevel: conf_level },
    ),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Odds ratio', confLevel: conf_level }),
    {
      name: 'random_effects',
      title: 'Random effects',
      columns: [
        { name: 'group', title: 'Group' },
        { name: 'effect', title: 'Effect' },
        { name: 'variance', title: 'Variance or covariance' },
        { name: 'sd', title: 'SD or correlation' },
      ],
      rows: statistics.random.map(({ term1, term2, covariance, sd_or_correlation }) => [
        group,
        term2 === null ? term1 : `${term1}, ${term2}`,
        printNumber(covariance),
        printNumber(sd_or_correlation),
      ]),
    },
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Events', String(statistics.n_events)],
      ['Groups', String(statistics.n_groups)],
      ['Rows in a group', least === most ? String(least) : `${least} to ${most}`],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ['Log likelihood', printFixed(statistics.log_likelihood, 2)],
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
      ...(icc === undefined ? [] : [['Intraclass correlation (log odds)', printFixed(icc, 3)] as const]),
      ...(median_odds_ratio === undefined
        ? []
        : [['Median odds ratio between groups', printFixed(median_odds_ratio, 2)] as const]),
    ]),
  ];
}

function regularFit({ singular }: Statistics): AssumptionCheck {
  return {
    assumption: 'regular_fit',
    about: null,
    test: 'Singularity of the covariance matrix of the random effects',
    statistic: null,
    p_value: null,
    satisfied: !singular,
    message: singular
      ? 'The fit is singular: the data do not support all random effects. Leave out the one concerned.'
      : 'The covariance matrix of the random effects is regular.',
  };
}

function methodsParagraph(
  statistics: Statistics,
  {
    outcome,
    event_value,
    group,
    random_slopes = [],
    uncorrelated,
    quadrature_points,
    conf_level,
  }: LogisticMixedModelParameters,
): string {
  const slopes =
    random_slopes.length === 0
      ? ''
      : ` and random slopes of ${random_slopes.join(', ')}${uncorrelated ? ', uncorrelated with it' : ''}`;
  const integration =
    quadrature_points === 1
      ? "Laplace's approximation"
      : `adaptive Gauss-Hermite quadrature with ${quadrature_points} points`;
  const { median_odds_ratio } = statistics;
  return [
    `The outcome ${outcome} (event: ${[event_value].flat().join(', ')}) was analysed by a logistic mixed model (${termList(statistics.fixed)}) with a random intercept${slopes} for each level of ${group}, fitted by maximum likelihood with ${integration} to ${statistics.n} rows of ${statistics.n_groups} groups with ${statistics.n_events} events.`,
    `Odds ratios hold within a group; their ${printLevel(conf_level)} confidence intervals and tests are Wald's.`,
    ...(median_odds_ratio === undefined
      ? []
      : [`Variation between groups is described by the median odds ratio (${printFixed(median_odds_ratio, 2)}).`]),
    ...(statistics.singular ? ['The fit was singular.'] : []),
    ...splineSentences(statistics.splines),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: LogisticMixedModelParameters): string {
  const { outcome, event_value, covariates, group, random_slopes = [], uncorrelated } = parameters;
  const { quadrature_points, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  // Coding a covariate as a factor must not touch the numbers of a slope of the same column. Slopes of unit spread, centred
  // where they may correlate with the intercept, are the same model and an easier search.
  const slopes = random_slopes.map((column, k) => ({ name: `.slope${k + 1}`, column }));
  const bar = [1, ...slopes.map(({ name }) => rName(name))].join(' + ');
  const labels = ['(intercept)', ...random_slopes];
  const q = labels.length;
  const correlated = q > 1 && !uncorrelated;
  return [
    'library(lme4)',
    rCompleteCases([outcome, group, ...termColumns(covariates), ...random_slopes]),
    ...slopes.flatMap(({ name, column }, k) => [
      `centre${k + 1} <- ${uncorrelated ? '0' : `mean(${rColumn(column)})`}`,
      `spread${k + 1} <- sqrt(mean((${rColumn(column)} - centre${k + 1})^2))`,
      `${rColumn(name)} <- (${rColumn(column)} - centre${k + 1}) / spread${k + 1}`,
    ]),
    `${rColumn('.group')} <- factor(${rColumn(group)})`,
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(outcome, event_value)}`,
    'fit <- glmer(',
    `  .event ~ ${formula} + (${bar} ${uncorrelated && slopes.length > 0 ? '||' : '|'} .group), data, binomial, nAGQ = ${quadrature_points},`,
    '  control = glmerControl(optimizer = "bobyqa", tolPwrss = 1e-10, calc.derivs = FALSE, check.conv.singular = "ignore",',
    '    optCtrl = list(rhobeg = 0.1, rhoend = 1e-7, maxfun = 1e6)))',
    ...rExactDeviance(quadrature_points, q, correlated),
    'beta <- fixef(fit)',
    'theta <- getME(fit, "theta")',
    '# The optimiser stops at some six digits, and the modes of the random effects a little before that. Newton steps on the',
    '# same likelihood, in units of standard errors, find the others.',
    'centre <- c(theta, beta)',
    'unit <- c(rep(0.1, length(theta)), sqrt(diag(as.matrix(vcov(fit, use.hessian = FALSE)))))',
    'scaled <- function(shift) deviance_at(centre + shift * unit)',
    'none <- numeric(length(centre))',
    'steps <- list(eps = 0.3, d = 0.3, r = 4)',
    'for (i in 1:5) {',
    '  hessian <- numDeriv::hessian(scaled, none, method.args = steps)',
    '  # Where a variance is 0 the likelihood is flat in some direction.',
    '  known <- diag(hessian) > 1e-6 * max(diag(hessian))',
    '  step <- none',
    '  step[known] <- solve(hessian[known, known], numDeriv::grad(scaled, none, method.args = steps)[known])',
    '  centre <- centre - step * unit',
    '  unit[known] <- unit[known] * sqrt(2 / diag(hessian)[known])',
    '  if (max(abs(step)) < 1e-7 && i > 1) break',
    '}',
    'hessian <- numDeriv::hessian(scaled, none, method.args = steps)',
    'found <- centre',
    'deviance <- deviance_at(found)',
    'inverse <- matrix(0, length(centre), length(centre))',
    'inverse[known, known] <- 2 * solve(hessian[known, known])',
    'fixed <- seq_along(beta) + length(theta)',
    'std_error <- sqrt(diag(inverse)[fixed]) * unit[fixed]',
    'estimate <- unname(found[fixed])',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    `back <- diag(${q})`,
    ...slopes.flatMap((_, k) => [
      `back[${k + 2}, ${k + 2}] <- 1 / spread${k + 1}`,
      `back[1, ${k + 2}] <- -centre${k + 1} / spread${k + 1}`,
    ]),
    'root <- root_of(found)',
    'variance <- back %*% root %*% t(root) %*% t(back)',
    `term <- ${rVector(labels)}`,
    'sd <- sqrt(diag(variance))',
    'random <- data.frame(term1 = term, term2 = NA, covariance = diag(variance), sd_or_correlation = sd)',
    ...(correlated
      ? [
          `pairs <- combn(${q}, 2)`,
          'random <- rbind(random, data.frame(term1 = term[pairs[1, ]], term2 = term[pairs[2, ]],',
          '  covariance = variance[t(pairs)], sd_or_correlation = (variance / outer(sd, sd))[t(pairs)]))',
        ]
      : []),
    'count <- length(found)',
    'result <- list(',
    '  n = nobs(fit), n_events = sum(data$.event), n_groups = nlevels(droplevels(data$.group)),',
    '  fixed = data.frame(estimate, std_error, statistic = estimate / std_error,',
    '    conf_low = estimate - margin, conf_high = estimate + margin, odds_ratio = exp(estimate)),',
    '  random = random,',
    '  log_likelihood = -deviance / 2, aic = deviance + 2 * count, bic = deviance + log(nobs(fit)) * count,',
    '  singular = any(abs(diag(root)) < 1e-4))',
    ...(q > 1
      ? []
      : [
          'result$icc <- variance[1] / (variance[1] + pi^2 / 3)',
          'result$median_odds_ratio <- exp(sqrt(2 * variance[1]) * qnorm(0.75))',
        ]),
    ...rTermTests(
      curves,
      statistics,
      statistics.fixed.map(({ term }) => term),
      [
        'covariance <- inverse[fixed, fixed] * outer(unit[fixed], unit[fixed])',
        ...rWaldCombinations(parameters.conf_level),
      ],
    ),
  ].join('\n');
}

/** The deviance of glmer with modes that are found to the last digit, in base R. */
function rExactDeviance(points: number, q: number, correlated: boolean): string[] {
  return [
    'x <- getME(fit, "X")',
    'z <- as.matrix(getME(fit, "mmList")[[1]])',
    ...(q > 1 && !correlated ? ['z <- do.call(cbind, lapply(getME(fit, "mmList"), as.matrix))'] : []),
    'y <- data$.event',
    'g <- as.integer(droplevels(data$.group))',
    'theta_count <- length(getME(fit, "theta"))',
    'root_of <- function(parameters) {',
    `  root <- matrix(0, ${q}, ${q})`,
    correlated
      ? '  root[lower.tri(root, diag = TRUE)] <- parameters[seq_len(theta_count)]'
      : '  diag(root) <- parameters[seq_len(theta_count)]',
    '  root',
    '}',
    `modes <- matrix(0, max(g), ${q})`,
    'deviance_at <- function(parameters) {',
    '  fixed <- drop(x %*% parameters[-seq_len(theta_count)])',
    '  v <- z %*% root_of(parameters)',
    '  # Newton steps to the mode of every group at once; solves by elimination, which leaves the pivots of the curvature.',
    '  for (iteration in 1:200) {',
    '    mean <- plogis(fixed + rowSums(v * modes[g, , drop = FALSE]))',
    '    right <- unname(rowsum(v * (y - mean), g)) - modes',
    `    left <- lapply(1:${q}, function(a) unname(rowsum(v * (mean * (1 - mean) * v[, a]), g)) + rep(as.numeric(1:${q} == a), each = max(g)))`,
    '    curvature <- 0',
    `    for (a in 1:${q}) {`,
    '      pivot <- left[[a]][, a]',
    '      curvature <- curvature + log(pivot)',
    '      left[[a]] <- left[[a]] / pivot',
    '      right[, a] <- right[, a] / pivot',
    `      for (b in setdiff(1:${q}, a)) {`,
    '        factor <- left[[b]][, a]',
    '        left[[b]] <- left[[b]] - factor * left[[a]]',
    '        right[, b] <- right[, b] - factor * right[, a]',
    '      }',
    '    }',
    '    if (max(abs(right)) < 1e-11) break',
    '    modes <<- modes + pmax(-1, pmin(1, right))',
    '  }',
    '  joint <- function(u) {',
    '    eta <- fixed + rowSums(v * u[g, , drop = FALSE])',
    '    unname(rowsum(ifelse(y == 1, plogis(eta, log.p = TRUE), plogis(-eta, log.p = TRUE)), g))[, 1] - rowSums(u^2) / 2',
    '  }',
    ...(points === 1
      ? ['  -2 * sum(joint(modes)) + sum(curvature)']
      : [
          '  # Golub and Welsch: nodes and weights of Gauss-Hermite quadrature over the standard normal density.',
          `  jacobi <- matrix(0, ${points}, ${points})`,
          `  jacobi[cbind(1:${points - 1}, 2:${points})] <- jacobi[cbind(2:${points}, 1:${points - 1})] <- sqrt(1:${points - 1})`,
          '  rule <- eigen(jacobi, symmetric = TRUE)',
          '  at_mode <- joint(modes)',
          `  shares <- sapply(1:${points}, function(k) rule$vectors[1, k]^2 *`,
          '    exp(joint(modes + rule$values[k] * exp(-curvature / 2)) - at_mode + rule$values[k]^2 / 2))',
          '  -2 * sum(at_mode + log(rowSums(shares))) + sum(curvature)',
        ]),
    '}',
  ];
}
