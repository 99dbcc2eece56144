/** Methods that take their data in pieces find what they find of data in memory. */
import t from 'tap';
import { applyInPieces, applyMethod, type MethodOutput } from '../../../domain/statistics/apply-method.ts';
import { folderOf, type MethodName } from '../../../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { likelihoodInPieces } from '../../../domain/statistics/core/partial-likelihood/likelihood-in-pieces.ts';
import { orderStatistics } from '../../../domain/statistics/core/pieces/order-statistics.ts';
import {
  rowsOfColumn,
  type TableInPieces,
  withoutRows,
} from '../../../domain/statistics/core/pieces/table-in-pieces.ts';
import type { Column, Table } from '../../../domain/statistics/core/table.ts';
import { methodsInPieces, takesPieces } from '../../../domain/statistics/in-pieces.ts';
import { loadComputeInPieces, loadMethod } from '../../../domain/statistics/load-method.ts';
import { type ReferenceCase, referenceCases, referenceTable } from '../../../scripts/reference-cases.ts';

function inPieces({ rows, columns }: Table, rowsPerPiece: number): TableInPieces {
  return {
    rows,
    columns: new Map([...columns].map(([name, column]) => [name, withoutRows(column)])),
    *pieces(names) {
      for (let from = 0; from < rows; from += rowsPerPiece) {
        const to = Math.min(rows, from + rowsPerPiece);
        yield {
          rows: to - from,
          columns: new Map(names.map((name) => [name, rowsOfColumn(columns.get(name)!, from, to)])),
        };
      }
    },
  };
}

/** Methods whose steps to a maximum end in another last digit. */
const iterative: readonly string[] = [
  'linear_regression',
  'logistic_regression',
  'cox_regression',
] satisfies MethodName[];

/** Where two results differ by more than the rounding of sums in another order. */
function differences(one: unknown, other: unknown, path: string, relative: number): string[] {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= relative * (Math.max(Math.abs(one), Math.abs(other)) + 0.01) ||
      Object.is(one, other)
      ? []
      : [`${path}: ${one} and ${other}`];
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null)
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
      differences(
        (one as Record<string, unknown>)[key],
        (other as Record<string, unknown>)[key],
        `${path}.${key}`,
        relative,
      ),
    );
  return one === other ? [] : [`${path}: ${one} and ${other}`];
}

/** Without the tests of proportional hazards, which many rows are not looked at for, and what the paragraph says of them. */
function withoutLook(output: MethodOutput) {
  if (!('hazard_ratio' in ((output.result as { coefficients?: object[] }).coefficients?.[0] ?? {}))) return output;
  const { assumption_checks: _, methods_paragraph: told, ...others } = output.result;
  const result = { ...others, methods_paragraph: told.replace(/ Assumptions were checked: .*?\)\./, '') };
  return { ...output, result, warnings: output.warnings.filter(({ code }) => code !== 'proportional_hazards') };
}

/** Without the effects of splines and polynomials, which take all values of a term in memory, and what R's script says of them. */
function withoutEffects(output: MethodOutput): MethodOutput {
  const { spline_effects: _, ...result } = output.result as MethodOutput['result'] & { spline_effects?: unknown };
  const others = ({ name }: { name: string }) => !name.startsWith('spline_effect');
  const r_script = result.r_script.replace(/^curve_effects <- .*?^}\n[^\n]*\n/ms, '');
  return {
    ...output,
    result: { ...result, r_script, tables: result.tables.filter(others), figures: result.figures.filter(others) },
  };
}

const isInPieces = ({ method, parameters }: ReferenceCase) => takesPieces(method, parameters);
const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')].filter(isInPieces);

for (const name of methodsInPieces)
  t.test(`${name} of data in pieces`, async (t) => {
    const method = await loadMethod(name, folderOf(name));
    const computeInPieces = await loadComputeInPieces(name, folderOf(name));
    for (const { id, data, filter = [], parameters } of cases.filter((one) => one.method === name)) {
      const table = referenceTable(data!);
      const outcome = (run: () => { result: object; warnings: object[]; used: number; excluded_missing: number }) => {
        try {
          return run();
        } catch (error) {
          if (!(error instanceof AnalysisInputError)) throw error;
          return { refused: error.reason };
        }
      };
      const inMemory = outcome(() => withoutLook(withoutEffects(applyMethod(method, table, filter, parameters))));
      const pieces = inPieces(table, Math.max(7, Math.ceil(table.rows / 5)));
      const found = outcome(() =>
        withoutLook(
          withoutEffects(applyInPieces(method, computeInPieces, pieces, filter, parameters, undefined, [], 0)),
        ),
      );
      t.strictSame(differences(inMemory, found, '', iterative.includes(name) ? 1e-9 : 1e-12), [], id);
    }
  });

