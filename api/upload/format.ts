/** A patient on the way into the database. `row` is as RowIssues counts. */
export type UploadRow = {
  row: number;
  externalId: string | null;
  /** The attributes as JSON text. */
  attributes: string;
  /** Whether a required variable is not given: a patient who is there already may have it. */
  isPartial: boolean;
};

/**
 * A format is read twice: once while the body arrives, to find all that is wrong before anything is stored, and once
 * from the spool, when the types of all columns are known.
 */
export interface Format {
  check(text: string, isLast: boolean): void;
  /** How many rows `check` has seen. */
  readonly checked: number;
  /** Begins the second reading; the function returned takes the text as `check` did. */
  rows(): (text: string, isLast: boolean, take: (row: UploadRow) => void) => void;
}
