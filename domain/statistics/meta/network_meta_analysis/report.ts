import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import {
  type Printable,
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printP,
} from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { networkMeasureName } from '../network/network-columns.ts';
import { networkFigures } from '../network/network-figures.ts';
import { networkScript } from '../network/network-script.ts';
import type { NetworkMetaAnalysisComputed } from './compute.ts';
import type { NetworkMetaAnalysisParameters } from './definition.ts';

type Statistics = NetworkMetaAnalysisComputed['statistics'];
type Interval = { estimate: number; conf_low: number; conf_high: number };
/** Q has little power with few studies: judged at 0.1 by custom (Higgins and Thompson 2002). */
const heterogeneityLevel = 0.1;
const inconsistencyLevel = 0.05;

export function report(
  { statistics, details }: NetworkMetaAnalysisComputed,
  parameters: NetworkMetaAnalysisParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: networkFigures(statistics, parameters.conf_level),
    assumption_checks: [homogeneity(statistics), ...consistency(statistics)],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: networkScript(parameters, {
      names: statistics.treatments.map(({ treatment }) => treatment),
      reference: statistics.reference,
      funnelOrder: statistics.small_study_effects?.order,
    }),
  };
}

function tables(s: Statistics, { conf_level, measure }: NetworkMetaAnalysisParameters): PrintedTable[] {
  const { short, ratio } = networkMeasureName(measure);
  const level = printLevel(conf_level);
  const show = (value: Printable) =>
    printFixed(ratio && typeof value === 'number' ? Math.exp(value) : value, ratio ? 2 : 3);
  const effect = (of: Interval | null) =>
    of === null ? '' : `${show(of.estimate)} (${printInterval(of.conf_low, of.conf_high, show)})`;
  const effects = new Map(s.effects.map((one) => [one.treatment, one]));
  const ranked = [...s.treatments].sort((a, b) => a.rank - b.rank);
  const predicted = s.effects.some(({ prediction_low }) => typeof prediction_low === 'number');
  const patients = s.treatments.every((one) => one.patients !== undefined);
  const { within, between, between_random } = s.inconsistency;
  const test = ({ q, df, p_value }: { q: number; df: number; p_value: number | null }) =>
    df === 0 ? 'none to compare' : `${printFixed(q, 2)} (df ${df}), p ${printP(p_value)}`;
  return [
    {
      name: 'treatments',
      title: `Treatments by rank, with their ${networkMeasureName(measure).long} against ${s.reference}`,
      columns: [
        { name: 'treatment', title: 'Treatment' },
        { name: 'studies', title: 'Studies' },
        ...(patients ? [{ name: 'patients', title: 'Patients' }] : []),
        { name: 'effect', title: `${short} (${level} CI)` },
        ...(predicted ? [{ name: 'prediction', title: `${level} prediction interval` }] : []),
        { name: 'p_value', title: 'p' },
        { name: 'p_score', title: 'P-score' },
      ],
      rows: ranked.map((one) => [
        one.treatment,
        String(one.studies),
        ...(patients ? [String(one.patients)] : []),
        one.treatment === s.reference ? 'reference' : effect(effects.get(one.treatment)!),
        ...(predicted ? [prediction(effects.get(one.treatment), show)] : []),
        one.treatment === s.reference ? '' : printP(effects.get(one.treatment)!.p_value),
        printFixed(one.p_score, 3),
      ]),
    },
    leagueTable(s, { short, level, effect, ratio }),
    quantityTable('network', 'Network', [
      ['Studies', `${s.n_studies} (${s.n_multi_arm} with more than two arms)`],
      ['Treatments', String(s.n_treatments)],
      ['Comparisons', String(s.n_comparisons)],
      ['Designs', String(s.n_designs)],
      ['Rows left out', String(s.n_missing)],
      ['Heterogeneity and inconsistency Q', test(s.heterogeneity)],
      ['I²', `${s.heterogeneity.i_squared.toFixed(1)}%`],
      ...(s.tau_squared === undefined ? [] : [['τ²', printFixed(s.tau_squared, 4)] as [string, string]]),
      ['Q within designs', test(within)],
      ['Q between designs', test(between)],
      [
        `Q between designs, random effects (τ² within ${printFixed(between_random.tau_squared_within, 4)})`,
        test(between_random),
      ],
    ]),
    {
      name: 'net_split',
      title: 'Direct and indirect evidence',
      columns: [
        { name: 'comparison', title: 'Comparison' },
        { name: 'studies', title: 'Studies' },
        { name: 'share', title: 'Direct share' },
        { name: 'network', title: `Network ${short} (${level} CI)` },
        { name: 'direct', title: 'Direct' },
        { name: 'indirect', title: 'Indirect' },
        { name: 'p_value', title: 'p of difference' },
      ],
      rows: s.comparisons
        .filter(({ direct }) => direct !== null)
        .map((one) => [
          `${one.treatment} vs ${one.comparator}`,
          String(one.studies),
          `${(100 * one.proportion_direct).toFixed(0)}%`,
          effect(one),
          effect(one.direct),
          effect(one.indirect),
          one.difference === null ? '' : printP(one.difference.p_value),
        ]),
    },
    ...smallStudiesTable(s),
  ];
}

