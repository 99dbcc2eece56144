import type { AssumptionCheck, Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type ForestRow, forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type {
  CochranMantelHaenszelParameters,
  CochranMantelHaenszelResult,
} from '../cochran_mantel_haenszel/definition.ts';
import { twoByTwo } from './common-odds-ratio.ts';

type Statistics = StatisticsOf<CochranMantelHaenszelResult>;
type Parameters = CochranMantelHaenszelParameters;

/** A forest plot of more strata can't be read. */
const MOST_ROWS = 100;

function stratumTitle({ stratum }: Parameters): string {
  return stratum === undefined ? 'Stratum' : Array.isArray(stratum) ? stratum.join(', ') : stratum;
}

/** The stratum's odds ratio with Woolf's interval. */
function woolf(table: readonly (readonly number[])[], confLevel: number): Omit<ForestRow, 'label'> {
  const { a, b, c, d } = twoByTwo(table);
  const estimate = (a * d) / (b * c);
  const margin = normalCritical(confLevel) * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return { estimate, low: estimate * Math.exp(-margin), high: estimate * Math.exp(margin) };
}

export function mantelHaenszelTables(statistics: Statistics, parameters: Parameters): PrintedTable[] {
  const { statistic, df, p_value, breslow_day, tarone, mh_risk_ratio } = statistics;
  const tests: PrintedTable = {
    name: 'cochran_mantel_haenszel',
    title: 'Association within strata',
    columns: [
      { name: 'test', title: 'Test' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        testName(statistics, parameters),
        statistic === null ? '' : printFixed(statistic, 2),
        df === null ? '' : String(df),
        printP(p_value),
      ],
      ...[
        ['Breslow-Day, homogeneity of the odds ratio', breslow_day] as const,
        ['Tarone, homogeneity of the odds ratio', tarone] as const,
      ].flatMap(([name, test]) =>
        test === undefined ? [] : [[name, printFixed(test.statistic, 2), String(test.df), printP(test.p_value)]],
      ),
    ],
  };
  if (statistics.method === 'generalised') return [tests];
  const common = statistics.common_odds_ratio_conditional ?? statistics.common_odds_ratio ?? null;
  const interval = printInterval(statistics.conf_low, statistics.conf_high, printNumber);
  return [
    {
      name: 'odds_ratios',
      title: 'Odds ratios by stratum and in common',
      columns: [
        { name: 'stratum', title: stratumTitle(parameters) },
        { name: 'n', title: 'n' },
        { name: 'odds_ratio', title: `OR (${printLevel(parameters.conf_level)} CI)` },
      ],
      rows: [
        ...statistics.strata.map(({ stratum, n, table, odds_ratio }) => {
          const { low, high } = woolf(table, parameters.conf_level);
          const limits = Number.isFinite(low) && Number.isFinite(high) && low > 0;
          return [
            stratum,
            String(n),
            limits ? `${printNumber(odds_ratio)} (${printInterval(low, high, printNumber)})` : printNumber(odds_ratio),
          ];
        }),
        [
          statistics.method === 'exact' ? 'Common, conditional' : 'Common, Mantel-Haenszel',
          String(statistics.n),
          `${printNumber(common)} (${interval})`,
        ],
        ['Common risk ratio, Mantel-Haenszel', String(statistics.n), printNumber(mh_risk_ratio ?? null)],
      ],
    },
    tests,
  ];
}

function testName({ method }: Statistics, { continuity_correction }: Parameters): string {
  if (method === 'exact') return 'Exact conditional test';
  if (method === 'generalised') return 'Generalised Cochran-Mantel-Haenszel';
  return `Cochran-Mantel-Haenszel${continuity_correction ? ', continuity correction' : ''}`;
}

export function mantelHaenszelFigures(statistics: Statistics, parameters: Parameters): Figure[] {
  if (statistics.method === 'generalised' || statistics.strata.length > MOST_ROWS) return [];
  const common = statistics.common_odds_ratio_conditional ?? statistics.common_odds_ratio;
  const number = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);
  return forestPlot(
    [
      ...statistics.strata
        .map(({ stratum, table }) => ({ label: stratum, ...woolf(table, parameters.conf_level) }))
        .filter(({ estimate }) => estimate > 0),
      {
        label: 'Common',
        estimate: number(common),
        low: number(statistics.conf_low),
        high: number(statistics.conf_high),
      },
    ],
    { title: 'Odds ratios by stratum and in common', axisTitle: 'Odds ratio', scale: 'ratio' },
  );
}

/** Above this the data do not speak against one common odds ratio. */
const LEVEL = 0.05;

export function homogeneityCheck({ tarone }: Statistics): AssumptionCheck[] {
  if (tarone === undefined) return [];
  const { statistic, p_value } = tarone;
  return [
    {
      assumption: 'homogeneous_odds_ratio',
      about: null,
      test: 'Tarone test of homogeneity',
      statistic,
      p_value,
      satisfied: p_value === null ? null : p_value >= LEVEL,
      message:
        p_value === null
          ? 'Too few strata have patients in all rows and columns to compare their odds ratios.'
          : p_value >= LEVEL
            ? 'The odds ratios of the strata do not differ by more than chance would explain.'
            : 'The odds ratios differ between strata: report them by stratum, the common one hides it.',
    },
  ];
}

export function mantelHaenszelMethodsParagraph(statistics: Statistics, parameters: Parameters): string {
  const { n, n_missing, n_strata, method } = statistics;
  const { row, column, conf_level } = parameters;
  const of = row === undefined ? 'the rows and columns of the tables' : `${row} and ${column}`;
  const by = parameters.stratum === undefined ? '' : ` of ${stratumTitle(parameters)}`;
  const tests = {
    mantel_haenszel: `the Cochran-Mantel-Haenszel test ${parameters.continuity_correction ? 'with' : 'without'} continuity correction`,
    exact: 'the exact conditional test',
    generalised: 'the generalised Cochran-Mantel-Haenszel test of general association',
  };
  const estimates = {
    mantel_haenszel: `The common odds ratio is that of Mantel and Haenszel with the ${printLevel(conf_level)} interval of Robins, Breslow and Greenland; its homogeneity was tested by the Breslow-Day test with Tarone's correction.`,
    exact: `The common odds ratio is the conditional maximum likelihood estimate with its exact ${printLevel(conf_level)} interval; homogeneity was tested by the Breslow-Day test with Tarone's correction.`,
    generalised: '',
  };
  return [
    `The association of ${of} was tested within ${n_strata} strata${by} by ${tests[method]} in ${n} patients.`,
    ...(estimates[method] === '' ? [] : [estimates[method]]),
    ...excludedSentence(n_missing),
  ].join(' ');
}
