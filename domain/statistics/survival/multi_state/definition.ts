import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, levelOf, levelsOf, numericColumn, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  id: anyColumn('cluster').meta(basic('Subject', 'Rows of one subject follow each other in time')),
  start: numericColumn('entry')
    .optional()
    .meta(basic('Start', 'Time at which the row begins. Default: 0, for one row a subject')),
  time: numericColumn('time').meta(basic('Stop', 'Time at which the row ends, by entering a state or by censoring')),
  event: anyColumn('event').meta(basic('State entered', 'The state that is entered at the end of the row')),
  censor_value: levelOf('event').meta(
    basic('Censored value', 'The value of `event` that means that no state was entered'),
  ),
  states: levelsOf('event')
    .min(1)
    .optional()
    .meta(
      basic('States', 'The states that can be entered, in the order to show them. Default: all but the censored value'),
    ),
  initial_state: z
    .string()
    .min(1)
    .max(128)
    .default('initial')
    .meta(
      basic(
        'First state',
        'Name of the state in which everybody begins; one of the states where it can be entered again',
      ),
    ),
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'Curves for each level of this column. Default: one group of all')),
  group_levels: groupLevels,
  times: z
    .array(z.number().meta(titled('Time')))
    .min(1)
    .optional()
    .meta(advanced('Reporting times', 'Times at which to report; default round times over the follow-up')),
  tau: z
    .number()
    .gt(0)
    .optional()
    .meta(
      advanced(
        'Restriction time',
        'Up to which the time in each state is averaged. Default: the last time of all groups',
      ),
    ),
  conf_type: z
    .enum(['log', 'log-log', 'plain', 'logit'])
    .default('log')
    .meta(advanced('Scale of the interval', 'Scale of the confidence interval of probabilities')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count.describe('Rows'),
  n_subjects: count,
  n_events: count.describe('Changes of state'),
  n_missing: count,
  conf_type: z.string(),
  states: z.array(z.string()).describe('The first state first'),
  tau: z.number(),
  transitions: z
    .array(z.object({ from: z.string(), to: z.string().nullable(), n: count }))
    .describe('How often a state was left for another; null: observation ended in it'),
  groups: z.array(
    z.object({
      group: z.string(),
      n_subjects: count,
      states: z.array(
        z.object({
          state: z.string(),
          n_entered: count,
          mean_time: z
            .object({ estimate: z.number(), std_error: z.number(), conf_low: z.number(), conf_high: z.number() })
            .describe('Restricted mean time in the state, up to tau'),
          at_times: z.array(
            z.object({
              time: z.number(),
              n_risk: count.describe('In the state and under observation'),
              estimate: z.number().describe('Probability of being in the state'),
              std_error: z.number().describe('Infinitesimal jackknife over subjects'),
              conf_low: numberOrNull,
              conf_high: numberOrNull,
            }),
          ),
        }),
      ),
    }),
  ),
  ...presentation,
});

export const multi_state = defineMethod({
  name: 'multi_state',
  version: '1.0.1',
  title: 'Multi-state model',
  description:
    'The probability of being in each of several states over time (Aalen-Johansen), with standard errors by subject, the mean time in each state, and the transitions, by group.',
  when_to_use:
    'When patients pass through states (remission, relapse, transplant, death), with or without return; with one transition a patient it is cumulative incidence.',
  assumptions: [
    'Censoring and late entry are not related to what would follow.',
    'Everybody begins in the same state, and is observed without a gap from the first row to the last.',
    'Patients in one state at one time are alike, whatever led there (Markov); probabilities from the beginning on hold without it where censoring is at random.',
  ],
  references: [
    {
      citation:
        'Aalen OO, Johansen S. An empirical transition matrix for non-homogeneous Markov chains based on censored observations. Scandinavian Journal of Statistics 1978;5:141-150.',
    },
    {
      citation:
        'Putter H, Fiocco M, Geskus RB. Tutorial in biostatistics: competing risks and multi-state models. Statistics in Medicine 2007;26:2389-2430.',
      doi: '10.1002/sim.2712',
    },
    {
      citation:
        'Datta S, Satten GA. Validity of the Aalen-Johansen estimators of stage occupation probabilities and Nelson-Aalen estimators of integrated transition hazards for non-Markov models. Statistics and Probability Letters 2001;55:403-411.',
      doi: '10.1016/S0167-7152(01)00155-9',
    },
  ],
  parameters,
  example: {
    id: 'id',
    start: 'tstart',
    time: 'tstop',
    event: 'endpoint',
    censor_value: 'censored',
    states: ['progression', 'death'],
    initial_state: 'MGUS',
    times: [60, 120, 240],
  },
  result,
  columns: ({ id, start, time, event, group }) => [
    { column: id, role: 'any', path: ['id'] },
    ...(start === undefined ? [] : [{ column: start, role: 'numeric' as const, path: ['start'] }]),
    { column: time, role: 'numeric', path: ['time'] },
    { column: event, role: 'any', path: ['event'] },
    ...(group === undefined ? [] : [{ column: group, role: 'any' as const, path: ['group'] }]),
  ],
});
export type MultiStateParameters = z.output<typeof parameters>;
export type MultiStateResult = z.output<typeof result>;
