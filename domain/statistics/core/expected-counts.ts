/** Below this a chi-square distribution is a rough guide to the statistic. */
export const smallCount = 5;

/** How many of them are so small. */
export function smallCounts(expected: readonly number[]): number {
  return expected.filter((count) => count < smallCount).length;
}

export function warnSmallExpectedCounts(
  expected: readonly number[],
  way: string,
  warn: (code: string, message: string) => void,
): void {
  const below = smallCounts(expected);
  if (below > 0)
    warn(
      'small_expected_count',
      `${below} of ${expected.length} expected counts are below ${smallCount}, where the chi-square distribution is only a rough guide. ${way}`,
    );
}
