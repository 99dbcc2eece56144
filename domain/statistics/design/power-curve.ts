export type PowerCurve = { from: number; to: number; values: { x: number; power: number }[] };

const points = 81;

/** Power over a quantity of the plan, from `from` to `to` (twice the planned value); undefined where that is no range. */
export function powerCurve(
  powerAt: (x: number) => number,
  planned: number,
  from: number,
  to = from + 2 * (planned - from),
): PowerCurve | undefined {
  if (!(to > from) || !Number.isFinite(to)) return undefined;
  const values = Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1))
    .map((x) => ({ x, power: powerAt(x) }))
    .filter(({ power }) => Number.isFinite(power));
  return { from, to, values };
}
