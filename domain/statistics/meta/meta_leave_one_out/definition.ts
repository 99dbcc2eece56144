import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { checkRoles, namedStudyColumns, poolingOptions, studyColumns } from '../meta-columns.ts';

const parameters = form({ ...studyColumns, ...poolingOptions, conf_level: confidenceLevel }).superRefine(checkRoles);

const result = z.object({
  k: count,
  n_missing: count,
  results: z.array(
    z.object({
      omitted: z.int().describe('Number of the study left out, from 1'),
      label: z.string(),
      estimate: z.number().describe('Log scale for ratios'),
      std_error: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      q: z.number(),
      q_p_value: z.number(),
      tau_squared: numberOrNull,
      i_squared: z.number(),
    }),
  ),
  ...presentation,
});

export const meta_leave_one_out = defineMethod({
  name: 'meta_leave_one_out',
  version: '1.0.0',
  title: 'Leave-one-out meta-analysis',
  description: 'Repeats a meta-analysis without each study in turn.',
  when_to_use: 'To see whether the pooled effect or the heterogeneity hangs on a single study.',
  assumptions: ['Those of the meta-analysis itself.'],
  references: [
    {
      citation:
        'Viechtbauer W, Cheung MWL. Outlier and influence diagnostics for meta-analysis. Research Synthesis Methods 2010;1:112-125.',
      doi: '10.1002/jrsm.11',
    },
  ],
  parameters,
  example: {
    measure: 'odds_ratio',
    columns: { events1: 'dp', total1: 'tp', events2: 'da', total2: 'ta' },
    tau2_method: 'DL',
  },
  result,
  columns: namedStudyColumns,
});
export type MetaLeaveOneOutParameters = z.output<typeof parameters>;
export type MetaLeaveOneOutResult = z.output<typeof result>;
