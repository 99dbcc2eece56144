import type { MessagePort } from 'node:worker_threads';
import type { Variable } from '../../../contract/resources/variable.ts';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import type { Filter } from '../../../domain/statistics/definition/filter.ts';
import type { SpooledTable } from './spooled-table.ts';

export type MethodCall = {
  method: MethodName;
  /** In memory; or, of more patients than that is good for and for a method that takes pieces, in a file. */
  table: Table | SpooledTable;
  filter: Filter;
  parameters: object;
  /** The dictionary of the project, of the columns in the table. */
  variables: readonly Variable[];
};

/** What a thread is given and what it answers: an error of the input is an answer, not a fault. */
export type MethodRequest = MethodCall & { folder: string; progress: MessagePort };

export type MethodResponse =
  | { ok: true; result: object; warnings: { code: string; message: string }[]; used: number; excludedMissing: number }
  | { ok: false; reason: string; message: string; details: Record<string, unknown> };
