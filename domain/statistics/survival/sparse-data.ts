import type { DesignMatrix } from '../core/design-matrix.ts';
import type { SurvivalData } from './survival-data.ts';

/** Fewer events than this for each coefficient: estimates are biased and intervals too short (Peduzzi et al., 1995). */
const EVENTS_PER_VARIABLE = 10;
const SMALL_LEVEL = 5;

export function warnSparseData(
  data: Pick<SurvivalData, 'n_events'>,
  design: DesignMatrix,
  warn: (code: string, message: string) => void,
): void {
  const perVariable = data.n_events / design.columns.length;
  if (perVariable < EVENTS_PER_VARIABLE)
    warn(
      'events_per_variable',
      `${data.n_events} events for ${design.columns.length} coefficients: fewer than ${EVENTS_PER_VARIABLE} each. Estimates may be biased and intervals too short; leave out covariates or join levels.`,
    );
  for (const { label, size } of design.levelSizes)
    if (size < SMALL_LEVEL) warn('small_group', `"${label}" has only ${size} rows.`);
}
