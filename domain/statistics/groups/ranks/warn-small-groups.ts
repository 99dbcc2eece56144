import type { Warning } from '../../core/analysis.ts';
import { counted } from '../../core/counted.ts';

/** Below this size a test of ranks can hardly become significant. */
const smallGroup = 5;

export function warnSmallGroups(
  groups: readonly { group: string; values: Float64Array }[],
  warn: (code: Warning['code'], message: Warning['message']) => void,
): void {
  for (const { group, values } of groups)
    if (values.length < smallGroup) warn('small_group', `Group "${group}" has only ${counted(values.length, 'row')}.`);
}
