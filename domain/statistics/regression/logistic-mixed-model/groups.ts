/** The group of each row as a place in `names`. */
export type Groups = { of: Int32Array; names: string[]; column: string };

const fewGroups = 5;

export function warnFewGroups({ names, column }: Groups, warn: (code: string, message: string) => void): void {
  if (names.length < fewGroups)
    warn(
      'small_group',
      `"${column}" has only ${names.length} groups: the variance between them is hardly known. A fixed effect may serve better.`,
    );
}

/** Rows in a group. */
export function groupSizes({ of, names }: Groups): { least: number; most: number } {
  const sizes = new Int32Array(names.length);
  for (const code of of) sizes[code]!++;
  return { least: sizes.reduce((a, b) => Math.min(a, b)), most: sizes.reduce((a, b) => Math.max(a, b)) };
}
