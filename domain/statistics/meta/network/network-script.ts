import { rColumn, rCompleteCases, rValue, rVector } from '../../print/r-script.ts';
import type { NetworkMeasure } from './network-columns.ts';
import { networkRoles } from './network-columns.ts';
import type { NetworkParameters } from './network-study.ts';

type Options = NetworkParameters & {
  model: 'fixed' | 'random';
  tau2_method: 'DL' | 'REML';
  small_values: 'desirable' | 'undesirable';
  conf_level: number;
};

/**
 * R finds the same by the graph-theoretical formulas of Rücker (2012) on all comparisons with reduced weights, as netmeta does and
 * we do not: ours is a regression on independent contrasts. No package is needed.
 */
export function networkScript(
  parameters: Options,
  {
    names,
    reference,
    funnelOrder,
  }: { names: string[]; reference: string; funnelOrder?: readonly string[] | undefined },
): string {
  const { comparator, study, treatment, columns, model, tau2_method, small_values, conf_level } = parameters;
  const used = [
    study,
    treatment,
    ...(comparator === undefined ? [] : [comparator]),
    ...networkRoles(columns).map(({ column }) => column),
  ];
  const random = model === 'random';
  return [
    rCompleteCases(used),
    `treatments <- ${rVector(names)}`,
    `study <- as.character(${rColumn(study)})`,
    ...(comparator === undefined ? contrastsOfArms(parameters) : contrastsAsGiven(parameters, comparator)),
    'k <- length(treatments)',
    'm <- nrow(contrasts)',
    'B <- matrix(0, m, k)',
    'B[cbind(seq_len(m), contrasts$i)] <- 1',
    'B[cbind(seq_len(m), contrasts$j)] <- -1',
    'reduced <- function(variance) {',
    '  # weights of comparisons: those of a study of several arms from the Laplacian with these variances as resistances',
    '  weights <- 1 / variance',
    '  for (s in split(seq_len(m), contrasts$study)) if (length(s) > 1) {',
    '    arms <- sort(unique(c(contrasts$i[s], contrasts$j[s])))',
    '    a <- length(arms)',
    '    R <- matrix(0, a, a)',
    '    at <- cbind(match(contrasts$i[s], arms), match(contrasts$j[s], arms))',
    '    R[at] <- R[at[, 2:1]] <- variance[s]',
    '    C <- diag(a) - 1 / a',
    '    L <- solve(-C %*% R %*% C / 2 + 1 / a) - 1 / a',
    '    weights[s] <- -L[at]',
    '  }',
    '  weights',
    '}',
    'network <- function(tau2, B, y, weights) {',
    '  k <- ncol(B)',
    '  L <- t(B) %*% (weights * B)',
    '  inverse <- solve(L + 1 / k) - 1 / k',
    '  effects <- inverse %*% t(B) %*% (weights * y)',
    '  list(effects = as.numeric(effects), inverse = inverse, q = sum(weights * (y - B %*% effects)^2), H = B %*% inverse %*% t(B * weights))',
    '}',
    'y <- contrasts$TE',
    ...(comparator === undefined
      ? []
      : [
          '# what rounding left between the comparisons of a study is spread over them',
          'for (s in split(seq_len(m), contrasts$study)) if (length(s) > 1) {',
          '  own <- B[s, sort(unique(c(contrasts$i[s], contrasts$j[s])))]',
          '  y[s] <- own %*% network(0, own, y[s], reduced(contrasts$V)[s])$effects',
          '}',
        ]),
    'common <- network(0, B, y, reduced(contrasts$V))',
    'arms <- tapply(seq_len(m), contrasts$study, function(s) length(unique(c(contrasts$i[s], contrasts$j[s]))))',
    'df <- sum(arms - 1) - (k - 1)',
    'generalised <- function(B, fit, weights, study) {',
    '  # the expected growth of Q with the variance between studies',
    "  same <- outer(study, study, '==')",
    '  sum(diag((diag(nrow(B)) - fit$H) %*% (B %*% t(B) * same / 2) %*% diag(weights, nrow(B))))',
    '}',
    ...(random
      ? [
          'tau2 <- if (df == 0) 0 else max(0, (common$q - df) / generalised(B, common, reduced(contrasts$V), contrasts$study))',
          ...(tau2_method === 'REML'
            ? [
                '# restricted likelihood, of the contrasts with the first arm of each study',
                'base <- unlist(lapply(split(seq_len(m), contrasts$study), function(s) s[contrasts$i[s] == min(contrasts$i[s])]))',
                "Z <- outer(contrasts$study[base], contrasts$study[base], '==') / 2 + diag(0.5, length(base))",
                'V <- diag(contrasts$V[base], length(base))',
                'for (p in seq_along(base)) for (q in seq_along(base)) if (p != q && Z[p, q] > 0) {',
                '  one <- contrasts[base[p], ]',
                '  other <- contrasts[base[q], ]',
                '  third <- contrasts$V[contrasts$study == one$study & contrasts$i == min(one$j, other$j) & contrasts$j == max(one$j, other$j)]',
                '  V[p, q] <- (one$V + other$V - third) / 2',
                '}',
                'X <- B[base, -1, drop = FALSE]',
                'score <- function(tau2) {',
                '  P <- solve(V + tau2 * Z)',
                '  P <- P - P %*% X %*% solve(t(X) %*% P %*% X) %*% t(X) %*% P',
                '  r <- P %*% y[base]',
                '  sum(r * (Z %*% r)) - sum(diag(P %*% Z))',
                '}',
                'if (df > 0) tau2 <- if (score(0) <= 0) 0 else uniroot(score, c(0, 10 * tau2 + 10 * max(contrasts$V)), tol = 1e-15)$root',
              ]
            : []),
        ]
      : ['tau2 <- 0']),
    'fit <- network(tau2, B, y, reduced(contrasts$V + tau2))',
    `level <- qnorm(${(1 + conf_level) / 2})`,
    'estimate <- function(value, variance) {',
    '  se <- sqrt(variance)',
    '  list(estimate = value, std_error = se, statistic = value / se, p_value = 2 * pnorm(-abs(value / se)), conf_low = value - level * se, conf_high = value + level * se)',
    '}',
    ...(random
      ? [
          'of <- function(i, j) {',
          '  found <- estimate(fit$effects[i] - fit$effects[j], fit$inverse[i, i] + fit$inverse[j, j] - 2 * fit$inverse[i, j])',
          '  if (df < 2) return(found)',
          `  margin <- qt(${(1 + conf_level) / 2}, df) * sqrt(found$std_error^2 + tau2)`,
          '  c(found, list(prediction_low = found$estimate - margin, prediction_high = found$estimate + margin))',
          '}',
        ]
      : [
          'of <- function(i, j) estimate(fit$effects[i] - fit$effects[j], fit$inverse[i, i] + fit$inverse[j, j] - 2 * fit$inverse[i, j])',
        ]),
    `reference <- match(${rValue(reference)}, treatments)`,
    'score <- sapply(seq_len(k), function(i) mean(sapply(setdiff(seq_len(k), i), function(j)',
    `  pnorm(${small_values === 'desirable' ? '-' : ''}of(i, j)$statistic))))`,
    'pairs <- unlist(lapply(seq_len(k - 1), function(i) lapply((i + 1):k, function(j) {',
    '  own <- contrasts$i == i & contrasts$j == j',
    '  total <- of(i, j)',
    '  direct <- indirect <- difference <- NULL',
    '  share <- 0',
    '  if (any(own)) {',
    '    weight <- 1 / (contrasts$V[own] + tau2)',
    '    direct <- estimate(sum(weight * y[own]) / sum(weight), 1 / sum(weight))',
    '    share <- min(1, total$std_error^2 / direct$std_error^2)',
    '    if (1 - share >= 5e-4) {',
    '      indirect <- estimate((total$estimate - share * direct$estimate) / (1 - share), total$std_error^2 / (1 - share))',
    '      difference <- estimate(direct$estimate - indirect$estimate, direct$std_error^2 + indirect$std_error^2)',
    '    }',
    '  } else indirect <- total[1:6]',
    '  c(list(treatment = treatments[i], comparator = treatments[j], studies = sum(own)), total,',
    '    list(proportion_direct = share, direct = direct, indirect = indirect, difference = difference))',
    '})), recursive = FALSE)',
    "design <- tapply(seq_len(m), contrasts$study, function(s) paste(sort(unique(c(contrasts$i[s], contrasts$j[s]))), collapse = ' '))",
    'of_designs <- function(tau2) lapply(split(seq_len(m), design[contrasts$study]), function(s) {',
    '  arms <- sort(unique(c(contrasts$i[s], contrasts$j[s])))',
    '  weights <- reduced(contrasts$V + tau2)[s]',
    '  B <- B[s, arms, drop = FALSE]',
    '  fit <- network(tau2, B, y[s], weights)',
    '  df <- (length(unique(contrasts$study[s])) - 1) * (length(arms) - 1)',
    '  list(q = fit$q, df = df, growth = if (df == 0) 0 else generalised(B, fit, weights, contrasts$study[s]))',
    '})',
    'total <- function(tests, name) sum(sapply(tests, function(test) test[[name]]))',
    'within <- of_designs(0)',
    "df_within <- total(within, 'df')",
    "tau2_within <- if (df_within == 0) 0 else max(0, (total(within, 'q') - df_within) / total(within, 'growth'))",
    'test <- function(q, df) list(q = if (df == 0) 0 else q, df = df, p_value = if (df == 0) NULL else pchisq(q, df, lower.tail = FALSE))',
    "between_random <- network(tau2_within, B, y, reduced(contrasts$V + tau2_within))$q - total(of_designs(tau2_within), 'q')",
    'result <- list(',
    '  n_studies = length(arms), n_treatments = k, n_comparisons = m, n_designs = length(within), n_multi_arm = sum(arms > 2),',
    '  treatments = data.frame(treatment = treatments, p_score = score),',
    '  effects = do.call(rbind, lapply(setdiff(seq_len(k), reference), function(i) data.frame(treatment = treatments[i], of(i, reference)))),',
    '  comparisons = pairs,',
    '  heterogeneity = c(test(common$q, df), list(i_squared = if (df == 0) 0 else 100 * max(0, 1 - df / common$q))),',
    "  inconsistency = list(within = test(total(within, 'q'), df_within), between = test(common$q - total(within, 'q'), df - df_within),",
    '    between_random = c(test(between_random, df - df_within), list(tau_squared_within = tau2_within)))',
    ')',
    ...(random ? ['result$tau_squared <- tau2'] : []),
    ...(funnelOrder === undefined ? [] : adjustedFunnelInR(funnelOrder)),
  ].join('\n');
}

