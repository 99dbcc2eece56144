import { anyColumn, basic, levelOf, levelsOf, numericColumn } from '../definition/form.ts';

export const competingRisksColumns = {
  time: numericColumn('time').meta(
    basic('Follow-up time', 'Time from entry to the event or to the end of observation; not negative'),
  ),
  event: anyColumn('event').meta(
    basic('Event', 'Column that tells what happened at `time`: censoring or one of the causes'),
  ),
  censor_value: levelOf('event').meta(basic('Censored value', 'The value of `event` that means censored')),
};

export const causes = levelsOf('event')
  .min(1)
  .meta(basic('Causes', 'The values of `event` that are causes; every value must be one of these or censor_value'));
