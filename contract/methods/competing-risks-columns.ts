import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

export const competingRisksColumns = {
  time: columnName.describe('Follow-up time; numeric, not negative'),
  event: columnName.describe('Column that tells what happened at `time`: censoring or one of the causes'),
  censor_value: levelValue.describe('The value of `event` that means censored'),
};

export const causes = z
  .array(levelValue)
  .min(1)
  .describe('The values of `event` that are causes; every value must be one of these or censor_value');
