import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { funnelPlot } from '../funnel-plot.ts';
import { measureName } from '../measure-names.ts';
import { rEffects } from '../metafor-script.ts';
import { correctionSentence, studiesLeftOut } from '../pooling-phrases.ts';
import type { MetaEggerComputed } from './compute.ts';
import type { MetaEggerParameters } from './definition.ts';

type Statistics = MetaEggerComputed['statistics'];

export function report(
  { statistics, details: { studies, centre, corrected } }: MetaEggerComputed,
  parameters: MetaEggerParameters,
): Presentation {
  return {
    tables: tables(statistics),
    figures: funnelPlot(studies, centre, parameters.measure),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, corrected),
    r_script: rScript(parameters),
  };
}

function tables(s: Statistics): PrintedTable[] {
  return [
    {
      name: 'asymmetry',
      title: 'Asymmetry of the funnel plot',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'estimate', title: 'Estimate (SE)' },
        { name: 'statistic', title: 'Statistic' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          "Egger's regression: intercept",
          `${printFixed(s.intercept, 3)} (${printFixed(s.std_error, 3)})`,
          `t = ${printFixed(s.statistic, 2)} (df ${s.df})`,
          printP(s.p_value),
        ],
        ["Begg's rank correlation: Kendall's tau", printFixed(s.begg_kendall_tau, 3), '', printP(s.begg_p_value)],
      ],
    },
  ];
}

function methodsParagraph(s: Statistics, parameters: MetaEggerParameters, corrected: number): string {
  return [
    `Asymmetry of the funnel plot of ${s.k} studies (${measureName(parameters.measure)}) was tested by Egger's regression of the standardized effect on its precision and by Begg and Mazumdar's rank correlation.`,
    ...correctionSentence(parameters, corrected),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(parameters: MetaEggerParameters): string {
  return [
    ...rEffects(parameters),
    '# Egger\'s test: metafor::regtest(fit, model = "lm") has the same t and p.',
    'standard_error <- sqrt(effects$vi)',
    'line <- lm(I(yi / standard_error) ~ I(1 / standard_error), data = effects)',
    'coefficients <- summary(line)$coefficients',
    'fit <- rma(yi, vi, data = effects, method = "FE")',
    'begg <- ranktest(fit)',
    'result <- list(',
    '  k = nrow(effects), intercept = coefficients[1, 1], std_error = coefficients[1, 2], statistic = coefficients[1, 3],',
    '  df = nrow(effects) - 2, p_value = coefficients[1, 4], slope = coefficients[2, 1],',
    '  begg_kendall_tau = as.numeric(begg$tau), begg_p_value = begg$pval',
    ')',
  ].join('\n');
}
