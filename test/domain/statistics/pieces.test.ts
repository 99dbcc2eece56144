/** Methods that take their data in pieces find what they find of data in memory. */
import t from 'tap';
import { applyInPieces, applyMethod, type MethodOutput } from '../../../domain/statistics/apply-method.ts';
import { folderOf, type MethodName } from '../../../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { orderStatistics } from '../../../domain/statistics/core/pieces/order-statistics.ts';
import {
  rowsOfColumn,
  type TableInPieces,
  withoutRows,
} from '../../../domain/statistics/core/pieces/table-in-pieces.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
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
const iterative: readonly string[] = ['linear_regression', 'logistic_regression', 'cox_regression'] satisfies MethodName[];

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

/** Without the tests of proportional hazards, which many rows are not looked at for. */
function withoutLook(output: MethodOutput) {
  if (!('hazard_ratio' in ((output.result as { coefficients?: object[] }).coefficients?.[0] ?? {}))) return output;
  const { assumption_checks: _, ...result } = output.result;
  return { ...output, result, warnings: output.warnings.filter(({ code }) => code !== 'proportional_hazards') };
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
      const inMemory = outcome(() => withoutLook(applyMethod(method, table, filter, parameters)));
      const rowsPerPiece = Math.max(7, Math.ceil(table.rows / 5));
      {
        const pieces = inPieces(table, rowsPerPiece);
        const found = outcome(() =>
          withoutLook(applyInPieces(method, computeInPieces, pieces, filter, parameters, undefined, [], 0)),
        );
        t.strictSame(differences(inMemory, found, '', iterative.includes(name) ? 1e-9 : 1e-12), [], `${id}, ${rowsPerPiece} rows a piece`);
      }
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
