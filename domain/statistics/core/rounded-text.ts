/** A number to be read: four significant digits, without an exponent in the range of clinical values. */
export function roundedText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e15) return String(value + 0);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return value.toExponential(3);
  return String(Number(value.toPrecision(size >= 1e4 ? 8 : 4)));
}
