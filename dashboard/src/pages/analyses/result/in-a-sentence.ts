import { i18n } from '@lingui/core';
import { count } from '../../../parts/formats.ts';
import { printedP } from './assumptions.tsx';
import type { PrintedTable } from './copied-table.ts';

type Result = Record<string, unknown>;
type Dataset = { patients: number; used: number; excluded_missing: number } | null;

/** Whom the run looked at, and what it found where that can be said in a few words: those of the first table. */
export function inASentence(result: Result, dataset: Dataset, tables: readonly PrintedTable[]): string {
  return [whom(result, dataset), ...found(result, tables[0])].filter((part) => part !== null).join(' ');
}

function whom(result: Result, dataset: Dataset): string | null {
  const events = typeof result.n_events === 'number' ? result.n_events : null;
  if (dataset === null || dataset.patients === 0) return null;
  const values = { used: count(dataset.used), patients: count(dataset.patients), events: count(events ?? 0) };
  return events === null
    ? i18n.t('{used} of {patients} patients were used.', values)
    : i18n.t('{used} of {patients} patients were used, with {events} events.', values);
}

function found(result: Result, table: PrintedTable | undefined): (string | null)[] {
  return [medians(result, table), logRank(result), ...ratios(result, table), difference(result)].slice(0, 6);
}

/** What the table calls each of them, in the words of the codebook; as in the data where its rows are other things. */
const named = (table: PrintedTable | undefined, column: 'group' | 'term', names: string[]) =>
  table?.columns[0]?.name === column && table.rows.length === names.length
    ? table.rows.map((row, i) => row[0] || names[i]!)
    : names;

type Group = {
  group: string;
  quantiles?: { prob: number; estimate: number | null; conf_low: number | null; conf_high: number | null }[];
};

function medians({ groups }: Result, table: PrintedTable | undefined): string | null {
  if (!Array.isArray(groups)) return null;
  const names = named(
    table,
    'group',
    (groups as Group[]).map(({ group }) => group),
  );
  const told = (groups as Group[]).flatMap(({ quantiles }, i) => {
    const median = quantiles?.find(({ prob }) => prob === 0.5);
    if (median === undefined) return [];
    const range = median.conf_high === null ? '' : ` (${short(median.conf_low)} – ${short(median.conf_high)})`;
    return [`${names[i]}: ${median.estimate === null ? i18n.t('not reached') : short(median.estimate)}${range}`];
  });
  if (told.length === 0 || told.length > 6) return null;
  return i18n.t('Median survival: {medians}.', { medians: told.join('; ') });
}

function logRank(result: Result): string | null {
  const test = result.log_rank_test as { p_value?: unknown } | undefined;
  if (typeof test?.p_value !== 'number') return null;
  return i18n.t('Log-rank test: p {p}.', { p: equals(test.p_value) });
}

const scales = () => ({
  hazard_ratio: i18n.t('hazard ratio'),
  odds_ratio: i18n.t('odds ratio'),
  rate_ratio: i18n.t('rate ratio'),
  incidence_rate_ratio: i18n.t('rate ratio'),
});

function ratios({ coefficients }: Result, table: PrintedTable | undefined): string[] {
  if (!Array.isArray(coefficients)) return [];
  const names = named(
    table,
    'term',
    (coefficients as Result[]).map(({ term }) => String(term)),
  );
  const told = (coefficients as Result[]).flatMap((one, i) => {
    const scale = Object.entries(scales()).find(([name]) => typeof one[name] === 'number');
    if (scale === undefined || one.term === '(Intercept)') return [];
    const [name, words] = scale;
    const [low, high] = [one[`${name}_conf_low`], one[`${name}_conf_high`]] as (number | null)[];
    const p = typeof one.p_value === 'number' ? `, p ${equals(one.p_value)}` : '';
    return [`${names[i]}: ${words} ${short(one[name] as number)} (${short(low)} – ${short(high)}${p}).`];
  });
  return told.length > 4 ? [] : told;
}

function difference({ estimate, conf_low, conf_high, p_value, coefficients }: Result): string | null {
  if (coefficients !== undefined || typeof p_value !== 'number') return null;
  const p = i18n.t('p {p}', { p: equals(p_value) });
  if (typeof estimate !== 'number') return `${p.charAt(0).toUpperCase()}${p.slice(1)}.`;
  const range =
    typeof conf_low === 'number' && typeof conf_high === 'number' ? ` (${short(conf_low)} – ${short(conf_high)})` : '';
  return i18n.t('Estimate {estimate}, {p}.', { estimate: `${short(estimate)}${range}`, p });
}

/** Three digits, as in running text. */
const short = (n: number | null | undefined) =>
  n === null || n === undefined
    ? i18n.t('not reached')
    : Math.abs(n) >= 100
      ? String(Math.round(n))
      : String(Number(n.toPrecision(3)));

const equals = (p: number) => (p < 0.001 ? '< 0.001' : `= ${printedP(p)}`);
