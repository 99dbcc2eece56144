import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printP, printRatio } from '../../print/print-format.ts';
import { measureHeading, measureName } from '../measure-names.ts';
import { ratioMeasures } from '../meta-columns.ts';
import { rEffects, rFit } from '../metafor-script.ts';
import { correctionSentence, poolingSentence, studiesLeftOut } from '../pooling-phrases.ts';
import type { MetaLeaveOneOutComputed } from './compute.ts';
import type { MetaLeaveOneOutParameters } from './definition.ts';

/** A longer plot has no page. */
const mostDrawn = 200;
const mostPrinted = 500;

type Statistics = MetaLeaveOneOutComputed['statistics'];

export function report(
  { statistics, details }: MetaLeaveOneOutComputed,
  parameters: MetaLeaveOneOutParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: leaveOneOutPlot(statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(parameters),
  };
}

function tables({ results }: Statistics, { measure, conf_level, model }: MetaLeaveOneOutParameters): PrintedTable[] {
  const ratio = ratioMeasures.has(measure);
  const show = (value: Parameters<typeof printFixed>[0]) =>
    ratio && typeof value === 'number' ? printRatio(Math.exp(value)) : printFixed(value, 3);
  return [
    {
      name: 'leave_one_out',
      title: 'Pooled effect without each study',
      columns: [
        { name: 'omitted', title: 'Study left out' },
        { name: 'effect', title: `${measureHeading(measure)} (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
        { name: 'i_squared', title: 'I²' },
        ...(model === 'random' ? [{ name: 'tau_squared', title: 'τ²' }] : []),
      ],
      rows: results
        .slice(0, mostPrinted)
        .map((row) => [
          row.label,
          `${show(row.estimate)} (${printInterval(row.conf_low, row.conf_high, show)})`,
          printP(row.p_value),
          `${row.i_squared.toFixed(1)}%`,
          ...(model === 'random' ? [printFixed(row.tau_squared, 4)] : []),
        ]),
    },
  ];
}

function leaveOneOutPlot({ results }: Statistics, { measure, conf_level }: MetaLeaveOneOutParameters): Figure[] {
  if (results.length > mostDrawn) return [];
  const ratio = ratioMeasures.has(measure);
  const scaled = (value: number | null) => (value === null ? Number.NaN : ratio ? Math.exp(value) : value);
  return forestPlot(
    results.map(({ omitted, label, estimate, conf_low, conf_high }) => ({
      label: `${omitted}. ${label}`,
      estimate: scaled(estimate),
      low: scaled(conf_low),
      high: scaled(conf_high),
    })),
    {
      name: 'leave_one_out',
      title: 'Pooled effect without each study',
      axisTitle: `${measureHeading(measure)} (${printLevel(conf_level)} CI)`,
      scale: ratio ? 'ratio' : 'difference',
    },
  );
}

function methodsParagraph(s: Statistics, parameters: MetaLeaveOneOutParameters, corrected: number): string {
  return [
    `The ${measureName(parameters.measure)} was pooled without each of the ${s.k} studies in turn, by ${poolingSentence(parameters)}; intervals are at the ${printLevel(parameters.conf_level)} level.`,
    ...correctionSentence(parameters, corrected),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(parameters: MetaLeaveOneOutParameters): string {
  return [
    ...rEffects(parameters),
    'results <- do.call(rbind, lapply(seq_len(nrow(effects)), function(omitted) {',
    `  fit <- ${rFit('effects[-omitted, ]', parameters)}`,
    '  data.frame(omitted, estimate = as.numeric(fit$beta), std_error = fit$se, p_value = fit$pval, conf_low = fit$ci.lb,',
    `    conf_high = fit$ci.ub, q = fit$QE, q_p_value = fit$QEp, tau_squared = ${parameters.model === 'fixed' ? 'NA' : 'fit$tau2'}, i_squared = fit$I2)`,
    '}))',
    'result <- list(k = nrow(effects), results = results)',
  ].join('\n');
}
