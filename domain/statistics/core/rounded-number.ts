/** Farther from a half than an error of the scaling below could be: about 1e-9 of numbers of seven digits. */
const surely = 1e-6;
/** What is smaller has a text made of it. */
const smallest = 1e-9;
/** All are exact. */
const powersOfTen = Array.from({ length: 18 }, (_, power) => Number(`1e${power}`));

/**
 * `Number(value.toPrecision(digits))`, of up to seven digits. That makes a text and reads it again, which takes three times as long, and is
 * done here where the arithmetic leaves a doubt.
 */
export function roundedToDigits(value: number, digits: number): number {
  const size = Math.abs(value);
  const end = powersOfTen[digits]!;
  if (Number.isInteger(value) && size < end) return value + 0;
  if (!(size >= smallest && size < end)) return Number(value.toPrecision(digits));
  const scale = powersOfTen[digits - 1 - Math.floor(Math.log10(size))]!;
  const scaled = size * scale;
  const below = Math.floor(scaled);
  const isSure = Math.abs(scaled - below - 0.5) > surely && scaled * 10 >= end && scaled < end;
  if (!isSure) return Number(value.toPrecision(digits));
  // The nearest number to a quotient of two that are exact, as that of its decimal digits.
  const rounded = (scaled - below > 0.5 ? below + 1 : below) / scale;
  return value < 0 ? -rounded : rounded;
}
