/** How many letters must be put in, taken out, exchanged or swapped with a neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(exchanged, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The names that someone who wrote `text` may have meant, the nearest first: one letter in three may be wrong. */
export function nearest(text: string, names: Iterable<string>, count: number): string[] {
  if (text.length > 40) return [];
  return [...names]
    .map((name) => ({ name, distance: editDistance(text, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(text.length, name.length) / 3)))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}
