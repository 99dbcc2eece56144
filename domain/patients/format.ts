import type { AttributeValue } from '../../contract/resources/variable.ts';
import type { PlainRows } from './plain-rows.ts';

/** A patient on the way into the database. `row` is as RowIssues counts. */
export type UploadRow = {
  row: number;
  externalId: string | null;
  /** The attributes as JSON text. */
  attributes: string;
  /** The attributes once more: values in the order of the names, of which one that is null is no attribute. */
  names: readonly (string | null)[];
  values: readonly AttributeValue[];
  /** Whether a required variable is not given: a patient who is there already may have it. */
  isPartial: boolean;
};

/** A format is read twice: once to find all that is wrong and the types of the columns, and once to store. */
export interface Format {
  check(text: string, isLast: boolean): void;
  /** The same for what is plain and right of whole lines in UTF-8, up to the first row that is not: how many bytes those were. */
  checkPlain(lines: Buffer): number;
  /** How many rows `check` has seen. */
  readonly checked: number;
  /** Whether what `check` has seen is a REDCap export in which a record may have several rows. */
  readonly hasRecordRows: boolean;
  /** Changes whenever what `check` has seen makes rows that `rows` gave before look otherwise. */
  readonly revision: number;
  /** Begins the second reading. */
  rows(): SecondReading;
}

/** Takes a body as `check` did, and gives its rows. */
export type SecondReading = {
  text: (text: string, isLast: boolean, take: (row: UploadRow) => void) => void;
  /** The plain rows at the beginning of whole lines, valid until the next call; null when the next row is not plain. */
  plain: (lines: Buffer) => PlainRows | null;
};

// Rows that are all wrong and as short as can be cost a thousand times more a byte than usual ones: so much of them at once
// holds the event loop for some 10 ms.
const sliceLength = 4096;

/** A text in slices, between which others get their turn. */
export function* slicesOf(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += sliceLength) yield text.slice(i, i + sliceLength);
}
