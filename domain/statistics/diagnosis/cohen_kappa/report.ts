import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { agreementHeatMap } from '../../print/figures/heat-map.ts';
import { printFixed, printInterval, printLevel, printP, printPercent } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rMatrix, rVector } from '../../print/r-script.ts';
import type { CohenKappaComputed } from './compute.ts';
import type { CohenKappaParameters } from './definition.ts';

type Statistics = CohenKappaComputed['statistics'];

export function report({ statistics }: CohenKappaComputed, parameters: CohenKappaParameters): Presentation {
  const { levels, table } = statistics;
  const [down, across] = [parameters.rater1 ?? 'First rater', parameters.rater2 ?? 'Second rater'];
  return {
    tables: tables(statistics, parameters),
    figures: agreementHeatMap(table, { levels, down, across }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

const names: Readonly<Record<CohenKappaParameters['weights'], string>> = {
  none: "Cohen's kappa",
  linear: 'Weighted kappa (linear weights)',
  quadratic: 'Weighted kappa (quadratic weights)',
};
/** A larger table is in the result, not on paper. */
const mostPrintedLevels = 20;

function kappaName(weights: CohenKappaParameters['weights']): string {
  return names[weights];
}

function tables(statistics: Statistics, parameters: CohenKappaParameters): PrintedTable[] {
  const two = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  const { levels, table } = statistics;
  const kappa = {
    name: 'kappa',
    title: kappaName(parameters.weights),
    columns: [
      { name: 'n', title: 'n' },
      { name: 'observed_agreement', title: 'Observed agreement' },
      { name: 'expected_agreement', title: 'Expected by chance' },
      { name: 'kappa', title: `Kappa (${printLevel(parameters.conf_level)} CI)` },
      { name: 'statistic', title: 'z' },
      { name: 'p_value', title: 'p' },
      ...(statistics.pabak === null ? [] : [{ name: 'pabak', title: 'PABAK' }]),
    ],
    rows: [
      [
        String(statistics.n),
        printPercent(statistics.observed_agreement),
        printPercent(statistics.expected_agreement),
        `${two(statistics.estimate)} (${printInterval(statistics.conf_low, statistics.conf_high, two)})`,
        two(statistics.statistic),
        printP(statistics.p_value),
        ...(statistics.pabak === null ? [] : [two(statistics.pabak)]),
      ],
    ],
  };
  if (levels.length > mostPrintedLevels) return [kappa];
  return [
    kappa,
    {
      name: 'ratings',
      title: `${parameters.rater1 ?? 'First rater'} (rows) against ${parameters.rater2 ?? 'second rater'} (columns)`,
      columns: [
        { name: 'level', title: 'Rating' },
        ...levels.map((level, i) => ({ name: `level_${i + 1}`, title: level })),
      ],
      rows: table.map((row, i) => [levels[i]!, ...row.map(String)]),
    },
  ];
}

const weightNames: Readonly<Record<CohenKappaParameters['weights'], string>> = {
  none: "Cohen's kappa",
  linear: 'weighted kappa with linear weights',
  quadratic: 'weighted kappa with quadratic weights',
};

function methodsParagraph(statistics: Statistics, parameters: CohenKappaParameters): string {
  const { rater1, rater2, weights, conf_level } = parameters;
  const raters = rater1 === undefined || rater2 === undefined ? 'the two raters' : `${rater1} and ${rater2}`;
  return [
    `Agreement of ${raters} on ${statistics.levels.length} categories in ${statistics.n} pairs of ratings was measured by ${weightNames[weights]}, with a large-sample ${printLevel(conf_level)} confidence interval (Fleiss, Cohen and Everitt); kappa was compared with 0 using its standard error under that hypothesis.`,
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

/** The definition written out: vcd::Kappa finds the same but fails on categories that a rater never used. */
function rScript({ levels }: Pick<Statistics, 'levels'>, parameters: CohenKappaParameters): string {
  const { conf_level, weights } = parameters;
  const weighting = {
    none: 'diag(k)',
    linear: '1 - abs(outer(1:k, 1:k, "-")) / (k - 1)',
    quadratic: '1 - outer(1:k, 1:k, "-")^2 / (k - 1)^2',
  }[weights];
  return [
    ...rCounts(parameters, levels),
    'k <- nrow(counts)',
    'n <- sum(counts)',
    'p <- counts / n',
    'down <- rowSums(p)',
    'across <- colSums(p)',
    `weight <- ${weighting}`,
    'observed <- sum(weight * p)',
    'expected <- sum(weight * outer(down, across))',
    'estimate <- (observed - expected) / (1 - expected)',
    '# Fleiss, Cohen and Everitt (1969): vcd::Kappa(counts) prints the same standard error.',
    'margin <- outer(drop(weight %*% across), drop(down %*% weight), "+")',
    'variance <- sum(p * (weight - margin * (1 - estimate))^2) - (estimate - expected * (1 - estimate))^2',
    'variance_null <- sum(outer(down, across) * (weight - margin)^2) - expected^2',
    'root <- function(x) if (x < 1e-14) 0 else sqrt(x / n) / (1 - expected)',
    'std_error <- root(variance)',
    'std_error_null <- root(variance_null)',
    'statistic <- if (std_error_null > 0) estimate / std_error_null else NA',
    `limits <- estimate + qnorm(c((1 - ${conf_level}) / 2, 1 - (1 - ${conf_level}) / 2)) * std_error`,
    'result <- list(',
    '  n = n, table = unname(counts), estimate = estimate, std_error = std_error, conf_low = limits[1], conf_high = limits[2],',
    '  std_error_null = std_error_null, statistic = statistic, p_value = 2 * pnorm(-abs(statistic)),',
    `  observed_agreement = observed, expected_agreement = expected${weights === 'none' ? ', pabak = (k * observed - 1) / (k - 1)' : ''}`,
    ')',
  ].join('\n');
}

function rCounts({ rater1, rater2, frequency, table }: CohenKappaParameters, levels: readonly string[]): string[] {
  if (table !== undefined) return [`counts <- ${rMatrix(table)}`];
  if (rater1 === undefined || rater2 === undefined) throw new Error('checked by the parameters');
  const rater = (name: string) => `factor(${rColumn(name)}, levels = scale)`;
  const count = frequency === undefined ? 'rep(1, nrow(data))' : rColumn(frequency);
  return [
    rCompleteCases([rater1, rater2, ...(frequency === undefined ? [] : [frequency])]),
    `scale <- ${rVector(levels)}`,
    `counts <- tapply(${count}, list(${rater(rater1)}, ${rater(rater2)}), sum)`,
    'counts[is.na(counts)] <- 0',
  ];
}
