import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { dotPlot } from '../../print/figures/dot-plot.ts';
import { printFixed, printP, printPercent } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import type { FleissKappaComputed } from './compute.ts';
import type { FleissKappaParameters } from './definition.ts';

type Statistics = FleissKappaComputed['statistics'];

export function report({ statistics }: FleissKappaComputed, parameters: FleissKappaParameters): Presentation {
  return {
    tables: tables(statistics),
    figures: dotPlot(
      statistics.categories.map(({ level, kappa }) => ({ label: level, value: kappa })),
      {
        name: 'kappa_by_category',
        title: 'Agreement on each category; the dashed line is kappa over all',
        axisTitle: "Fleiss' kappa",
        references: [statistics.estimate],
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(
      parameters,
      statistics.categories.map(({ level }) => level),
    ),
  };
}

const mostPrinted = 50;

function tables(statistics: Statistics): PrintedTable[] {
  const three = (value: number | null) => printFixed(value, 3);
  return [
    {
      name: 'kappa',
      title: "Fleiss' kappa",
      columns: [
        { name: 'n_subjects', title: 'Subjects' },
        { name: 'n_raters', title: 'Raters' },
        { name: 'observed_agreement', title: 'Observed agreement' },
        { name: 'expected_agreement', title: 'Expected by chance' },
        { name: 'kappa', title: 'Kappa' },
        { name: 'statistic', title: 'z' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          String(statistics.n_subjects),
          String(statistics.n_raters),
          printPercent(statistics.observed_agreement),
          printPercent(statistics.expected_agreement),
          three(statistics.estimate),
          printFixed(statistics.statistic, 2),
          printP(statistics.p_value),
        ],
      ],
    },
    {
      name: 'categories',
      title: 'Agreement on each category',
      columns: [
        { name: 'level', title: 'Category' },
        { name: 'proportion', title: 'Of all ratings' },
        { name: 'kappa', title: 'Kappa' },
        { name: 'statistic', title: 'z' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.categories
        .slice(0, mostPrinted)
        .map((row) => [
          row.level,
          printPercent(row.proportion),
          three(row.kappa),
          printFixed(row.statistic, 2),
          printP(row.p_value),
        ]),
    },
  ];
}

function methodsParagraph(
  { n_subjects, n_raters, n_missing, categories }: Statistics,
  { raters }: FleissKappaParameters,
): string {
  return [
    `Agreement of ${n_raters} ratings (${raters.join(', ')}) of ${n_subjects} subjects on ${categories.length} categories was measured by Fleiss' kappa, over all and for each category, and compared with 0 using the large-sample standard error of Fleiss, Nee and Landis.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

/** As irr::kappam.fleiss(ratings, detail = TRUE), which rounds the kappas of the categories. */
function rScript({ raters }: FleissKappaParameters, levels: readonly string[]): string {
  return [
    rCompleteCases(raters),
    `ratings <- sapply(data[${rVector(raters)}], function(rating) match(as.character(rating), ${rVector(levels)}))`,
    'ratings <- matrix(ratings, nrow = nrow(data))',
    `counts <- sapply(seq_len(${levels.length}), function(level) rowSums(ratings == level))`,
    'counts <- matrix(counts, nrow = nrow(data))',
    'n <- nrow(ratings)',
    'm <- ncol(ratings)',
    'p <- colSums(counts) / (n * m)',
    'q <- 1 - p',
    'observed <- mean((rowSums(counts^2) - m) / (m * (m - 1)))',
    'expected <- sum(p^2)',
    'estimate <- (observed - expected) / (1 - expected)',
    'std_error <- sqrt(2 / (n * m * (m - 1)) * (sum(p * q)^2 - sum(p * q * (q - p)))) / sum(p * q)',
    'kappa <- 1 - colSums(counts * (m - counts)) / (n * m * (m - 1) * p * q)',
    'category_error <- sqrt(2 / (n * m * (m - 1)))',
    'result <- list(',
    '  n_subjects = n, n_raters = m, estimate = estimate, std_error_null = std_error, statistic = estimate / std_error,',
    '  p_value = 2 * pnorm(-abs(estimate / std_error)), observed_agreement = observed, expected_agreement = expected,',
    `  categories = data.frame(level = ${rVector(levels)}, proportion = p, kappa, std_error_null = category_error, statistic = kappa / category_error)`,
    ')',
  ].join('\n');
}
