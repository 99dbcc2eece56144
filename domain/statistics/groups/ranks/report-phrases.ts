import type { Alternative } from '../../definition/alternative.ts';
import { rValue } from '../../print/r-script.ts';

/** Where the p-value of a rank test comes from, after a comma. */
export function distributionPhrase(method: 'exact' | 'normal' | 'permutation', correct: boolean): string {
  switch (method) {
    case 'exact':
      return 'with its exact distribution';
    case 'permutation':
      return 'with its exact permutation distribution given the ties';
    case 'normal':
      return `with the normal approximation corrected for ties, ${correct ? 'with' : 'without'} continuity correction`;
  }
}

export function alternativeSentence(alternative: Alternative): string[] {
  return alternative === 'two_sided' ? [] : [`The test was one-sided (alternative: ${alternative}).`];
}

export function rAlternative(alternative: Alternative): string {
  return rValue(alternative === 'two_sided' ? 'two.sided' : alternative);
}

export function rExact(exact: 'auto' | 'permutation' | boolean): string {
  return typeof exact === 'boolean' ? rValue(exact) : 'NULL';
}
