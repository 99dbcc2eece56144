import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { interactionPlot } from '../../print/figures/interaction-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rVector } from '../../print/r-script.ts';
import { equalVarianceCheck } from '../equal-variance-check.ts';
import type { AnovaTwoWayComputed } from './compute.ts';
import type { AnovaTwoWayParameters } from './definition.ts';

type Statistics = AnovaTwoWayComputed['statistics'];

export function report({ statistics, details }: AnovaTwoWayComputed, parameters: AnovaTwoWayParameters): Presentation {
  const { variable, factors } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: interactionPlot(details.cellMeans, { variable, factors: [factors[0]!, factors[1]!] }),
    assumption_checks: [
      ...normalityChecks(details.normality, null, {
        alternative: 'an analysis of the logarithm or the ranks',
        ofMeans: true,
      }),
      equalVarianceCheck(
        details.equalVariance,
        'consider a transformation, or linear_regression with robust standard errors.',
      ),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function tables(
  { terms, residual, cells }: Statistics,
  { variable, factors, ss_type }: AnovaTwoWayParameters,
): PrintedTable[] {
  return [
    {
      name: 'cells',
      title: `${variable} by ${factors.join(' and ')}`,
      columns: [
        { name: 'level1', title: factors[0]! },
        { name: 'level2', title: factors[1]! },
        { name: 'n', title: 'n' },
        { name: 'mean_sd', title: 'Mean (SD)' },
      ],
      rows: cells.map((cell) => [
        cell.level1,
        cell.level2,
        String(cell.n),
        cell.n === 0 ? '–' : `${printNumber(cell.mean)} (${printNumber(cell.std_dev)})`,
      ]),
    },
    {
      name: 'anova',
      title: `Analysis of variance, sums of squares of type ${'I'.repeat(ss_type)}`,
      columns: [
        { name: 'term', title: 'Source' },
        { name: 'sum_sq', title: 'Sum of squares' },
        { name: 'df', title: 'df' },
        { name: 'mean_sq', title: 'Mean square' },
        { name: 'statistic', title: 'F' },
        { name: 'p_value', title: 'p' },
        { name: 'partial_eta_squared', title: 'Partial η²' },
      ],
      rows: [
        ...terms.map((row) => [
          row.term,
          printNumber(row.sum_sq),
          String(row.df),
          printNumber(row.mean_sq),
          printFixed(row.statistic, 2),
          printP(row.p_value),
          printFixed(row.partial_eta_squared, 3),
        ]),
        ['Residual', printNumber(residual.sum_sq), String(residual.df), printNumber(residual.mean_sq), '', '', ''],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_missing }: Statistics,
  { variable, factors, interaction, covariates = [], ss_type }: AnovaTwoWayParameters,
): string {
  const name = covariates.length === 0 ? 'two-way analysis of variance' : 'two-way analysis of covariance';
  const adjusted = covariates.length === 0 ? '' : `, adjusted for ${covariates.join(', ')},`;
  return [
    `Means of ${variable} were compared over ${factors.join(' and ')} by ${name}${adjusted} ${interaction ? 'with' : 'without'} their interaction, in ${n} rows.`,
    `Sums of squares are of type ${'I'.repeat(ss_type)}; the effect size is partial eta squared.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: AnovaTwoWayParameters): string {
  const { variable, factors, interaction, covariates = [], ss_type } = parameters;
  const names = [...covariates, ...factors, ...(interaction ? [factors.join(':')] : [])];
  const formula = ['y', '~', [...covariates.map((_, i) => `x${i + 1}`), interaction ? 'a * b' : 'a + b'].join(' + ')];
  return [
    rCompleteCases([variable, ...factors, ...covariates]),
    `frame <- data.frame(y = ${rColumn(variable)}, a = factor(${rColumn(factors[0]!)}), b = factor(${rColumn(factors[1]!)})${covariates.map((name, i) => `, x${i + 1} = ${rColumn(name)}`).join('')})`,
    '# Type III needs factors coded by deviations.',
    `fit <- lm(${formula.join(' ')}, data = frame, contrasts = list(a = "contr.sum", b = "contr.sum"))`,
    ss_type === 1 ? 'anova <- anova(fit)' : `anova <- car::Anova(fit, type = ${ss_type})`,
    'kept <- setdiff(seq_len(nrow(anova)), match(c("(Intercept)", "Residuals"), trimws(rownames(anova))))',
    'left <- nrow(anova)',
    'sum_sq <- anova[["Sum Sq"]]',
    'df <- anova[["Df"]]',
    'result <- list(',
    '  n = nrow(frame),',
    `  terms = data.frame(term = ${rVector(names)}, sum_sq = sum_sq[kept], df = df[kept], mean_sq = sum_sq[kept] / df[kept],`,
    '    statistic = anova[["F value"]][kept], p_value = anova[["Pr(>F)"]][kept],',
    '    partial_eta_squared = sum_sq[kept] / (sum_sq[kept] + sum_sq[left])),',
    '  residual = list(sum_sq = sum_sq[left], df = df[left], mean_sq = sum_sq[left] / df[left])',
    ')',
  ].join('\n');
}