function prediction(of: Statistics['effects'][number] | undefined, show: (value: Printable) => string): string {
  const { prediction_low: low, prediction_high: high } = of ?? {};
  return typeof low === 'number' && typeof high === 'number' ? printInterval(low, high, show) : '';
}

function smallStudiesTable({ small_study_effects: found }: Statistics): PrintedTable[] {
  if (found === undefined) return [];
  const { comparisons, egger } = found;
  return [
    quantityTable('small_study_effects', 'Asymmetry of the comparison-adjusted funnel plot', [
      ['Comparisons', String(comparisons.length)],
      [
        "Egger's test: intercept (SE)",
        egger === null ? 'could not be made' : `${printFixed(egger.intercept, 3)} (${printFixed(egger.std_error, 3)})`,
      ],
      ...(egger === null
        ? []
        : [
            [`t (df ${egger.df})`, printFixed(egger.statistic, 2)] as [string, string],
            ['p', printP(egger.p_value)] as [string, string],
          ]),
    ]),
  ];
}

/** Network estimates of the row's treatment against the column's below the diagonal, direct ones above it. */
function leagueTable(
  s: Statistics,
  { short, level, effect }: { short: string; level: string; effect(of: Interval | null): string; ratio: boolean },
): PrintedTable {
  const order = [...s.treatments].sort((a, b) => a.rank - b.rank).map(({ treatment }) => treatment);
  const pairs = new Map(s.comparisons.map((one) => [JSON.stringify([one.treatment, one.comparator]), one]));
  const turned = (of: Interval | null) =>
    of === null ? null : { estimate: -of.estimate, conf_low: -of.conf_high, conf_high: -of.conf_low };
  const cell = (row: string, column: string, which: 'network' | 'direct') => {
    const given = pairs.get(JSON.stringify([row, column]));
    if (given !== undefined) return effect(which === 'network' ? given : given.direct);
    const other = pairs.get(JSON.stringify([column, row]))!;
    return effect(turned(which === 'network' ? other : other.direct));
  };
  return {
    name: 'league_table',
    title: `League table: ${short} (${level} CI) of the treatment of the row against that of the column; below the diagonal of the network, above it of direct evidence`,
    columns: [
      { name: 'treatment', title: '' },
      ...order.map((name, i) => ({ name: `treatment_${i + 1}`, title: name })),
    ],
    rows: order.map((row, i) => [
      row,
      ...order.map((column, j) => (i === j ? '' : cell(row, column, j < i ? 'network' : 'direct'))),
    ]),
  };
}

function homogeneity({ inconsistency: { within } }: Statistics): AssumptionCheck {
  const { q, df, p_value } = within;
  const satisfied = p_value === null ? null : p_value >= heterogeneityLevel;
  return {
    assumption: 'homogeneity',
    about: null,
    test: 'Q within designs',
    statistic: q,
    p_value,
    satisfied,
    message:
      p_value === null
        ? 'No two studies have the same design, so heterogeneity within designs could not be told.'
        : `Q = ${printFixed(q, 2)} (df ${df}), p ${printComparedP(p_value)}. ${
            satisfied
              ? 'No sign that studies of the same design differ by more than chance.'
              : 'Studies of the same design differ: use model "random", and look for what they differ with.'
          }`,
  };
}

