import { readFileSync } from 'node:fs';

/** The 228 patients of the NCCTG lung cancer trial as CSV, and the small analysis of them that runs are measured by. */
export const lungTrial = (): string =>
  readFileSync(new URL('../../domain/statistics/data/lung.csv', import.meta.url), 'utf8');
export const kaplanMeier = {
  method: 'kaplan_meier',
  parameters: { time: 'time', event: 'status', event_value: 2, group: 'sex' },
};
