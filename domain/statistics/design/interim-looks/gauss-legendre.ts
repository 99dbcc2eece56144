export type Rule = { nodes: Float64Array; weights: Float64Array };

/** Nodes and weights of Gauss-Legendre quadrature on [-1, 1], by Newton's method on the Legendre polynomial. */
export function gaussLegendre(size: number): Rule {
  const nodes = new Float64Array(size);
  const weights = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let x = -Math.cos((Math.PI * (i + 0.75)) / (size + 0.5));
    let slope = 0;
    for (let iteration = 0; iteration < 20; iteration++) {
      let value = 1;
      let before = 0;
      for (let k = 1; k <= size; k++) [value, before] = [((2 * k - 1) * x * value - (k - 1) * before) / k, value];
      slope = (size * (x * value - before)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-16) break;
    }
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}
