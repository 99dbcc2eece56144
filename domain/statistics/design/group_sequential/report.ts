import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { normalQuantile } from '../../math/distributions/normal.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printFixed, printPercent } from '../../print/print-format.ts';
import { rValue, rVector } from '../../print/r-script.ts';
import { planTable } from '../plan-table.ts';
import type { GroupSequentialComputed } from './compute.ts';
import type { GroupSequentialParameters } from './definition.ts';

type Statistics = GroupSequentialComputed['statistics'];

export function report({ statistics }: GroupSequentialComputed, parameters: GroupSequentialParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: figures(statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics.information_rates),
  };
}

function tables(statistics: Statistics, { alternative, beta }: GroupSequentialParameters): PrintedTable[] {
  const sides = alternative === 'two_sided' ? 2 : 1;
  return [
    {
      name: 'boundaries',
      title: 'Stopping boundaries',
      columns: [
        { name: 'look', title: 'Look' },
        { name: 'information', title: 'Information' },
        { name: 'critical_value', title: 'Critical value (z)' },
        { name: 'nominal_level', title: `Nominal p (${sides === 2 ? 'two-sided' : 'one-sided'})` },
        { name: 'alpha_spent', title: 'Cumulative alpha' },
        { name: 'power', title: 'Cumulative power' },
      ],
      rows: statistics.information_rates.map((rate, look) => [
        String(look + 1),
        printPercent(rate),
        `${sides === 2 ? '±' : ''}${printFixed(statistics.critical_values[look]!, 3)}`,
        printFixed(sides * statistics.stage_levels[look]!, 5),
        printFixed(statistics.cumulative_alpha_spent[look]!, 5),
        printPercent(statistics.cumulative_power[look]!),
      ]),
    },
    planTable('size', `Size against a trial without looks, power ${printPercent(1 - beta)}`, [
      ['Largest size', printFixed(statistics.inflation_factor, 3)],
      ['Expected size with the planned effect', printFixed(statistics.average_sample_number_ratio_h1, 3)],
      ['Expected size without effect', printFixed(statistics.average_sample_number_ratio_h0, 3)],
    ]),
  ];
}

/** The boundaries by information, with the critical value of a trial without looks. */
function figures(statistics: Statistics, { alpha, alternative }: GroupSequentialParameters): Figure[] {
  const twoSided = alternative === 'two_sided';
  const single = -normalQuantile(twoSided ? alpha / 2 : alpha);
  const upper = statistics.information_rates.flatMap((information, look) => {
    const critical = statistics.critical_values[look];
    return typeof critical === 'number' ? [{ boundary: 'upper', information, critical }] : [];
  });
  const values = twoSided
    ? [...upper, ...upper.map((point) => ({ ...point, boundary: 'lower', critical: -point.critical }))]
    : upper;
  if (values.length === 0) return [];
  const x = {
    field: 'information',
    type: 'quantitative',
    title: 'Information',
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  };
  const y = { field: 'critical', type: 'quantitative', title: 'z statistic', scale: { zero: twoSided } };
  const lines = { field: 'boundary', type: 'nominal' };
  return [
    vegaLite('stopping_boundaries', 'Stopping boundaries by information', {
      width: 480,
      height: 300,
      layer: [
        {
          data: { values: (twoSided ? [single, -single] : [single]).map((critical) => ({ critical })) },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { y },
        },
        { data: { values }, mark: { type: 'line' }, encoding: { x, y, detail: lines } },
        { data: { values }, mark: { type: 'point', filled: true, size: 70 }, encoding: { x, y } },
      ],
    }),
  ];
}

const names: Readonly<Record<GroupSequentialParameters['design'], string>> = {
  pocock: "Pocock's boundary",
  obrien_fleming: "O'Brien and Fleming's boundary",
  wang_tsiatis: "Wang and Tsiatis' boundary",
  haybittle_peto: "Haybittle and Peto's boundary",
  lan_demets_obrien_fleming: "Lan and DeMets' spending function of O'Brien-Fleming type",
  lan_demets_pocock: "Lan and DeMets' spending function of Pocock type",
  hwang_shih_decani: 'the spending function of Hwang, Shih and De Cani',
  kim_demets: 'the power spending function of Kim and DeMets',
};

function methodsParagraph(statistics: Statistics, parameters: GroupSequentialParameters): string {
  const { looks, design, alpha, alternative, delta, gamma, beta } = parameters;
  const shape = delta !== undefined ? ` (delta ${delta})` : gamma !== undefined ? ` (gamma ${gamma})` : '';
  const rates = statistics.information_rates.map((rate) => printPercent(rate)).join(', ');
  const values = statistics.critical_values.map((value) => printFixed(value, 3)).join(', ');
  return [
    looks === 1
      ? `The trial is analysed once, at a ${alternative === 'two_sided' ? 'two-sided' : 'one-sided'} significance level of ${alpha}.`
      : `The trial is analysed ${looks} times, at ${rates} of the information, with ${names[design]}${shape} and a ${alternative === 'two_sided' ? 'two-sided' : 'one-sided'} significance level of ${alpha} over all looks.`,
    `The critical values of the z statistic are ${values}.`,
    `For a power of ${printPercent(1 - beta)} the largest size of the trial is ${printFixed(statistics.inflation_factor, 3)} times that of one without looks; with the planned effect ${printFixed(statistics.average_sample_number_ratio_h1, 3)} times as many patients are expected.`,
  ].join(' ');
}

const rpact: Readonly<Record<GroupSequentialParameters['design'], string>> = {
  pocock: 'P',
  obrien_fleming: 'OF',
  wang_tsiatis: 'WT',
  haybittle_peto: 'HP',
  lan_demets_obrien_fleming: 'asOF',
  lan_demets_pocock: 'asP',
  hwang_shih_decani: 'asHSD',
  kim_demets: 'asKD',
};

function rScript(parameters: GroupSequentialParameters, information: readonly number[]): string {
  const { looks, design, alpha, alternative, delta, gamma, beta } = parameters;
  const shape =
    delta !== undefined ? `, deltaWT = ${rValue(delta)}` : gamma !== undefined ? `, gammaA = ${rValue(gamma)}` : '';
  return [
    'library(rpact)',
    `design <- getDesignGroupSequential(kMax = ${looks}, alpha = ${rValue(alpha)}, sided = ${alternative === 'two_sided' ? 2 : 1},`,
    `  typeOfDesign = ${rValue(rpact[design])}${shape}, beta = ${rValue(beta)}, informationRates = ${rVector(information)})`,
    'characteristics <- getDesignCharacteristics(design)',
    'result <- list(',
    '  information_rates = design$informationRates, critical_values = design$criticalValues,',
    '  stage_levels = design$stageLevels, cumulative_alpha_spent = design$alphaSpent,',
    '  cumulative_power = drop(characteristics$power), inflation_factor = characteristics$inflationFactor,',
    '  average_sample_number_ratio_h1 = characteristics$averageSampleNumber1,',
    '  average_sample_number_ratio_h0 = characteristics$averageSampleNumber0',
    ')',
  ].join('\n');
}
