import { i18n } from '@lingui/core';

/** The reader's own way to write dates and numbers, within the language of the texts: en-GB and not en. */
const locale = () => navigator.languages.find((one) => one.slice(0, 2) === i18n.locale) ?? i18n.locale;

const cached = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  const full = `${locale()} ${key}`;
  if (!cached.has(full)) cached.set(full, make());
  return cached.get(full) as Format;
}

/** A count, with the separators of the reader's language. */
export const count = (n: number) => once('count', () => new Intl.NumberFormat(locale())).format(n);

/** A share between 0 and 1 in percent. */
export const percent = (share: number, digits = 0) =>
  once(
    `percent ${digits}`,
    () => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: digits }),
  ).format(share);

/** 1.5 MB */
export function bytes(n: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = n < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(n) / 3));
  const unit = units[power]!;
  return once(
    unit,
    () =>
      new Intl.NumberFormat(locale(), {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  ).format(n / 1000 ** power);
}

/** Date and time in the reader's zone. */
export const dateTime = (iso: string) =>
  once('time', () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })).format(
    new Date(iso),
  );

export const date = (iso: string) =>
  once('date', () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' })).format(new Date(iso));

/** 3 min 12 s; under a minute with a decimal. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 3600
    ? `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    : `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** "in 3 minutes", "2 days ago" */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const steps = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  return relative.format(Math.round(seconds), 'second');
}
