import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printComparedP, printFixed, printLevel, printP } from '../../print/print-format.ts';
import { funnelPlot } from '../funnel-plot.ts';
import { measureHeading, measureName } from '../measure-names.ts';
import { rControl, rEffects, rFit } from '../metafor-script.ts';
import { correctionSentence, poolingSentence, studiesLeftOut } from '../pooling-phrases.ts';
import { effectPrinter } from '../print-effect.ts';
import type { MetaTrimAndFillComputed } from './compute.ts';
import type { MetaTrimAndFillParameters } from './definition.ts';

type Statistics = MetaTrimAndFillComputed['statistics'];
const heterogeneityLevel = 0.1;

export function report(
  { statistics, details }: MetaTrimAndFillComputed,
  parameters: MetaTrimAndFillParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: funnelPlot(details.studies, statistics.estimate, parameters.measure),
    assumption_checks: [homogeneity(statistics)],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(parameters),
  };
}

function tables(s: Statistics, { measure, conf_level, model }: MetaTrimAndFillParameters): PrintedTable[] {
  const { effect, show } = effectPrinter(measure);
  const pooledRow = (name: string, k: number, pooled: Statistics['observed']) => [
    name,
    String(k),
    effect(pooled),
    printP(pooled.p_value),
    `${pooled.heterogeneity.i_squared.toFixed(1)}%`,
    ...(model === 'random' ? [printFixed(pooled.tau_squared ?? null, 4)] : []),
  ];
  return [
    {
      name: 'pooled',
      title: 'Pooled effect of the studies found and with the filled studies',
      columns: [
        { name: 'studies', title: 'Studies' },
        { name: 'k', title: 'k' },
        { name: 'effect', title: `${measureHeading(measure)} (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
        { name: 'i_squared', title: 'I²' },
        ...(model === 'random' ? [{ name: 'tau_squared', title: 'τ²' }] : []),
      ],
      rows: [pooledRow('Found', s.k, s.observed), pooledRow('Found and filled', s.k + s.k0, s)],
    },
    {
      name: 'filled',
      title: `Studies filled in on the ${s.side}: ${s.k0} (SE ${printFixed(s.k0_std_error, 2)})`,
      columns: [
        { name: 'study', title: 'Study' },
        { name: 'effect', title: measureHeading(measure) },
        { name: 'std_error', title: 'SE' },
      ],
      rows: s.filled.map(({ label, estimate, std_error }) => [label, show(estimate), printFixed(std_error, 3)]),
    },
  ];
}

function homogeneity({ observed: { heterogeneity } }: Statistics): AssumptionCheck {
  const { q, df, p_value, i_squared } = heterogeneity;
  const satisfied = p_value >= heterogeneityLevel;
  return {
    assumption: 'homogeneity',
    about: null,
    test: "Cochran's Q",
    statistic: q,
    p_value,
    satisfied,
    message: `Q = ${printFixed(q, 2)} (df ${df}), p ${printComparedP(p_value)}, I² = ${i_squared.toFixed(0)}%. ${
      satisfied
        ? 'No sign that the studies found differ by more than chance.'
        : 'The studies differ: trim and fill then fills in studies even where none is missing, so read the adjusted effect as a bound.'
    }`,
  };
}

function methodsParagraph(s: Statistics, parameters: MetaTrimAndFillParameters, corrected: number): string {
  const { measure, estimator, side, conf_level } = parameters;
  const why =
    side === undefined
      ? 'the side on which small studies are fewer by regression of the effect on its standard error'
      : 'the side chosen beforehand';
  return [
    `Sensitivity of the pooled ${measureName(measure)} of ${s.k} studies to studies that may be missing was looked at by Duval and Tweedie's trim and fill (estimator ${estimator}) on the ${s.side}, ${why}.`,
    `Effects were pooled by ${poolingSentence(parameters)}; intervals are at the ${printLevel(conf_level)} level.`,
    ...(s.k0_p_value === undefined || s.k0_p_value === null
      ? []
      : [`That none is missing was tested by the longest run of ranks (p ${printComparedP(s.k0_p_value)}).`]),
    ...correctionSentence(parameters, corrected),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(parameters: MetaTrimAndFillParameters): string {
  const { estimator, side, model, hartung_knapp, conf_level } = parameters;
  const chosen = side === undefined ? '' : `, side = "${side}"`;
  const how = `test = "${hartung_knapp ? 'knha' : 'z'}", level = ${100 * conf_level}, ${rControl()}`;
  const tau = model === 'random' ? ', tau_squared = fit$tau2, tau_squared_std_error = fit$se.tau2' : '';
  return [
    ...rEffects(parameters),
    `found <- ${rFit('effects', parameters)}`,
    `filled <- trimfill(found, estimator = "${estimator}"${chosen}, ${how})`,
    'pooled <- function(fit) list(estimate = as.numeric(fit$beta), std_error = fit$se, statistic = fit$zval, p_value = fit$pval,',
    '  conf_low = fit$ci.lb, conf_high = fit$ci.ub,',
    `  heterogeneity = list(q = fit$QE, df = fit$k - fit$p, p_value = fit$QEp, i_squared = fit$I2, h_squared = fit$H2)${tau})`,
    'result <- c(list(k = found$k, side = filled$side, k0 = filled$k0, k0_std_error = filled$se.k0), pooled(filled),',
    '  list(observed = pooled(found), filled = data.frame(estimate = filled$yi[filled$fill], std_error = sqrt(filled$vi[filled$fill]))))',
    ...(estimator === 'R0' ? ['result$k0_p_value <- filled$p.k0'] : []),
  ].join('\n');
}