function consistency({ inconsistency: { between, between_random }, comparisons }: Statistics): AssumptionCheck[] {
  const { p_value, df } = between_random;
  const local = comparisons.filter(({ difference }) => difference !== null && difference.p_value < inconsistencyLevel);
  const tested = comparisons.filter(({ difference }) => difference !== null).length;
  if (df === 0 || p_value === null)
    return [
      {
        assumption: 'consistency',
        about: null,
        test: 'Q between designs',
        statistic: null,
        p_value: null,
        satisfied: null,
        message:
          'The network has no closed loop of different designs, so direct and indirect evidence could not be compared: the results rest on transitivity alone.',
      },
    ];
  const satisfied = p_value >= inconsistencyLevel;
  return [
    {
      assumption: 'consistency',
      about: null,
      test: 'Q between designs, with random effects within them',
      statistic: between_random.q,
      p_value,
      satisfied,
      message: `Q = ${printFixed(between_random.q, 2)} (df ${df}), p ${printComparedP(p_value)}; without random effects Q = ${printFixed(between.q, 2)}, p ${printComparedP(between.p_value!)}. ${
        satisfied
          ? 'No sign that designs contradict each other.'
          : 'Designs contradict each other: the pooled effects of the network are in doubt until the reason is found.'
      }`,
    },
    {
      assumption: 'consistency',
      about: null,
      test: 'Direct against indirect evidence, by back-calculation',
      statistic: null,
      p_value: null,
      satisfied: tested === 0 ? null : local.length === 0,
      message:
        tested === 0
          ? 'No comparison has both direct and indirect evidence.'
          : local.length === 0
            ? `In none of ${tested} comparisons do direct and indirect evidence differ (p < ${inconsistencyLevel}).`
            : `In ${local.length} of ${tested} comparisons direct and indirect evidence differ (p < ${inconsistencyLevel}): ${local.map(({ treatment, comparator }) => `${treatment} vs ${comparator}`).join(', ')}.`,
    },
  ];
}

function methodsParagraph(s: Statistics, parameters: NetworkMetaAnalysisParameters, corrected: number): string {
  const { measure, model, tau2_method, conf_level, small_values, zero_cell_add } = parameters;
  const { long } = networkMeasureName(measure);
  return [
    `A frequentist network meta-analysis (Rücker's graph-theoretical model) of ${s.n_studies} studies of ${s.n_treatments} treatments pooled the ${long} with ${
      model === 'fixed'
        ? 'a common effect of each comparison'
        : `random effects, the variance between studies (the same for all comparisons) estimated by ${tau2_method === 'DL' ? "DerSimonian and Laird's method generalised to networks" : 'restricted maximum likelihood'}`
    }.`,
    ...(s.n_multi_arm > 0
      ? [
          `The correlation of the comparisons of ${s.n_multi_arm === 1 ? 'one study' : `${s.n_multi_arm} studies`} with more than two arms was taken into account.`,
        ]
      : []),
    `Effects are told against ${s.reference}, with intervals at the ${printLevel(conf_level)} level. Treatments were ranked by P-scores, small values being ${small_values}.`,
    ...(model === 'random' && s.heterogeneity.df >= 2
      ? [
          `Prediction intervals for the effect in a new study are of the t distribution with ${s.heterogeneity.df} degrees of freedom.`,
        ]
      : []),
    "Cochran's Q was decomposed into heterogeneity within and inconsistency between designs, the latter also in a model of design-by-treatment random effects; direct and indirect evidence were split by back-calculation.",
    ...(s.small_study_effects === undefined
      ? []
      : [
          `Small-study effects were looked for by a comparison-adjusted funnel plot and Egger's test of its ${s.small_study_effects.comparisons.length} comparisons (${
            s.small_study_effects.order.length === s.n_treatments
              ? `each of the earlier against the later of ${s.small_study_effects.order.join(', ')}`
              : `those against ${s.small_study_effects.order.join(', ')}`
          }).`,
        ]),
    ...(corrected > 0
      ? [
          `${zero_cell_add} was added to the counts of all arms of ${corrected === 1 ? 'one study' : `${corrected} studies`} with a zero.`,
        ]
      : []),
    ...(s.n_missing > 0
      ? [
          `${s.n_missing === 1 ? '1 row' : `${s.n_missing} rows`} without a comparison or with a missing value were left out.`,
        ]
      : []),
  ].join(' ');
}
