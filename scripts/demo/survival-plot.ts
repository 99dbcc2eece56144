export type Curve = { name: string; time: readonly number[]; survival: readonly number[] };

/** Told apart by their strokes, so that a plot without colour can be read: single, double, then thick lines. */
const strokes = [
  { flat: '─', fall: '│', top: '┐', foot: '└' },
  { flat: '═', fall: '║', top: '╗', foot: '╚' },
  { flat: '━', fall: '┃', top: '┓', foot: '┗' },
] as const;

/** Survival curves as the steps that they are, with a legend; `paint` colours the stroke of a curve where that is possible. */
export function plotSurvival(
  curves: readonly Curve[],
  options: { width: number; height: number; timeLabel: string; paint?: (text: string, curve: number) => string },
): string {
  const { width, height } = options;
  const paint = options.paint ?? ((text) => text);
  const end = Math.max(...curves.flatMap((curve) => curve.time));
  const cells: { stroke: string; curve: number }[][] = Array.from({ length: height }, () => []);
  const rowOf = (survival: number) => Math.round((1 - survival) * (height - 1));
  curves.forEach((curve, index) => {
    const stroke = strokes[index % strokes.length]!;
    let before = 0;
    for (let x = 0; x < width; x++) {
      const time = ((x + 0.5) / width) * end;
      if (time > curve.time.at(-1)!) break;
      const row = rowOf(survivalAt(curve, time));
      if (row === before) cells[row]![x] = { stroke: stroke.flat, curve: index };
      else {
        cells[before]![x] = { stroke: stroke.top, curve: index };
        for (let y = before + 1; y < row; y++) cells[y]![x] = { stroke: stroke.fall, curve: index };
        cells[row]![x] = { stroke: stroke.foot, curve: index };
      }
      before = row;
    }
  });
  const lines = cells.map((cellsOfRow, row) => {
    const labelled = row % Math.max(1, Math.round((height - 1) / 4)) === 0 || row === height - 1;
    const label = labelled ? `${Math.round((1 - row / (height - 1)) * 100)} %` : '';
    const drawn = Array.from({ length: width }, (_, x) => {
      const cell = cellsOfRow[x];
      return cell === undefined ? ' ' : paint(cell.stroke, cell.curve);
    });
    return `${label.padStart(6)} ${labelled ? '┤' : '│'}${drawn.join('').trimEnd()}`;
  });
  const legend = curves.map((curve, index) => {
    const { flat } = strokes[index % strokes.length]!;
    return `${paint(flat.repeat(3), index)} ${curve.name}`;
  });
  return [...lines, ...timeAxis(end, width, options.timeLabel), `${' '.repeat(8)}${legend.join('   ')}`].join('\n');
}

function survivalAt(curve: Curve, time: number): number {
  let survival = 1;
  for (let i = 0; i < curve.time.length && curve.time[i]! <= time; i++) survival = curve.survival[i]!;
  return survival;
}

function timeAxis(end: number, width: number, label: string): string[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((s) => end / s <= 6) ?? end / 5;
  let ticks = '';
  let numbers = '';
  for (let time = 0; time <= end; time += step) {
    const x = Math.min(width - 1, Math.floor((time / end) * width));
    ticks = `${ticks.padEnd(x, '─')}┴`;
    numbers = `${numbers.padEnd(x)}${time}`;
  }
  return [`${' '.repeat(7)}└${ticks.padEnd(width, '─')}`, `${' '.repeat(8)}${numbers}  ${label}`];
}
