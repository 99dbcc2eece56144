import { termColumns } from '../../core/design-matrix.ts';
import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printP, printRatio } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { coxModelSentences, rCoxFit } from '../cox/model-in-words.ts';
import { proportionalHazardsChecks } from '../cox/proportional-hazards-checks.ts';
import { survivalFigure } from '../kaplan-meier/survival-figure.ts';
import type { EquivalenceHazardRatioComputed } from './compute.ts';
import type { EquivalenceHazardRatioParameters } from './definition.ts';

type Statistics = EquivalenceHazardRatioComputed['statistics'];

const objectives = { non_inferiority: 'Non-inferiority', equivalence: 'Equivalence' } as const;
const ties = { efron: "Efron's", breslow: "Breslow's", exact: 'the exact discrete' } as const;

export function report(
  { statistics, details: { curves, proportionalHazards } }: EquivalenceHazardRatioComputed,
  parameters: EquivalenceHazardRatioParameters,
): Presentation {
  const { hazard_ratio, hazard_ratio_conf_low, hazard_ratio_conf_high, conf_level } = statistics;
  const between = statistics.groups.map(({ group }) => group).join(' / ');
  return {
    tables: tables(statistics, parameters),
    figures: [
      ...forestPlot(
        [{ label: between, estimate: hazard_ratio, low: hazard_ratio_conf_low, high: hazard_ratio_conf_high }],
        {
          name: 'equivalence',
          title: `Hazard ratio with ${printLevel(conf_level)} interval and ${margins(parameters).length === 1 ? 'margin' : 'margins'}`,
          axisTitle: `Hazard ratio, ${between}`,
          scale: 'ratio',
          margins: margins(parameters),
        },
      ),
      ...survivalFigure(curves, {
        name: 'survival_curves',
        title: 'Kaplan-Meier survival of the groups',
        xTitle: parameters.time,
        groupTitle: parameters.group,
        notes: [`HR ${printedRatio(statistics)}`],
      }),
    ],
    assumption_checks: proportionalHazardsChecks(proportionalHazards),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function margins({ margin_low, margin_high }: EquivalenceHazardRatioParameters): number[] {
  return [margin_low, margin_high].filter((margin) => margin !== undefined);
}

function printedRatio({ hazard_ratio, hazard_ratio_conf_low, hazard_ratio_conf_high, conf_level }: Statistics): string {
  return `${printRatio(hazard_ratio)} (${printLevel(conf_level)} CI ${printInterval(hazard_ratio_conf_low, hazard_ratio_conf_high, printRatio)})`;
}

function tables(statistics: Statistics, { group, alpha }: EquivalenceHazardRatioParameters): PrintedTable[] {
  const { above_low, below_high, objective, shown, conf_level, coefficients, groups, std_error, estimate } = statistics;
  const hasScore = (above_low ?? below_high)!.score_statistic !== undefined;
  const row = (side: string, test: NonNullable<Statistics['above_low']>) => [
    `${side} ${printRatio(test.margin)}`,
    printFixed(test.statistic, 2),
    printP(test.p_value),
    ...(hasScore ? [printFixed(test.score_statistic ?? null, 2), printP(test.score_p_value ?? null)] : []),
  ];
  return [
    {
      name: 'groups',
      title: 'Events',
      columns: [
        { name: 'group', title: group },
        { name: 'events', title: 'Events / n' },
      ],
      rows: groups.map((own) => [own.group, `${own.n_events}/${own.n}`]),
    },
    {
      name: 'hazard_ratio',
      title: `Hazard ratio, ${groups.map((own) => own.group).join(' / ')}`,
      columns: [
        { name: 'estimate', title: 'Log HR (SE)' },
        { name: 'hazard_ratio', title: `HR (${printLevel(conf_level)} CI)` },
      ],
      rows: [
        [
          `${printFixed(estimate, 3)} (${printFixed(std_error, 3)})`,
          `${printRatio(statistics.hazard_ratio)} (${printInterval(statistics.hazard_ratio_conf_low, statistics.hazard_ratio_conf_high, printRatio)})`,
        ],
      ],
    },
    {
      name: 'tests',
      title: `Tests against ${above_low && below_high ? 'the margins' : 'the margin'} at a one-sided level of ${alpha}: ${objectives[objective].toLowerCase()} ${shown ? 'shown' : 'not shown'}`,
      columns: [
        { name: 'hypothesis', title: 'Hazard ratio is' },
        { name: 'statistic', title: 'z (Wald)' },
        { name: 'p_value', title: 'p (one-sided)' },
        ...(hasScore
          ? [
              { name: 'score_statistic', title: 'z (log-rank)' },
              { name: 'score_p_value', title: 'p (one-sided)' },
            ]
          : []),
      ],
      rows: [...(above_low ? [row('above', above_low)] : []), ...(below_high ? [row('below', below_high)] : [])],
    },
    ...(coefficients === undefined
      ? []
      : [
          ratioTable(
            coefficients.map((own) => ({
              ...own,
              ratio: Math.exp(own.estimate),
              low: own.conf_low === null ? null : Math.exp(own.conf_low),
              high: own.conf_high === null ? null : Math.exp(own.conf_high),
            })),
            { name: 'covariates', title: 'Covariates', heading: 'HR', confLevel: conf_level },
          ),
        ]),
  ];
}

function methodsParagraph(statistics: Statistics, parameters: EquivalenceHazardRatioParameters): string {
  const { n, n_events, n_missing, n_clusters, objective, conf_level, groups } = statistics;
  const { group, alpha, cluster, robust, covariates } = parameters;
  const between = groups.map((own) => `${own.group} (n = ${own.n})`).join(' and ');
  const given = margins(parameters).map(printRatio).join(' and ');
  const single = objective === 'non_inferiority';
  const adjusted = termColumns(covariates);
  const hasScore = (statistics.above_low ?? statistics.below_high)!.score_statistic !== undefined;
  return [
    `${objectives[objective]} of the hazard was tested between ${between} of ${group} in ${n} patients with ${n_events} events, with the ${single ? 'margin' : 'margins'} ${given} for the hazard ratio, first to second group, by ${single ? 'a one-sided Wald test' : 'two one-sided Wald tests'} at a level of ${alpha}.`,
    `The hazard ratio is that of a Cox regression with ${ties[parameters.ties]} handling of ties${adjusted.length === 0 ? '' : `, adjusted for ${adjusted.join(', ')}`}, with its ${printLevel(conf_level)} interval, which says the same as the ${single ? 'test' : 'tests'}${hasScore ? '; the score test, which is the log-rank test against the margin, is given beside it' : ''}.`,
    ...coxModelSentences(parameters),
    ...(cluster === undefined
      ? robust
        ? ['Standard errors were robust (Lin and Wei).']
        : []
      : [`Standard errors were robust (Lin and Wei), with rows grouped by ${cluster} (${n_clusters} clusters).`]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: EquivalenceHazardRatioParameters): string {
  const { time, event, entry, group, group_levels, covariates, strata, cluster, robust, alpha } = parameters;
  const { margin_low, margin_high } = parameters;
  const used = [time, event, entry, group, cluster, ...termColumns(covariates), ...(strata ?? [])];
  const hasScore = covariates.length === 0 && !robust && cluster === undefined;
  const test = (name: string, margin: number | undefined, lowerTail: string) =>
    margin === undefined ? [] : [`result$${name} <- against(${margin}, ${lowerTail})`];
  return [
    rCompleteCases(used.filter((name) => name !== undefined)),
    ...rFactor(group, group_levels),
    '# The second group is the reference.',
    `data$.group <- factor(${rColumn(group)}, levels = rev(levels(${rColumn(group)})))`,
    ...rCoxFit({ ...parameters, id: undefined, weights: undefined, covariates: [{ column: '.group' }, ...covariates] }),
    'estimate <- unname(coef(fit)[1])',
    'std_error <- sqrt(vcov(fit)[1, 1])',
    'against <- function(margin, lower.tail) {',
    '  z <- (estimate - log(margin)) / std_error',
    `  test <- list(margin = margin, statistic = z, p_value = pnorm(z, lower.tail = lower.tail))`,
    ...(hasScore
      ? [
          '  # The score at the margin: the log-rank test of a model in which the margin is the offset.',
          '  data$.offset <- log(margin) * (data$.group == levels(data$.group)[2])',
          '  shifted <- update(fit, . ~ . + offset(.offset), data = data)',
          '  score <- sign(coef(shifted)[1]) * sqrt(shifted$score)',
          '  test <- c(test, list(score_statistic = unname(score), score_p_value = unname(pnorm(score, lower.tail = lower.tail))))',
        ]
      : []),
    '  test',
    '}',
    `z <- qnorm(${alpha}, lower.tail = FALSE)`,
    'sizes <- rev(as.vector(table(data$.group)))',
    'events <- rev(as.vector(tapply(data$.event, data$.group, sum)))',
    'result <- list(n = fit$n, n_events = fit$nevent, groups = data.frame(n = sizes, n_events = events),',
    `  estimate = estimate, std_error = std_error, hazard_ratio = exp(estimate), conf_level = 1 - 2 * ${alpha},`,
    '  hazard_ratio_conf_low = exp(estimate - z * std_error), hazard_ratio_conf_high = exp(estimate + z * std_error))',
    ...test('above_low', margin_low, 'FALSE'),
    ...test('below_high', margin_high, 'TRUE'),
    'result$p_value <- max(result$above_low$p_value, result$below_high$p_value)',
    `result$shown <- result$p_value < ${alpha}`,
    ...(covariates.length === 0
      ? []
      : [
          'result$coefficients <- data.frame(estimate = unname(coef(fit))[-1], std_error = unname(sqrt(diag(vcov(fit))))[-1])',
        ]),
  ].join('\n');
}
