import { roundedText } from '../core/rounded-text.ts';

/** Texts of the printed tables. The full precision stays in the statistics; these are for reading. */

const notAvailable = 'NA';

export type Printable = number | 'Infinity' | '-Infinity' | null;

/** Four significant digits, without an exponent in the range of clinical values. */
export function printNumber(value: Printable): string {
  if (value === null) return notAvailable;
  if (typeof value === 'string') return value === 'Infinity' ? '∞' : '-∞';
  return roundedText(value);
}

export function printFixed(value: Printable, decimals: number): string {
  if (typeof value !== 'number') return printNumber(value);
  const size = Math.abs(value);
  if (size >= 1e6 || (size !== 0 && size < 0.5 * 10 ** -decimals)) return value.toExponential(2);
  return value.toFixed(decimals);
}

/** A ratio with two decimals, and as many more as it takes to see on which side of 1 it lies. */
export function printRatio(value: Printable): string {
  if (typeof value !== 'number' || value === 1) return printFixed(value, 2);
  for (let decimals = 2; decimals < 6; decimals++)
    if (Number(value.toFixed(decimals)) !== 1) return printFixed(value, decimals);
  return printFixed(value, 6);
}

export function printP(p: number | null): string {
  if (p === null) return notAvailable;
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}

/** After "p" in a sentence. */
export function printComparedP(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${printP(p)}`;
}

export function printInterval(low: Printable, high: Printable, print: (value: Printable) => string): string {
  return `${print(low)} to ${print(high)}`;
}

export function printPercent(share: number | null): string {
  return share === null ? notAvailable : `${(100 * share).toFixed(1)}%`;
}

/** The level of an interval as it stands in a heading: 0.95 is "95%". */
export function printLevel(confLevel: number): string {
  return `${Number((100 * confLevel).toPrecision(6))}%`;
}
