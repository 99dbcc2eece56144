import type { Alternative } from '../../definition/alternative.ts';
import { normalTwoSided, normalUpperTail } from '../../math/distributions/normal.ts';

/** What the continuity correction takes from a statistic's distance to its mean. */
export function continuityCorrection(distance: number, apply: boolean, alternative: Alternative): number {
  if (!apply) return 0;
  return alternative === 'two_sided' ? Math.sign(distance) / 2 : alternative === 'greater' ? 0.5 : -0.5;
}

/** z and p of a rank statistic at this distance from its mean; null where it cannot vary. */
export function normalTest(
  distance: number,
  deviation: number,
  correct: boolean,
  alternative: Alternative,
): { z: number | null; p_value: number | null } {
  if (!(deviation > 0)) return { z: null, p_value: null };
  const z = (distance - continuityCorrection(distance, correct, alternative)) / deviation;
  const p_value =
    alternative === 'two_sided'
      ? normalTwoSided(z)
      : alternative === 'greater'
        ? normalUpperTail(z)
        : normalUpperTail(-z);
  return { z, p_value };
}
