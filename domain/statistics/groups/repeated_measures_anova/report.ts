import type { AssumptionCheck, Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { interactionPlot } from '../../print/figures/interaction-plot.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printComparedP, printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rVector } from '../../print/r-script.ts';
import type { RepeatedMeasuresAnovaComputed } from './compute.ts';
import type { RepeatedMeasuresAnovaParameters } from './definition.ts';

type Statistics = RepeatedMeasuresAnovaComputed['statistics'];
type Effect = Statistics['effects'][number];

const level = 0.05;
const corrections = {
  greenhouse_geisser: { name: 'Greenhouse and Geisser', short: 'Greenhouse-Geisser' },
  huynh_feldt: { name: 'Huynh and Feldt', short: 'Huynh-Feldt' },
} as const;

export function report(
  { statistics, details }: RepeatedMeasuresAnovaComputed,
  parameters: RepeatedMeasuresAnovaParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: figures(statistics, parameters),
    assumption_checks: [
      ...sphericityChecks(statistics.effects, parameters),
      ...normalityChecks(details.normality, null, {
        alternative: 'friedman_test, or an analysis of the logarithm',
        ofMeans: true,
      }),
    ],
    methods_paragraph: methodsParagraph(statistics, details.averaged, parameters),
    r_script: rScript(parameters),
  };
}

function tables(
  { effects, cells }: Statistics,
  { variable, within, between, correction }: RepeatedMeasuresAnovaParameters,
): PrintedTable[] {
  const chosen = (effect: Effect) => (correction === 'none' ? null : effect[correction]);
  return [
    {
      name: 'anova',
      title: 'Repeated-measures analysis of variance, sums of squares of type III',
      columns: [
        { name: 'term', title: 'Effect' },
        { name: 'df', title: 'df' },
        { name: 'statistic', title: 'F' },
        { name: 'p_value', title: 'p' },
        ...(correction === 'none'
          ? []
          : [
              { name: 'epsilon', title: `ε (${corrections[correction].short})` },
              { name: 'p_corrected', title: 'p, corrected' },
            ]),
        { name: 'generalized_eta_squared', title: 'Generalised η²' },
      ],
      rows: effects.map((effect) => [
        effect.term,
        `${effect.df}, ${effect.df_error}`,
        printFixed(effect.statistic, 2),
        printP(effect.p_value),
        ...(correction === 'none'
          ? []
          : [
              chosen(effect) === null ? '' : printFixed(chosen(effect)!.epsilon, 3),
              chosen(effect) === null ? '' : printP(chosen(effect)!.p_value),
            ]),
        printFixed(effect.generalized_eta_squared, 3),
      ]),
    },
    {
      name: 'cells',
      title: `${variable} by ${[...within, ...(between === undefined ? [] : [between])].join(' and ')}`,
      columns: [
        ...(between === undefined ? [] : [{ name: 'between', title: between }]),
        ...within.map((name, i) => ({ name: `within${i + 1}`, title: name })),
        { name: 'n', title: 'n' },
        { name: 'mean_sd', title: 'Mean (SD)' },
      ],
      rows: cells.map((cell) => [
        ...(cell.between === null ? [] : [cell.between]),
        ...cell.within,
        String(cell.n),
        `${printNumber(cell.mean)} (${printNumber(cell.std_dev)})`,
      ]),
    },
  ];
}

/** Means over the last within-subject factor; a line for each group or level of the first, a figure for each group of both. */
function figures({ cells }: Statistics, { variable, within, between }: RepeatedMeasuresAnovaParameters): Figure[] {
  const mean = (cell: Statistics['cells'][number], level1: string, level2: string) => ({
    level1,
    level2,
    mean: cell.mean,
    std_error: cell.std_dev === null ? null : cell.std_dev / Math.sqrt(cell.n),
  });
  if (within.length === 1) {
    if (between !== undefined)
      return interactionPlot(
        cells.map((cell) => mean(cell, cell.within[0]!, cell.between!)),
        { variable, factors: [within[0]!, between] },
      );
    return intervalPlot(
      cells.map((cell) => {
        const error = cell.std_dev === null ? null : cell.std_dev / Math.sqrt(cell.n);
        return {
          label: cell.within[0]!,
          estimate: cell.mean,
          low: error === null ? null : cell.mean - error,
          high: error === null ? null : cell.mean + error,
        };
      }),
      {
        name: 'means',
        title: `Means of ${variable} with standard errors`,
        axisTitle: `Mean of ${variable}`,
      },
    );
  }
  const groups = [...new Set(cells.map((cell) => cell.between))];
  return groups.flatMap((group, i) =>
    interactionPlot(
      cells.filter((cell) => cell.between === group).map((cell) => mean(cell, cell.within[1]!, cell.within[0]!)),
      { variable, factors: [within[1]!, within[0]!] },
    ).map((figure) =>
      group === null
        ? figure
        : { ...figure, name: `${figure.name}_${i + 1}`, title: `${figure.title}: ${between} ${group}` },
    ),
  );
}

