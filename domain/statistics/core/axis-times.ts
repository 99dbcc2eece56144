/** About six numbers fit under the axis. */
const axisSteps = 6;

/** Round times from 0 to the last, for the axis and the numbers at risk. */
export function axisTimes(last: number): number[] {
  if (!(last > 0)) return [0];
  const rough = last / axisSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

export function lastTime(curves: readonly { time: Float64Array }[]): number {
  return Math.max(0, ...curves.map(({ time }) => time.at(-1) ?? 0));
}
