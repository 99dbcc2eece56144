import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { dotPlot } from '../../print/figures/dot-plot.ts';
import { printFixed, printInterval, printLevel } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import type { CronbachAlphaComputed } from './compute.ts';
import type { CronbachAlphaParameters } from './definition.ts';

type Statistics = CronbachAlphaComputed['statistics'];

export function report({ statistics }: CronbachAlphaComputed, parameters: CronbachAlphaParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: dotPlot(
      statistics.items.map(({ item, alpha_if_deleted }) => ({ label: item, value: alpha_if_deleted })),
      {
        name: 'alpha_if_deleted',
        title: 'Alpha without each item; the dashed line is alpha of all',
        axisTitle: "Cronbach's alpha",
        references: [statistics.estimate],
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function tables(statistics: Statistics, { conf_level, reverse }: CronbachAlphaParameters): PrintedTable[] {
  const two = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  return [
    {
      name: 'alpha',
      title: "Cronbach's alpha",
      columns: [
        { name: 'n', title: 'n' },
        { name: 'n_items', title: 'Items' },
        { name: 'alpha', title: `Alpha (${printLevel(conf_level)} CI)` },
        { name: 'standardized', title: 'Standardized alpha' },
        { name: 'mean_inter_item_correlation', title: 'Mean inter-item correlation' },
      ],
      rows: [
        [
          String(statistics.n),
          String(statistics.n_items),
          `${two(statistics.estimate)} (${printInterval(statistics.conf_low, statistics.conf_high, two)})`,
          two(statistics.standardized),
          two(statistics.mean_inter_item_correlation),
        ],
      ],
    },
    {
      name: 'items',
      title: 'Items',
      columns: [
        { name: 'item', title: 'Item' },
        { name: 'mean', title: 'Mean (SD)' },
        { name: 'item_rest_correlation', title: 'Item-rest correlation' },
        { name: 'alpha_if_deleted', title: 'Alpha without it' },
      ],
      rows: statistics.items.map((row) => [
        reverse?.includes(row.item) ? `${row.item} (reversed)` : row.item,
        `${two(row.mean)} (${two(row.std_dev)})`,
        two(row.item_rest_correlation),
        two(row.alpha_if_deleted),
      ]),
    },
  ];
}

function methodsParagraph(
  { n, n_items, n_missing }: Statistics,
  { reverse, conf_level }: CronbachAlphaParameters,
): string {
  return [
    `Internal consistency of the ${n_items} items was measured in ${n} patients by Cronbach's alpha with Feldt's ${printLevel(conf_level)} confidence interval${reverse === undefined ? '' : `; ${reverse.join(', ')} ${reverse.length === 1 ? 'was' : 'were'} reversed`}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ items, reverse, scale_min, scale_max, conf_level }: CronbachAlphaParameters): string {
  return [
    rCompleteCases(items),
    `items <- as.matrix(data[${rVector(items)}])`,
    ...(reverse === undefined
      ? []
      : [`items[, ${rVector(reverse)}] <- ${scale_min} + ${scale_max} - items[, ${rVector(reverse)}]`]),
    'n <- nrow(items)',
    'k <- ncol(items)',
    '# psych::alpha(items, check.keys = FALSE) prints the same coefficients.',
    'alpha <- function(items) ncol(items) / (ncol(items) - 1) * (1 - sum(apply(items, 2, var)) / var(rowSums(items)))',
    'estimate <- alpha(items)',
    'correlations <- cor(items)',
    'mean_correlation <- mean(correlations[lower.tri(correlations)])',
    `tail <- (1 - ${conf_level}) / 2`,
    'f <- qf(c(1 - tail, tail), n - 1, (n - 1) * (k - 1))  # Feldt (1965)',
    'result <- list(',
    '  n = n, n_items = k, estimate = estimate, standardized = k * mean_correlation / (1 + (k - 1) * mean_correlation),',
    '  mean_inter_item_correlation = mean_correlation, conf_low = 1 - (1 - estimate) * f[1], conf_high = 1 - (1 - estimate) * f[2],',
    '  items = data.frame(item = colnames(items), mean = colMeans(items), std_dev = apply(items, 2, sd),',
    '    item_rest_correlation = sapply(seq_len(k), function(j) cor(items[, j], rowSums(items[, -j, drop = FALSE]))),',
    '    alpha_if_deleted = sapply(seq_len(k), function(j) if (k > 2) alpha(items[, -j, drop = FALSE]) else NA))',
    ')',
  ].join('\n');
}