function adjustedFunnelInR(order: readonly string[]): string[] {
  return [
    `funnel_order <- ${rVector([...order])}`,
    'place <- match(treatments, c(setdiff(treatments, funnel_order), funnel_order))',
    'named <- length(funnel_order) == k | treatments %in% funnel_order',
    'pair <- paste(contrasts$i, contrasts$j)',
    'weight <- 1 / (contrasts$V + tau2)',
    'direct <- as.numeric((tapply(weight * y, pair, sum) / tapply(weight, pair, sum))[pair])',
    'turned <- ifelse(place[contrasts$i] > place[contrasts$j], -1, 1)',
    'first <- ifelse(turned < 0, contrasts$j, contrasts$i)',
    'second <- ifelse(turned < 0, contrasts$i, contrasts$j)',
    'funnel <- data.frame(study = contrasts$study, treatment = treatments[first], comparator = treatments[second],',
    '  estimate = turned * y, std_error = sqrt(contrasts$V), direct = turned * direct, adjusted = turned * (y - direct))',
    'shown <- order(place[first], place[second], contrasts$study, method = "radix")',
    'funnel <- funnel[shown[(named[first] | named[second])[shown]], ]',
    'result$small_study_effects <- list(order = as.list(funnel_order), comparisons = funnel)',
    'if (nrow(funnel) >= 3) {',
    '  egger <- summary(lm(I(adjusted / std_error) ~ I(1 / std_error), data = funnel))$coefficients',
    '  result$small_study_effects$egger <- list(intercept = egger[1, 1], slope = egger[2, 1], std_error = egger[1, 2],',
    '    statistic = egger[1, 3], df = nrow(funnel) - 2, p_value = egger[1, 4])',
    '}',
  ];
}

