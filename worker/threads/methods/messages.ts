import type { Variable } from '../../../contract/resources/variable.ts';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import type { Filter } from '../../../domain/statistics/definition/filter.ts';
import type { FewPatients, ReadDataset } from './few-patients.ts';
import type { SpooledTable } from './spooled-table.ts';

export type MethodCall = {
  method: MethodName;
  /** In memory; of more patients than that is good for and for a method that takes pieces, in a file; of few, as they were read. */
  table: Table | SpooledTable | FewPatients;
  filter: Filter;
  parameters: object;
  /** The dictionary of the project, of the columns in the table. */
  variables: readonly Variable[];
};

/** Methods that a thread is to load before it is asked for one. */
export type MethodPreparation = { prepares: readonly { method: MethodName; folder: string }[] };

/** What a thread is given and what it answers: an error of the input is an answer, not a fault. */
export type MethodRequest = MethodCall & {
  folder: string;
  /** How many thousandths are done, in memory that both share: the caller looks, so that nobody is woken. */
  progress: Int32Array<SharedArrayBuffer>;
};

/** `read`: of few patients, who are read there. */
export type MethodResponse = { read: ReadDataset | null } & (
  | {
      ok: true;
      /** As JSON. */
      result: string;
      warnings: { code: string; message: string }[];
      used: number;
      excludedMissing: number;
    }
  | { ok: false; reason: string; message: string; details: Record<string, unknown> }
  /** The result has so many characters, which are too many to be kept. */
  | { ok: false; tooLarge: number }
);