/** Numbers that look like chance, the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Enough rows for a start from a sample and for normal equations. */
function manyPatients(rows: number): Table {
  const next = chance(7);
  const numbers = (make: () => number): Column => ({
    kind: 'numeric',
    values: Float64Array.from({ length: rows }, make),
    boolean: false,
  });
  return {
    rows,
    columns: new Map<string, Column>([
      ['age', numbers(() => 40 + Math.floor(40 * next()))],
      ['dose', numbers(() => (next() < 0.01 ? Number.NaN : 10 + 5 * next()))],
      ['time', numbers(() => -Math.log(1 - next()) / 0.001)],
      ['dead', numbers(() => Number(next() < 0.6))],
      [
        'arm',
        {
          kind: 'text',
          codes: Int32Array.from({ length: rows }, () => Math.floor(3 * next())),
          levels: ['c', 'a', 'b'],
        },
      ],
    ]),
  };
}

t.test('many rows of data in pieces', async (t) => {
  const table = manyPatients(21_000);
  const covariates = ['age', { column: 'dose', polynomial: 2 }, 'arm', { interaction: ['age', 'arm'] }];
  const asked = {
    linear_regression: { outcome: 'time', covariates, robust: 'HC3' },
    logistic_regression: { outcome: 'dead', covariates },
    cox_regression: { time: 'time', event: 'dead', covariates: ['age', 'dose', 'arm'] },
    kaplan_meier: { time: 'time', event: 'dead', group: 'arm', times: [100, 1000] },
    t_test: { design: 'two_sample', variable: 'time', group: 'arm', group_levels: ['b', 'a'] },
    table_one: { by: 'arm', continuous: ['age'], nonnormal: ['time', 'dose'], categorical: ['dead'] },
  } as const;
  for (const [name, parameters] of Object.entries(asked) as [keyof typeof asked, object][]) {
    t.ok(takesPieces(name, parameters), name);
    const method = await loadMethod(name, folderOf(name));
    const computeInPieces = await loadComputeInPieces(name, folderOf(name));
    const inMemory = applyMethod(method, table, [], parameters);
    const found = applyInPieces(method, computeInPieces, inPieces(table, 4000), [], parameters, undefined, [], 0);
    t.strictSame(
      differences(withoutLook(withoutEffects(inMemory)), withoutLook(withoutEffects(found)), '', 1e-8),
      [],
      name,
    );
  }
});

t.test('of few rows in pieces proportional hazards are tested as ever', async (t) => {
  const table = manyPatients(500);
  const method = await loadMethod('cox_regression', folderOf('cox_regression'));
  const computeInPieces = await loadComputeInPieces('cox_regression', folderOf('cox_regression'));
  const parameters = { time: 'time', event: 'dead', covariates: ['age', 'arm'] };
  const found = applyInPieces(method, computeInPieces, inPieces(table, 90), [], parameters);
  t.strictSame(found, applyMethod(method, table, [], parameters));
});

t.test('risk sets of more event times than are summed at once', async (t) => {
  const next = chance(3);
  const n = 300;
  const columns = [1, 2].map(() => Float64Array.from({ length: n }, () => next() - 0.5));
  const lastAtRisk = Int32Array.from({ length: n }, (_, i) => (i < 60 ? i : Math.floor(62 * next()) - 2));
  const event = Uint8Array.from({ length: n }, (_, i) => (i < 60 || (lastAtRisk[i]! >= 0 && next() < 0.5) ? 1 : 0));
  const data = { p: 2, times: 60, parts: () => [{ n, columns, lastAtRisk, event }] };
  const beta = Float64Array.of(0.3, -0.7);
  for (const ties of ['efron', 'breslow'] as const) {
    const whole = likelihoodInPieces(data, beta, ties);
    t.strictSame(differences(whole, likelihoodInPieces(data, beta, ties, 50), '', 1e-12), [], ties);
  }
});

t.test('order statistics are those of sorting, however many numbers may be gathered', async (t) => {
  const numbers = Float64Array.from({ length: 3000 }, (_, i) =>
    i % 3 === 0 ? Math.sin(i) * 10 ** (i % 40) : i % 3 === 1 ? -(i % 17) : 0.1 + (i % 5) * Number.EPSILON,
  );
  numbers.set([0, -0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 5e-324, 1, 1]);
  const source = () => [numbers.subarray(0, 1), numbers.subarray(1, 1700), new Float64Array(0), numbers.subarray(1700)];
  const sorted = numbers.toSorted();
  const ranks = [0, 1, 2, 700, 1499, 1500, 1501, 2250, 2998, 2999];
  for (const most of [0, 10, 500, 1e6]) {
    const found = orderStatistics(source, ranks, most);
    for (const rank of ranks) t.equal(found.get(rank)! + 0, sorted[rank]! + 0, `${rank} of at most ${most}`);
  }
});
