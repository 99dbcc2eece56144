const tiny = 1e-300;
const mostTerms = 100_000;

/** Value of b0 + a1 / (b1 + a2 / (b2 + ...)) by Lentz's method as modified by Thompson and Barnett (1986). */
export function continuedFraction(first: number, numerator: (k: number) => number, denominator: (k: number) => number) {
  let value = first === 0 ? tiny : first;
  let c = value;
  let d = 0;
  for (let k = 1; k < mostTerms; k++) {
    const a = numerator(k);
    const b = denominator(k);
    d = b + a * d;
    c = b + a / c;
    d = 1 / (d === 0 ? tiny : d);
    if (c === 0) c = tiny;
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return value;
}
