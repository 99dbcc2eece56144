import { counted } from '../core/counted.ts';
import type { DesignMatrix } from '../core/design-matrix.ts';
import { warnSmallLevels } from '../core/regression/regression-data.ts';
import type { SurvivalData } from './survival-data.ts';

/** Fewer events than this for each coefficient: estimates are biased and intervals too short (Peduzzi et al., 1995). */
const neededEventsPerVariable = 10;

export function warnSparseData(
  data: Pick<SurvivalData, 'n_events'>,
  design: { columns: readonly unknown[]; levelSizes: DesignMatrix['levelSizes'] },
  warn: (code: string, message: string) => void,
): void {
  const perVariable = data.n_events / design.columns.length;
  if (perVariable < neededEventsPerVariable)
    warn(
      'events_per_variable',
      `${counted(data.n_events, 'event')} for ${counted(design.columns.length, 'coefficient')}: fewer than ${neededEventsPerVariable} each. Estimates may be biased and intervals too short; leave out covariates or join levels.`,
    );
  warnSmallLevels({ design }, warn);
}
