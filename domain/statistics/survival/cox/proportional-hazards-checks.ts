import type { AssumptionCheck } from '../../definition/presentation.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { lookUpToRows, type ProportionalHazardsTests, significant } from './proportional-hazards.ts';

/** One check a term and one of all; undefined: there were too many rows to look. */
export function proportionalHazardsChecks(tests: ProportionalHazardsTests | undefined): AssumptionCheck[] {
  const check = { assumption: 'proportional_hazards', test: 'Score test of Grambsch and Therneau (time scale: km)' };
  if (tests === undefined)
    return [
      {
        ...check,
        about: null,
        statistic: null,
        p_value: null,
        satisfied: null,
        message: `Not looked at: more than ${lookUpToRows} rows. Run cox_zph on this model.`,
      },
    ];
  return [...tests.terms, { term: null, ...tests.global }].map(({ term, statistic, df, p_value }) => ({
    ...check,
    about: term,
    statistic,
    p_value,
    satisfied: p_value === null ? null : p_value >= significant,
    message:
      p_value === null
        ? 'Could not be tested: the events leave no variation over time.'
        : `${term === null ? 'All terms together' : `Effect of ${term}`}: ${p_value < significant ? 'changes over time' : 'no sign of a change over time'} (chi-square ${printFixed(statistic, 2)}, df ${df}, p ${printP(p_value)}).`,
  }));
}
