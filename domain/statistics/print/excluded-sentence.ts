/** The sentence of a Methods paragraph that tells of rows left out; none where there were none. */
export function excludedSentence(missing: number): string[] {
  if (missing === 0) return [];
  return [
    missing === 1
      ? '1 row with a missing value in a variable used was excluded.'
      : `${missing} rows with a missing value in a variable used were excluded.`,
  ];
}
