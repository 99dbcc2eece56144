/** A margin as it is given: a difference p1 - p2 or a ratio p1 / p2, of one test or of one on each side. */
export type ProportionMargin = {
  margin: number;
  margin_measure: 'difference' | 'ratio';
  objective: 'non_inferiority' | 'equivalence';
};

/** What is to be ruled out, and on which side of it (1: above) the truth must lie: one limit, or the lower and the upper one of equivalence. */
export function marginLimits({
  margin,
  margin_measure,
  objective,
}: ProportionMargin): { limit: number; sign: 1 | -1 }[] {
  const isRatio = margin_measure === 'ratio';
  const opposite = isRatio ? 1 / margin : -margin;
  const limits = objective === 'equivalence' ? [margin, opposite] : [margin];
  return limits.sort((a, b) => a - b).map((limit) => ({ limit, sign: limit < (isRatio ? 1 : 0) ? 1 : -1 }));
}

/** How far proportions are from a limit: of a ratio p1 - limit * p2. */
export function distanceFromLimit(p1: number, p2: number, limit: number, measure: 'difference' | 'ratio'): number {
  return measure === 'ratio' ? p1 - limit * p2 : p1 - p2 - limit;
}

/** Whether the expected proportions lie on the right side of the margin, or between both limits. */
export function liesWithinMargin(p1: number, p2: number, given: ProportionMargin): boolean {
  return marginLimits(given).every(
    ({ limit, sign }) => sign * distanceFromLimit(p1, p2, limit, given.margin_measure) > 0,
  );
}
