// A misspelling of more than this is no misspelling; and each pair costs the product of its lengths.
const longest = 128;

/**
 * The name that was most likely meant: the one that the fewest insertions, deletions, replacements and swaps of
 * neighbours lead to, letters in capitals being alike. Undefined when none is near: a third of the letters may differ.
 */
export function nearestName(text: string, names: Iterable<string>): string | undefined {
  if (text.length === 0 || text.length > longest) return undefined;
  const wanted = text.toLowerCase();
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(text.length / 3)) + 1;
  for (const name of names) {
    if (name.length > longest || Math.abs(name.length - text.length) >= fewest) continue;
    const edits = editDistance(wanted, name.toLowerCase());
    if (edits >= fewest) continue;
    best = name;
    fewest = edits;
  }
  return best;
}

const listed = 10;

/** What to say behind that a text is none of these names: which was meant, or which there are. */
export function meantOf(text: string, names: readonly string[]): string {
  const near = nearestName(text, names);
  if (near !== undefined) return `, did you mean \`${near}\`?`;
  const shown = names.slice(0, listed).map((name) => `\`${name}\``);
  return `; there is ${shown.join(', ')}${names.length > listed ? ' and others' : ''}`;
}

/** How many letters must be put in, taken out, exchanged or swapped with a neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
