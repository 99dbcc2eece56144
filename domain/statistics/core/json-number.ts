/** JSON has neither NaN nor infinities: what is undefined is null, what is infinite is said in words. */
export function jsonNumber(value: number): number | 'Infinity' | '-Infinity' | null {
  if (Number.isNaN(value)) return null;
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  return value;
}

/** For statistics where an infinite value only means that there is none. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
