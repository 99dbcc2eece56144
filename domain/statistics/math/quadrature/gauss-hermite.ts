/** Nodes, and weights that add up to 1, of Gauss-Hermite quadrature over the standard normal density. */
export type HermiteRule = { nodes: Float64Array; weights: Float64Array };

/**
 * By Newton's method on the normalised Hermite polynomial, from the initial guesses of Press et al., Numerical Recipes,
 * section 4.6 (Stroud and Secrest's).
 */
export function gaussHermite(size: number): HermiteRule {
  const nodes = new Float64Array(size);
  const weights = new Float64Array(size);
  let x = 0;
  for (let i = 0; i < (size + 1) >> 1; i++) {
    if (i === 0) x = Math.sqrt(2 * size + 1) - 1.85575 * (2 * size + 1) ** (-1 / 6);
    else if (i === 1) x -= (1.14 * size ** 0.426) / x;
    else if (i === 2) x = 1.86 * x - (0.86 * nodes[size - 1]!) / Math.SQRT2;
    else if (i === 3) x = 1.91 * x - (0.91 * nodes[size - 2]!) / Math.SQRT2;
    else x = 2 * x - nodes[size + 1 - i]! / Math.SQRT2;
    let slope = 1;
    for (let iteration = 0; iteration < 50; iteration++) {
      let value = Math.PI ** -0.25;
      let before = 0;
      for (let k = 0; k < size; k++)
        [value, before] = [x * Math.sqrt(2 / (k + 1)) * value - Math.sqrt(k / (k + 1)) * before, value];
      slope = Math.sqrt(2 * size) * before;
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    nodes[size - 1 - i] = Math.SQRT2 * x;
    nodes[i] = -Math.SQRT2 * x;
    weights[i] = weights[size - 1 - i] = 2 / (slope * slope) / Math.sqrt(Math.PI);
  }
  if (size % 2 === 1) nodes[size >> 1] = 0;
  return { nodes, weights };
}