function contrastsAsGiven({ treatment, columns }: NetworkParameters, comparator: string): string[] {
  const variance = columns.variance === undefined ? `${rColumn(columns.std_error!)}^2` : rColumn(columns.variance);
  return [
    `i <- match(as.character(${rColumn(treatment)}), treatments)`,
    `j <- match(as.character(${rColumn(comparator)}), treatments)`,
    `contrasts <- data.frame(study, i = pmin(i, j), j = pmax(i, j), TE = ifelse(i < j, 1, -1) * ${rColumn(columns.estimate!)}, V = ${variance})`,
  ];
}

const armFormulas: Readonly<Partial<Record<NetworkMeasure, readonly [value: string, variance: string]>>> = {
  odds_ratio: ['log(x / (n - x))', '1 / x + 1 / (n - x)'],
  risk_ratio: ['log(x / n)', '1 / x - 1 / n'],
  risk_difference: ['x / n', 'x * (n - x) / n^3'],
  rate_ratio: ['log(x / n)', '1 / x'],
};

function contrastsOfArms({ measure, treatment, columns, zero_cell_add }: NetworkParameters): string[] {
  const counts = armFormulas[measure];
  const size = rColumn((measure === 'rate_ratio' ? columns.time : columns.total)!);
  const total = measure === 'rate_ratio' ? 'Inf' : 'arm$n';
  const none: Partial<Record<NetworkMeasure, string>> = {
    odds_ratio: 'all(arm$x == 0) || all(arm$x == arm$n)',
    risk_ratio: 'all(arm$x == 0)',
    rate_ratio: 'all(arm$x == 0)',
  };
  const lines =
    counts !== undefined
      ? [
          `data <- data.frame(study, t = match(as.character(${rColumn(treatment)}), treatments), x = ${rColumn(columns.events!)}, n = ${size})`,
          'of_study <- function(arm) {',
          ...(none[measure] === undefined ? [] : [`  if (${none[measure]}) return(NULL)`]),
          `  add <- if (any(arm$x == 0 | arm$x == ${total})) ${zero_cell_add} else 0`,
          '  x <- arm$x + add',
          `  n <- arm$n${measure === 'rate_ratio' ? '' : ' + 2 * add'}`,
          `  value <- ${counts[0]}`,
          `  variance <- ${counts[1]}`,
          '  V <- outer(variance, variance, "+")',
        ]
      : [
          `data <- data.frame(study, t = match(as.character(${rColumn(treatment)}), treatments), m = ${rColumn(columns.mean!)}, s = ${rColumn(columns.sd!)}, n = ${size})`,
          'of_study <- function(arm) {',
          ...(measure === 'mean_difference'
            ? ['  value <- arm$m', '  V <- outer(arm$s^2 / arm$n, arm$s^2 / arm$n, "+")']
            : [
                '  free <- sum(arm$n) - nrow(arm)',
                '  pooled <- sqrt(sum((arm$n - 1) * arm$s^2) / free)',
                '  value <- exp(lgamma(free / 2) - log(sqrt(free / 2)) - lgamma((free - 1) / 2)) * arm$m / pooled',
                '  V <- outer(1 / arm$n, 1 / arm$n, "+") + outer(value, value, "-")^2 / (2 * sum(arm$n))',
              ]),
        ];
  return [
    ...lines,
    '  at <- which(upper.tri(V), arr.ind = TRUE)',
    '  data.frame(study = arm$study[1], i = arm$t[at[, 1]], j = arm$t[at[, 2]], TE = value[at[, 1]] - value[at[, 2]], V = V[at])',
    '}',
    'data <- data[order(data$study, data$t), ]',
    'contrasts <- do.call(rbind, lapply(split(data, data$study), function(arm) if (nrow(arm) > 1) of_study(arm)))',
  ];
}
