import { termColumns } from '../../core/design-matrix.ts';
import type { Figure, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rName, rVector } from '../../print/r-script.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import { dfMethodInWords, splineTests } from '../degrees-of-freedom-option.ts';
import { visitTerms } from '../visit-model/terms.ts';
import type { MmrmComputed } from './compute.ts';
import type { MmrmParameters, MmrmResult } from './definition.ts';

type Statistics = StatisticsOf<MmrmResult>;
type Estimated = Omit<Statistics['coefficients'][number], 'term'>;

export function report({ statistics, details }: MmrmComputed, parameters: MmrmParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: [
      ...differencesFigure(statistics, parameters),
      ...splineEffectFigures(details.curves, {
        difference: `Difference in ${parameters.outcome}`,
        confLevel: parameters.conf_level,
      }),
    ],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function tables(
  statistics: Statistics,
  { outcome, treatment, visit, df_method, conf_level }: MmrmParameters,
): PrintedTable[] {
  const columns = [
    { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
    { name: 'std_error', title: 'SE' },
    { name: 'statistic', title: 't (df)' },
    { name: 'p_value', title: 'p' },
  ];
  const cells = (row: Estimated) => [
    `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
    printNumber(row.std_error),
    `${printFixed(row.statistic, 2)} (${printFixed(row.df, 1)})`,
    printP(row.p_value),
  ];
  const { differences, visits } = statistics;
  const suffix = df_method === 'kenward_roger' ? ' (Kenward-Roger)' : '';
  return [
    ...(differences === undefined
      ? []
      : [
          {
            name: 'differences',
            title: `Differences of ${treatment} at each visit${suffix}`,
            columns: [
              { name: 'visit', title: visit },
              { name: 'n', title: 'n' },
              { name: 'comparison', title: 'Comparison' },
              ...columns,
            ],
            rows: differences.map((row) => [
              row.visit,
              String(visits.find((other) => other.visit === row.visit)!.n),
              `${row.level} - ${row.reference}`,
              ...cells(row),
            ]),
          },
        ]),
    {
      name: 'coefficients',
      title: `Coefficients${suffix}`,
      columns: [{ name: 'term', title: 'Term' }, ...columns],
      rows: statistics.coefficients.map((row) => [row.term, ...cells(row)]),
    },
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { difference: `Difference in ${outcome}`, confLevel: conf_level }),
    {
      name: 'covariance',
      title: 'Covariance of the visits within a subject',
      columns: [
        { name: 'visit1', title: 'Visit' },
        { name: 'visit2', title: 'Visit' },
        { name: 'covariance', title: 'Covariance' },
        { name: 'correlation', title: 'Correlation' },
      ],
      rows: statistics.covariance.map((row) => [
        row.visit1,
        row.visit2,
        printNumber(row.covariance),
        printFixed(row.correlation, 3),
      ]),
    },
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Subjects', String(statistics.n_subjects)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ['Restricted log likelihood', printFixed(statistics.log_likelihood, 2)],
      ['AIC', printFixed(statistics.aic, 1)],
    ]),
  ];
}

/** Of each visit, or of the terms of the model where no treatment is named. */
function differencesFigure(
  { differences, coefficients }: Statistics,
  { outcome, conf_level }: MmrmParameters,
): Figure[] {
  const interval = `${printLevel(conf_level)} CI`;
  if (differences === undefined)
    return intervalPlot(
      coefficients.slice(1).map(({ term, estimate, conf_low, conf_high }) => ({
        label: term,
        estimate,
        low: conf_low,
        high: conf_high,
      })),
      {
        name: 'coefficients',
        title: 'Coefficients',
        axisTitle: `Difference in ${outcome} (${interval})`,
        references: [0],
      },
    );
  const several = new Set(differences.map(({ level }) => level)).size > 1;
  return intervalPlot(
    differences.map(({ visit, level, estimate, conf_low, conf_high }) => ({
      label: several ? `${visit}: ${level}` : visit,
      estimate,
      low: conf_low,
      high: conf_high,
    })),
    {
      name: 'differences',
      title: `Differences from ${differences[0]!.reference} at each visit`,
      axisTitle: `Difference in ${outcome} (${interval})`,
      references: [0],
    },
  );
}

function methodsParagraph(
  { n, n_subjects, n_missing, visits, splines, nonlinearity }: Statistics,
  { outcome, subject, visit, treatment, covariates, df_method, conf_level }: MmrmParameters,
): string {
  const columns = [...new Set(termColumns(covariates))];
  const adjusted = columns.length === 0 ? '' : `, adjusted for ${columns.join(', ')}`;
  const effects = treatment === undefined ? visit : `${visit}, ${treatment} and their interaction`;
  return [
    `The outcome ${outcome} was analysed by a mixed model for repeated measures with fixed effects of ${effects}${adjusted} and an unstructured covariance of the ${visits.length} visits within each level of ${subject}, fitted by restricted maximum likelihood to ${n} rows of ${n_subjects} subjects.`,
    `Tests and ${printLevel(conf_level)} confidence intervals used ${dfMethodInWords[df_method]}. Subjects with missing visits entered with those that they had, which is valid where visits are missing at random.`,
    ...(nonlinearity === undefined ? [] : [splineTests[df_method]]),
    ...splineSentences(splines),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: MmrmParameters): string {
  const { outcome, subject, visit, treatment, df_method, conf_level } = parameters;
  const kenwardRoger = df_method === 'kenward_roger';
  const terms = visitTerms(parameters);
  const { preparation, formula, curves } = rModelTerms(terms);
  const { differences, coefficients } = statistics;
  const names = coefficients.map(({ term }) => term);
  const places = (differences ?? []).map((row) => {
    const main = names.indexOf(`${treatment}=${row.level}`);
    const interaction = names.indexOf(`${visit}=${row.visit}:${treatment}=${row.level}`);
    return `c(${[main, interaction]
      .filter((at) => at >= 0)
      .map((at) => at + 1)
      .join(', ')})`;
  });
  return [
    'library(nlme)',
    rCompleteCases([outcome, subject, ...termColumns(terms)]),
    ...preparation,
    `${rColumn('.subject')} <- factor(${rColumn(subject)})`,
    `${rColumn('.visit')} <- as.integer(${rColumn(visit)})`,
    'data <- data[order(data$.subject, data$.visit), ]',
    `model <- ${rName(outcome)} ~ ${formula}`,
    '# The same model by gls, which stops at some five digits; below it is maximised to the last, for the degrees of freedom.',
    'x <- model.matrix(model, data)',
    `data$.x <- x; data$.y <- ${rColumn(outcome)}`,
    `fit <- gls(.y ~ .x - 1, data, correlation = corSymm(form = ~ .visit | .subject),`,
    '  weights = varIdent(form = ~ 1 | .visit), control = glsControl(opt = "optim", msMaxIter = 1000, maxIter = 500,',
    '    tolerance = 1e-8, msTol = 1e-10, returnObject = TRUE))',
    'y <- data$.y',
    'visits <- max(data$.visit)',
    'seen <- split(seq_along(y), data$.subject)',
    'patterns <- split(seen, vapply(seen, function(rows) paste(data$.visit[rows], collapse = " "), ""))',
    'lower <- lower.tri(diag(visits), diag = TRUE)',
    'sigma_of <- function(theta) {',
    '  root <- matrix(0, visits, visits)',
    '  root[lower] <- theta',
    '  root %*% t(root)',
    '}',
    'solve_at <- function(theta) {',
    '  sigma <- sigma_of(theta)',
    '  xx <- 0; xy <- 0; yy <- 0; logs <- 0',
    '  for (members in patterns) {',
    '    at <- data$.visit[members[[1]]]',
    '    rows <- unlist(members)',
    '    root <- t(chol(sigma[at, at, drop = FALSE]))',
    '    turned <- matrix(forwardsolve(root, matrix(cbind(x, y)[rows, ], length(at))), length(rows))',
    '    squares <- crossprod(turned)',
    '    p <- ncol(x)',
    '    xx <- xx + squares[1:p, 1:p]; xy <- xy + squares[1:p, p + 1]; yy <- yy + squares[p + 1, p + 1]',
    '    logs <- logs + 2 * length(members) * sum(log(diag(root)))',
    '  }',
    '  beta <- solve(xx, xy)',
    '  list(beta = beta, covariance = solve(xx),',
    '    deviance = logs + as.numeric(determinant(as.matrix(xx))$modulus) + yy - sum(xy * beta) + (length(y) - ncol(x)) * log(2 * pi))',
    '}',
    '# The covariance that gls found, from standard deviations and correlations of the visits.',
    'ratio <- c(1, coef(fit$modelStruct$varStruct, unconstrained = FALSE))',
    'names(ratio)[1] <- setdiff(as.character(1:visits), names(ratio))',
    'correlation <- diag(visits)',
    'correlation[lower.tri(correlation)] <- coef(fit$modelStruct$corStruct, unconstrained = FALSE)',
    'correlation <- correlation + t(correlation) - diag(visits)',
    'sd <- fit$sigma * ratio[as.character(1:visits)]',
    '# Elements of its Cholesky root, in units of about one standard error.',
    'root <- t(chol(correlation * outer(sd, sd)))',
    'theta <- root[lower]',
    'unit <- diag(root)[row(root)][lower] / sqrt(length(seen))',
    'deviance_at <- function(shift) solve_at(theta + shift * unit)$deviance',
    'none <- numeric(length(theta))',
    'steps <- list(eps = 0.2, d = 0.2, r = 4)',
    'for (i in 1:8) {',
    '  hessian <- numDeriv::hessian(deviance_at, none, method.args = steps)',
    '  step <- solve(hessian, numDeriv::grad(deviance_at, none, method.args = steps))',
    '  theta <- theta - step * unit',
    '  if (max(abs(step)) < 1e-7) break',
    '}',
    'hessian <- numDeriv::hessian(deviance_at, none, method.args = steps)',
    'spread <- 2 * solve(hessian)',
    'found <- solve_at(theta)',
    ...(kenwardRoger ? rKenwardRoger : []),
    ...(kenwardRoger ? [] : ['# Fai and Cornelius: 2 v^2 / var(v), by the delta method.']),
    'estimated <- function(at) {',
    '  weights <- as.numeric(seq_along(found$beta) %in% at)',
    ...(kenwardRoger
      ? [
          '  unadjusted <- drop(weights %*% covariance %*% weights)',
          '  slope <- vapply(slopes, function(p) drop(weights %*% covariance %*% p %*% covariance %*% weights), 0)',
          '  df <- 2 * unadjusted^2 / drop(slope %*% spread %*% slope)',
          '  variance <- drop(weights %*% adjusted %*% weights)',
        ]
      : [
          '  variance_at <- function(shift) drop(weights %*% solve_at(theta + shift * unit)$covariance %*% weights)',
          '  variance <- variance_at(none)',
          '  slope <- numDeriv::grad(variance_at, none, method.args = steps)',
          '  df <- 2 * variance^2 / drop(slope %*% spread %*% slope)',
        ]),
    '  estimate <- sum(weights * found$beta)',
    '  std_error <- sqrt(variance)',
    `  margin <- qt(1 - (1 - ${conf_level}) / 2, df) * std_error`,
    '  data.frame(estimate, std_error, df, statistic = estimate / std_error, p_value = 2 * pt(-abs(estimate / std_error), df),',
    '    conf_low = estimate - margin, conf_high = estimate + margin)',
    '}',
    'sigma <- sigma_of(theta)',
    'result <- list(',
    '  n = length(y), n_subjects = length(seen),',
    '  coefficients = do.call(rbind, lapply(seq_along(found$beta), estimated)),',
    '  covariance = data.frame(covariance = sigma[lower], correlation = cov2cor(sigma)[lower]),',
    '  log_likelihood = -found$deviance / 2, aic = found$deviance + 2 * (ncol(x) + length(theta)))',
    ...(differences === undefined
      ? []
      : [
          `places <- list(${places.join(', ')})`,
          `result$differences <- cbind(visit = ${rVector(differences.map((row) => row.visit))}, level = ${rVector(differences.map(({ level }) => level))},`,
          '  do.call(rbind, lapply(places, estimated)))',
        ]),
    ...rTermTests(curves, statistics, names, (kenwardRoger ? rKenwardRogerTests : rSatterthwaite)(conf_level)),
  ].join('\n');
}

/** From the whole covariance matrix of each subject, as published. */
const rKenwardRoger = [
  '# Kenward and Roger 1997: the covariance is linear in its elements, so that second derivatives vanish.',
  'places <- which(lower, arr.ind = TRUE)',
  'parts <- function(rows) {',
  '  at <- data$.visit[rows]',
  '  h <- solve(sigma_of(theta)[at, at, drop = FALSE])',
  '  z <- x[rows, , drop = FALSE]',
  '  hg <- lapply(seq_len(nrow(places)), function(k) {',
  '    g <- matrix(0, visits, visits)',
  '    g[places[k, 1], places[k, 2]] <- g[places[k, 2], places[k, 1]] <- 1',
  '    h %*% g[at, at, drop = FALSE]',
  '  })',
  '  list(h = h, z = z, hg = hg)',
  '}',
  'own <- lapply(seen, parts)',
  'elements <- seq_len(nrow(places))',
  'covariance <- solve(Reduce(`+`, lapply(own, function(s) t(s$z) %*% s$h %*% s$z)))',
  'slopes <- lapply(elements, function(k) -Reduce(`+`, lapply(own, function(s) t(s$z) %*% s$hg[[k]] %*% s$h %*% s$z)))',
  'q_of <- function(k, l) Reduce(`+`, lapply(own, function(s) t(s$z) %*% s$hg[[k]] %*% s$hg[[l]] %*% s$h %*% s$z))',
  'q <- lapply(elements, function(k) lapply(elements, function(l) q_of(k, l)))',
  'trace <- function(m) sum(diag(m))',
  'expected <- outer(elements, elements, Vectorize(function(k, l)',
  '  sum(vapply(own, function(s) trace(s$hg[[k]] %*% s$hg[[l]]), 0)) - 2 * trace(covariance %*% q[[k]][[l]]) +',
  '    trace(covariance %*% slopes[[k]] %*% covariance %*% slopes[[l]])))',
  'spread <- 2 * solve(expected)',
  'middle <- 0',
  'for (k in elements) for (l in elements)',
  '  middle <- middle + spread[k, l] * (q[[k]][[l]] - slopes[[k]] %*% covariance %*% slopes[[l]])',
  'adjusted <- covariance + 2 * covariance %*% middle %*% covariance',
];

/** Of combinations of coefficients; F has the degrees of freedom of those along the eigenvectors. */
const rSatterthwaite = (confLevel: number) => [
  '# Fai and Cornelius 1996, by the delta method.',
  'observed <- 2 * solve(hessian)',
  'inferred <- function(weights) {',
  '  variance_at <- function(shift) drop(weights %*% solve_at(theta + shift * unit)$covariance %*% weights)',
  '  variance <- variance_at(none)',
  '  slope <- numDeriv::grad(variance_at, none, method.args = steps)',
  '  list(estimate = sum(weights * found$beta), variance = variance, df = 2 * variance^2 / drop(slope %*% observed %*% slope))',
  '}',
  'along <- function(at, weights) { by <- numeric(length(found$beta)); by[at] <- weights; inferred(by) }',
  'joint_test <- function(at) {',
  '  parts <- eigen(found$covariance[at, at, drop = FALSE], symmetric = TRUE)',
  '  each <- apply(parts$vectors, 2, function(weights) along(at, weights)$df)',
  '  expected <- sum(each / (each - 2))',
  '  df <- if (length(at) == 1) each else if (any(each <= 2)) 2 else 2 * expected / (expected - length(at))',
  '  f <- sum(drop(crossprod(parts$vectors, found$beta[at]))^2 / parts$values) / length(at)',
  '  list(statistic = f, df = length(at), df_residual = df, p_value = pf(f, length(at), df, lower.tail = FALSE))',
  '}',
  'combination <- function(at, weights) {',
  '  one <- along(at, weights)',
  `  margin <- qt(1 - (1 - ${confLevel}) / 2, one$df) * sqrt(one$variance)`,
  '  data.frame(estimate = one$estimate, std_error = sqrt(one$variance), conf_low = one$estimate - margin, conf_high = one$estimate + margin)',
  '}',
];

/** Of combinations of coefficients; F is scaled. */
const rKenwardRogerTests = (confLevel: number) => [
  '# Kenward and Roger 1997, section 3.',
  'changes <- lapply(slopes, function(p) covariance %*% p %*% covariance)',
  'joint_test <- function(at) {',
  '  l <- length(at)',
  '  relative <- lapply(changes, function(d) solve(covariance[at, at, drop = FALSE], d[at, at, drop = FALSE]))',
  '  a1 <- sum(spread * outer(elements, elements, Vectorize(function(k, m) trace(relative[[k]]) * trace(relative[[m]]))))',
  '  a2 <- sum(spread * outer(elements, elements, Vectorize(function(k, m) trace(relative[[k]] %*% relative[[m]]))))',
  '  b <- (a1 + 6 * a2) / (2 * l)',
  '  g <- ((l + 1) * a1 - (l + 4) * a2) / ((l + 2) * a2)',
  '  c <- c(g, l - g, l + 2 - g) / (3 * l + 2 * (1 - g))',
  '  expected_f <- 1 / (1 - a2 / l)',
  '  rho <- (2 / l) * (1 + c[1] * b) / ((1 - c[2] * b)^2 * (1 - c[3] * b)) / (2 * expected_f^2)',
  '  df <- 4 + (l + 2) / (l * rho - 1)',
  '  f <- df / (expected_f * (df - 2)) * drop(found$beta[at] %*% solve(adjusted[at, at, drop = FALSE], found$beta[at])) / l',
  '  list(statistic = f, df = l, df_residual = df, p_value = pf(f, l, df, lower.tail = FALSE))',
  '}',
  'combination <- function(at, weights) {',
  '  by <- numeric(length(found$beta)); by[at] <- weights',
  '  unadjusted <- drop(by %*% covariance %*% by)',
  '  slope <- vapply(changes, function(d) drop(by %*% d %*% by), 0)',
  '  df <- 2 * unadjusted^2 / drop(slope %*% spread %*% slope)',
  '  error <- sqrt(drop(by %*% adjusted %*% by))',
  '  estimate <- sum(by * found$beta)',
  `  margin <- qt(1 - (1 - ${confLevel}) / 2, df) * error`,
  '  data.frame(estimate, std_error = error, conf_low = estimate - margin, conf_high = estimate + margin)',
  '}',
];
