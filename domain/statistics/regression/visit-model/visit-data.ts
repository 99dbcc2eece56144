import type { Matrix } from '../../math/linear-algebra/matrix.ts';

/** Subjects seen at the same visits: their rows one after another, by subject and then by visit. */
export type Pattern = {
  visits: number[];
  subjects: number;
  /** Row-major, subjects x visits rows of p columns. */
  x: Float64Array;
  y: Float64Array;
};

/** `seen` is n x 2: subject and visit of each row, as codes. Undefined where a subject has two rows at one visit. */
export function patternsOf(
  x: Matrix,
  y: Float64Array,
  { subject, visit, subjects, visits }: { subject: Int32Array; visit: Int32Array; subjects: number; visits: number },
): Pattern[] | { subject: number; visit: number } {
  const rowAt = new Int32Array(subjects * visits).fill(-1);
  for (let row = 0; row < y.length; row++) {
    const at = subject[row]! * visits + visit[row]!;
    if (rowAt[at] !== -1) return { subject: subject[row]!, visit: visit[row]! };
    rowAt[at] = row;
  }
  const members = new Map<string, number[]>();
  for (let who = 0; who < subjects; who++) {
    const key = [...rowAt.subarray(who * visits, (who + 1) * visits)].map((row) => (row < 0 ? 0 : 1)).join('');
    const known = members.get(key);
    if (known === undefined) members.set(key, [who]);
    else known.push(who);
  }
  const p = x.columns;
  return [...members].map(([key, own]) => {
    const seen = [...key].flatMap((flag, at) => (flag === '1' ? [at] : []));
    const pattern: Pattern = {
      visits: seen,
      subjects: own.length,
      x: new Float64Array(own.length * seen.length * p),
      y: new Float64Array(own.length * seen.length),
    };
    let at = 0;
    for (const who of own)
      for (const when of seen) {
        const row = rowAt[who * visits + when]!;
        pattern.x.set(x.values.subarray(row * p, (row + 1) * p), at * p);
        pattern.y[at++] = y[row]!;
      }
    return pattern;
  });
}
