import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import type { PoolRubinComputed } from './compute.ts';
import type { PoolRubinParameters } from './definition.ts';

type Statistics = PoolRubinComputed['statistics'];

export function report({ statistics }: PoolRubinComputed, parameters: PoolRubinParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: imputationsFigure(statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

/** Each data set with its normal interval, and what they are pooled to. */
function imputationsFigure(s: Statistics, parameters: PoolRubinParameters): Presentation['figures'] {
  const { estimates, variances, std_errors, conf_level } = parameters;
  const z = normalCritical(conf_level);
  const errors = std_errors ?? variances!.map(Math.sqrt);
  const rows = estimates.map((estimate, i) => {
    const margin = z * errors[i]!;
    return { label: `Data set ${i + 1}`, estimate, low: estimate - margin, high: estimate + margin };
  });
  const pooled = { label: 'Pooled', estimate: s.estimate, low: finite(s.conf_low), high: finite(s.conf_high) };
  return intervalPlot([...rows, pooled], {
    name: 'imputations',
    title: 'Estimates of the imputed data sets and pooled',
    axisTitle: `Estimate (${printLevel(conf_level)} CI)`,
    references: [s.estimate],
  });
}

const finite = (value: Statistics['conf_low']) => (typeof value === 'number' ? value : null);

function tables(s: Statistics, { conf_level }: PoolRubinParameters): PrintedTable[] {
  return [
    {
      name: 'pooled',
      title: `Pooled over ${s.m} imputed data sets`,
      columns: [
        { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: 't' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
        { name: 'fraction_missing_information', title: 'Missing information' },
      ],
      rows: [
        [
          `${printNumber(s.estimate)} (${printInterval(s.conf_low, s.conf_high, printNumber)})`,
          printNumber(s.std_error),
          printFixed(s.statistic, 2),
          printFixed(s.df, 1),
          printP(s.p_value),
          printPercent(s.fraction_missing_information),
        ],
      ],
    },
  ];
}

function methodsParagraph(s: Statistics, { df_complete, conf_level }: PoolRubinParameters): string {
  return `Estimates of ${s.m} imputed data sets were pooled by Rubin's rules, with ${df_complete === undefined ? 'large-sample degrees of freedom' : "Barnard and Rubin's degrees of freedom"} and a ${printLevel(conf_level)} confidence interval.`;
}

function rScript({ estimates, variances, std_errors, df_complete, conf_level }: PoolRubinParameters): string {
  return [
    `estimates <- ${rVector(estimates)}`,
    `variances <- ${variances === undefined ? `${rVector(std_errors ?? [])}^2` : rVector(variances)}`,
    `pooled <- mice::pool.scalar(estimates, variances, n = ${df_complete === undefined ? 'Inf' : `${df_complete} + 1, k = 1`})`,
    'std_error <- sqrt(pooled$t)',
    't <- pooled$qbar / std_error',
    `margin <- qt(1 - (1 - ${conf_level}) / 2, pooled$df) * std_error`,
    'result <- list(',
    '  m = pooled$m, estimate = pooled$qbar, std_error = std_error, within_variance = pooled$ubar, between_variance = pooled$b,',
    '  total_variance = pooled$t, df = pooled$df, relative_increase = pooled$r, lambda = (1 + 1 / pooled$m) * pooled$b / pooled$t,',
    '  fraction_missing_information = pooled$fmi, statistic = t, p_value = 2 * pt(-abs(t), pooled$df),',
    '  conf_low = pooled$qbar - margin, conf_high = pooled$qbar + margin',
    ')',
  ].join('\n');
}
