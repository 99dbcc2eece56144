/** Large simulated data, the same to the bit in R: what R 4.2.2 finds there, which the benchmark asserts as well. */
import t from 'tap';
import { type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { rReference } from '../../../scripts/bench/statistics/r-reference.ts';
import { simulate } from '../../../scripts/bench/statistics/simulation.ts';
import { assertFound, benchTasks } from '../../../scripts/bench/statistics/tasks.ts';

const largest = 100_000;
const tables = new Map<string, Table>();

for (const task of benchTasks)
  for (const { n } of rReference[task.name]) {
    if (n > largest) continue;
    const skip = Object.hasOwn(methods, task.method) ? false : `${task.method} is not in the catalogue`;
    t.test(`${task.title}, ${n} rows, agrees with R`, { skip }, async (t) => {
      const held = `${task.data} ${n}`;
      const table = tables.get(held) ?? simulate(task.data, n);
      tables.set(held, table);
      const results = task.parameters.map(
        (parameters) => runMethod(task.method as MethodName, table, [], parameters).result,
      );
      t.doesNotThrow(() => assertFound(task, n, task.found(results), 'we'));
    });
  }

t.test('a wrong answer is not timed', async (t) => {
  const task = benchTasks.find(({ name }) => name === 'survdiff_4_groups')!;
  t.throws(() => assertFound(task, 10_000, [12.9], 'we'), /we found 12.9 instead of 12.94/);
  t.throws(() => assertFound(task, 10_000, [], 'we'), /instead of/);
  t.throws(() => assertFound(task, 10_000, [null], 'we'), /instead of/);
});
