import type { MarkerDirection } from '../../definition/marker-direction.ts';

/** pROC's direction is that of controls against cases. */
export function rDirection(direction: MarkerDirection): string {
  return direction === 'higher' ? '"<"' : '">"';
}
