import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns } from '../../definition/model-terms.ts';
import { count, numberOrNull, statistic, testResult } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { survivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  landmark: z
    .number()
    .gt(0)
    .meta(
      basic('Landmark', 'Time at which the groups are formed; patients whose follow-up ended by then are left out'),
    ),
  response_time: numericColumn('time')
    .optional()
    .meta(
      basic(
        'Response time',
        'Time at which a patient responded, was transplanted or the like; empty: never. The groups are those with and without by the landmark',
      ),
    ),
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'In place of `response_time`: a column with the group as it was known at the landmark')),
  covariates: z
    .array(modelTerm)
    .default([])
    .meta(basic('Covariates', 'Terms that the Cox model is adjusted for beside the group. Default: none')),
  times: z
    .array(z.number().min(0).meta(titled('Time')))
    .min(1)
    .max(100)
    .optional()
    .meta(advanced('Times', 'Times since the landmark at which survival is told')),
  conf_level: confidenceLevel,
}).refine(({ response_time, group }) => (response_time === undefined) !== (group === undefined), {
  path: ['response_time'],
  message: 'Give either response_time or group.',
});

const result = z.object({
  n: count.describe('Under observation at the landmark'),
  n_events: count.describe('After the landmark'),
  n_missing: count,
  landmark: z.number(),
  n_events_before: count.describe('Events up to the landmark, left out'),
  n_censored_before: count.describe('Follow-up that ended without event by the landmark, left out'),
  n_responded_later: count.optional().describe('Responded after the landmark: counted as without'),
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      n_events: count,
      median: numberOrNull.describe('Median survival since the landmark'),
      median_conf_low: numberOrNull,
      median_conf_high: numberOrNull,
      at_times: z
        .array(
          z.object({
            time: z.number().describe('Since the landmark'),
            survival: z.number(),
            std_error: numberOrNull,
            conf_low: numberOrNull,
            conf_high: numberOrNull,
          }),
        )
        .optional(),
    }),
  ),
  log_rank_test: testResult,
  factors: factorTerms,
  coefficients: z
    .array(
      z.object({
        term: z.string(),
        estimate: z.number().describe('Log hazard ratio'),
        std_error: z.number(),
        statistic: numberOrNull,
        p_value: numberOrNull,
        conf_low: numberOrNull,
        conf_high: numberOrNull,
        hazard_ratio: statistic,
        hazard_ratio_conf_low: statistic,
        hazard_ratio_conf_high: statistic,
      }),
    )
    .describe("Cox model with Efron's handling of ties"),
  ...presentation,
});

export const landmark_analysis = defineMethod({
  name: 'landmark_analysis',
  version: '1.1.0',
  title: 'Landmark analysis',
  description:
    'Survival from a landmark on, by what had happened to the patients by then: Kaplan-Meier curves, log-rank test and Cox regression of those still under observation.',
  when_to_use:
    'To compare patients by something that happens during follow-up (response, transplant, toxicity) without giving those who had it the time they had to live for it.',
  assumptions: [
    'The landmark was chosen beforehand, where most responses have happened and most patients are still observed.',
    'Conclusions are for patients who reach the landmark; a response after it counts as none.',
    'Hazard ratios do not change over time; censoring is not related to the outcome.',
  ],
  references: [
    {
      citation:
        'Anderson JR, Cain KC, Gelber RD. Analysis of survival by tumor response. Journal of Clinical Oncology 1983;1:710-719.',
      doi: '10.1200/JCO.1983.1.11.710',
    },
    {
      citation:
        'van Houwelingen HC. Dynamic prediction by landmarking in event history analysis. Scandinavian Journal of Statistics 2007;34:70-85.',
      doi: '10.1111/j.1467-9469.2006.00529.x',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, landmark: 90, group: 'sex' },
  result,
  empty_has_meaning: ['response_time'],
  columns: (given) => {
    const columns: NamedColumn[] = [
      { column: given.time, role: 'numeric', path: ['time'] },
      { column: given.event, role: 'any', path: ['event'] },
    ];
    if (given.response_time !== undefined)
      columns.push({ column: given.response_time, role: 'numeric', path: ['response_time'] });
    if (given.group !== undefined) columns.push({ column: given.group, role: 'any', path: ['group'] });
    return [...columns, ...namedCovariateColumns(given.covariates)];
  },
});
export type LandmarkAnalysisParameters = z.output<typeof parameters>;
export type LandmarkAnalysisResult = z.output<typeof result>;