/** One for each error term: an effect and its interaction with the groups share it. */
function sphericityChecks(effects: readonly Effect[], { between }: RepeatedMeasuresAnovaParameters): AssumptionCheck[] {
  return effects
    .filter(
      ({ term, greenhouse_geisser }) =>
        greenhouse_geisser !== null && !(between !== undefined && term.startsWith(`${between}:`)),
    )
    .map(({ term, mauchly, greenhouse_geisser }) => {
      const p = mauchly?.p_value ?? null;
      const satisfied = p === null ? null : p >= level;
      return {
        assumption: 'sphericity',
        about: term,
        test: "Mauchly's test",
        statistic: mauchly?.statistic ?? null,
        p_value: p,
        satisfied,
        message:
          p === null
            ? `${term}: could not be tested. Take the corrected p-values.`
            : `${term}: W = ${printFixed(mauchly!.statistic, 3)}, p ${printComparedP(p)}, epsilon ${printFixed(greenhouse_geisser!.epsilon, 3)} (Greenhouse and Geisser). ${
                satisfied
                  ? 'No sign against sphericity.'
                  : 'Variances of the differences are not equal: take the corrected p-values.'
              }`,
      };
    });
}

function methodsParagraph(
  { n_subjects, n_subjects_excluded, n_missing }: Statistics,
  averaged: number,
  { variable, within, between, correction }: RepeatedMeasuresAnovaParameters,
): string {
  return [
    `Means of ${variable} were compared by repeated-measures analysis of variance with the within-subject factor${within.length > 1 ? 's' : ''} ${within.join(' and ')}${between === undefined ? '' : ` and the between-subject factor ${between}`} in ${n_subjects} subjects with all measurements (type III sums of squares).`,
    ...(n_subjects_excluded === 0 ? [] : [`${n_subjects_excluded} subjects without all measurements were left out.`]),
    ...(averaged === 0 ? [] : ['Several measurements of one subject at one occasion were averaged.']),
    correction === 'none'
      ? "Sphericity was tested by Mauchly's test; p-values are not corrected for it."
      : `Sphericity was tested by Mauchly's test; p-values are corrected by the epsilon of ${corrections[correction].name}.`,
    'The effect size is generalised eta squared.',
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ variable, subject, within, between }: RepeatedMeasuresAnovaParameters): string {
  const cell =
    within.length === 1 ? 'cell <- factor(data$.w1)' : 'cell <- interaction(data$.w1, data$.w2, lex.order = TRUE)';
  const sets = within.length === 1 ? ['w1'] : ['w1', 'w2', 'w1:w2'];
  const names = within.length === 1 ? [within[0]!] : [within[0]!, within[1]!, within.join(':')];
  return [
    rCompleteCases([variable, subject, ...within, ...(between === undefined ? [] : [between])]),
    ...within.map((name, i) => `data$.w${i + 1} <- droplevels(factor(${rColumn(name)}))`),
    cell,
    '# One row a subject, one column an occasion; subjects without all of them are left out.',
    `wide <- tapply(${rColumn(variable)}, list(as.character(${rColumn(subject)}), cell), mean)`,
    'kept <- complete.cases(wide)',
    ...(between === undefined
      ? ['fit <- lm(wide[kept, ] ~ 1)']
      : [
          `group <- tapply(as.character(${rColumn(between)}), as.character(${rColumn(subject)}), \`[\`, 1)[rownames(wide)]`,
          'group <- factor(group[kept])',
          'fit <- lm(wide[kept, ] ~ group, contrasts = list(group = "contr.sum"))',
        ]),
    within.length === 1
      ? 'occasions <- data.frame(w1 = factor(levels(data$.w1), levels(data$.w1)))'
      : 'occasions <- expand.grid(w2 = factor(levels(data$.w2), levels(data$.w2)), w1 = factor(levels(data$.w1), levels(data$.w1)))',
    'contrasts(occasions$w1) <- "contr.sum"',
    ...(within.length === 1 ? [] : ['contrasts(occasions$w2) <- "contr.sum"']),
    `anova <- car::Anova(fit, idata = occasions, idesign = ~ ${within.length === 1 ? 'w1' : 'w1 * w2'}, type = 3)`,
    'told <- summary(anova, multivariate = FALSE)',
    'rows <- unclass(told$univariate.tests)',
    `terms <- c(${[
      ...(between === undefined ? [] : ['"group"']),
      ...sets.flatMap((set) => [`"${set}"`, ...(between === undefined ? [] : [`"group:${set}"`])]),
    ].join(', ')})`,
    '# Of each error term once; that of the intercept lies between subjects.',
    `all_errors <- sum(rows[${rVector(['(Intercept)', ...sets])}, "Error SS"])`,
    'rows <- rows[terms, , drop = FALSE]',
    'p_at <- function(epsilon) pf(rows[, "F value"], rows[, "num Df"] * epsilon, rows[, "den Df"] * epsilon, lower.tail = FALSE)',
    'pick <- function(table, column) if (is.null(table)) NA else unclass(table)[match(terms, rownames(table)), column]',
    'sphericity <- told$sphericity.tests',
    'epsilon <- told$pval.adjustments',
    'greenhouse <- rep(pick(epsilon, "GG eps"), length.out = length(terms))',
    'huynh <- rep(pick(epsilon, "HF eps"), length.out = length(terms))',
    'record <- function(values) lapply(seq_along(terms), function(i) if (is.na(values[[1]][i])) NULL else lapply(values, function(value) unname(value[i])))',
    'effects <- list()',
    '# R 4.2.2 takes the number of occasions for that of contrasts in one term of the second-order correction of the p-value:',
    '# here it is as published (Anderson, An Introduction to Multivariate Statistical Analysis, section 10.7).',
    'w <- rep(pick(sphericity, "Test statistic"), length.out = length(terms))',
    'n <- df.residual(fit)',
    'p <- rows[, "den Df"] / n',
    'rho <- 1 - (2 * p^2 + p + 2) / (6 * p * n)',
    'second <- (p + 2) * (p - 1) * (p - 2) * (2 * p^3 + 6 * p^2 + 3 * p + 2) / (288 * (n * p * rho)^2)',
    'z <- -n * rho * log(w)',
    'f <- p * (p + 1) / 2 - 1',
    'tail <- function(df) pchisq(z, df, lower.tail = FALSE)',
    'mauchly <- record(list(statistic = w, p_value = tail(f) + second * (tail(f + 4) - tail(f))))',
    'gg <- record(list(epsilon = greenhouse, p_value = p_at(pmin(1, greenhouse))))',
    'hf <- record(list(epsilon = huynh, p_value = p_at(pmin(1, huynh))))',
    `label <- ${rVector([...(between === undefined ? [] : [between]), ...names.flatMap((name) => [name, ...(between === undefined ? [] : [`${between}:${name}`])])])}`,
    'for (i in seq_along(terms)) effects[[i]] <- list(term = label[i], sum_sq = rows[[i, "Sum Sq"]], df = rows[[i, "num Df"]],',
    '  sum_sq_error = rows[[i, "Error SS"]], df_error = rows[[i, "den Df"]], statistic = rows[[i, "F value"]],',
    '  p_value = rows[[i, "Pr(>F)"]], generalized_eta_squared = rows[[i, "Sum Sq"]] / (rows[[i, "Sum Sq"]] + all_errors),',
    '  partial_eta_squared = rows[[i, "Sum Sq"]] / (rows[[i, "Sum Sq"]] + rows[[i, "Error SS"]]),',
    '  mauchly = mauchly[[i]], greenhouse_geisser = gg[[i]], huynh_feldt = hf[[i]])',
    'result <- list(n_subjects = sum(kept), n_subjects_excluded = sum(!kept), effects = effects)',
  ].join('\n');
}
