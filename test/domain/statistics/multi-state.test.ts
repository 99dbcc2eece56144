import t from 'tap';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const states = referenceTable('edge_states.csv');
const columns = { id: 'patient', start: 'from', time: 'until', event: 'entered', censor_value: 'none' };
const run = (table: typeof states, more: object = {}) =>
  runMethod('multi_state', table, [], { ...columns, initial_state: 'well', times: [5, 10, 20], ...more });

t.test('the probabilities of all states add up to 1, and the times in them to tau', async (t) => {
  const { groups, tau } = run(states, { group: 'arm' }).result;
  for (const { states } of groups) {
    for (const i of [0, 1, 2])
      t.ok(Math.abs(states.reduce((sum, { at_times }) => sum + at_times[i]!.estimate, 0) - 1) < 1e-12);
    t.ok(Math.abs(states.reduce((sum, { mean_time }) => sum + mean_time.estimate, 0) - tau) < 1e-10);
  }
});

t.test('the order of the rows does not matter', async (t) => {
  const backwards = pickRows(states, [...Array(states.rows).keys()].reverse());
  t.strictSame(run(backwards).result.transitions, run(states).result.transitions);
  t.strictSame(run(backwards).result.groups[0]!.states[1]!.at_times, run(states).result.groups[0]!.states[1]!.at_times);
});

t.test('two states are a survival curve', async (t) => {
  const lung = referenceTable('lung.csv');
  const n = lung.rows;
  const table = {
    ...lung,
    columns: new Map([...lung.columns, ...makeTable({ id: Array.from({ length: n }, (_, i) => i) }).columns]),
  };
  const times = [100, 300, 600];
  const alive = runMethod('multi_state', table, [], { id: 'id', time: 'time', event: 'status', censor_value: 1, times })
    .result.groups[0]!.states[0]!.at_times;
  const survival = runMethod('kaplan_meier', lung, [], { time: 'time', event: 'status', event_value: 2, times }).result;
  for (const [i, at] of survival.groups[0]!.at_times!.entries())
    t.ok(Math.abs(at.survival! - alive[i]!.estimate) < 1e-12);
});

t.test('subjects in two places at a time are refused, and events without a change are told', async (t) => {
  const rows = { patient: ['a', 'a', 'b'], from: [0, 5, 0], until: [6, 9, 4], entered: ['ill', 'dead', 'dead'] };
  t.throws(() => run(makeTable(rows)), refused({ reason: 'invalid_interval', message: /overlap/ }));
  const again = { ...rows, from: [0, 6, 0], entered: ['ill', 'ill', 'dead'] };
  t.ok(run(makeTable(again)).warnings.some(({ code }) => code === 'same_state'));
  t.throws(() => run(makeTable(again), { tau: 50 }), refused({ reason: 'invalid_parameter', message: /tau/ }));
});

t.test('a subject of whom nobody knows where it was between two rows is refused, as by R', async (t) => {
  const rows = { patient: ['a', 'a', 'b'], from: [0, 6, 0], until: [5, 9, 9], entered: ['ill', 'dead', 'dead'] };
  t.throws(() => run(makeTable(rows)), refused({ reason: 'invalid_interval', message: /1 of 2 subjects .*"a"/ }));
  const left = {
    patient: ['a', 'a', 'a', 'b'],
    from: [0, 5, 7, 0],
    until: [5, 7, 9, 9],
    entered: ['ill', null, 'dead', 'dead'],
  };
  t.throws(() => run(makeTable(left)), refused({ reason: 'invalid_interval', message: /1 row was left out/ }));
});
