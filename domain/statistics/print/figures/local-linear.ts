/** Points are first joined into this many groups of neighbours, so that a million cost as little as a thousand. */
const groupCount = 1000;

/**
 * A smooth of y over ascending x: at each of `at` the line fitted to the nearest `span` of the points with tricube
 * weights (Cleveland, Journal of the American Statistical Association 1979;74:829-836, without his robustness steps).
 */
export function localLinear(x: Float64Array, y: Float64Array, at: readonly number[], span = 0.6): number[] {
  const n = x.length;
  const size = Math.max(1, Math.ceil(n / groupCount));
  const groups = Math.ceil(n / size);
  const gx = new Float64Array(groups);
  const gy = new Float64Array(groups);
  const weight = new Float64Array(groups);
  for (let i = 0; i < n; i++) {
    const g = Math.floor(i / size);
    gx[g]! += x[i]!;
    gy[g]! += y[i]!;
    weight[g]!++;
  }
  for (let g = 0; g < groups; g++) {
    gx[g]! /= weight[g]!;
    gy[g]! /= weight[g]!;
  }
  const neighbours = Math.max(2, Math.min(groups, Math.ceil(span * groups)));
  return at.map((centre) => {
    const distances = gx.map((value) => Math.abs(value - centre));
    const reach = distances.toSorted()[neighbours - 1]! * (1 + 1e-9) || 1;
    let sum = 0;
    let sumX = 0;
    let sumY = 0;
    let sumXX = 0;
    let sumXY = 0;
    for (let g = 0; g < groups; g++) {
      if (distances[g]! >= reach) continue;
      const w = weight[g]! * (1 - (distances[g]! / reach) ** 3) ** 3;
      const dx = gx[g]! - centre;
      sum += w;
      sumX += w * dx;
      sumY += w * gy[g]!;
      sumXX += w * dx * dx;
      sumXY += w * dx * gy[g]!;
    }
    const spread = sum * sumXX - sumX * sumX;
    return spread > 1e-12 * sum * sumXX ? (sumXX * sumY - sumX * sumXY) / spread : sumY / sum;
  });
}
