import { isRecord, ResearchPlatformError } from '../errors.ts';

/** A patient as a row: what stands in `attributes`, or all that stands beside `external_id`, are the attributes. */
export type PatientRow = object;

export const rowsType = 'application/x-ndjson';

// Few enough to stay small in memory, and enough that a chunk is worth its overhead.
const chunkLength = 64 * 1024;

/** One patient a line. A value that JSON has no form for is named by row and field, and not shown. */
class Lines {
  #text = '';
  #rows = 0;

  /** The lines so far once they are enough for a chunk. */
  add(row: unknown): string {
    this.#rows++;
    this.#text += `${JSON.stringify(patientOf(row, this.#rows))}\n`;
    return this.#text.length < chunkLength ? '' : this.take();
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

export function* rowLines(rows: Iterable<unknown>): Generator<string> {
  const lines = new Lines();
  for (const row of rows) {
    const chunk = lines.add(row);
    if (chunk !== '') yield chunk;
  }
  const rest = lines.take();
  if (rest !== '') yield rest;
}

export async function* rowLinesAsync(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  const lines = new Lines();
  for await (const row of rows) {
    const chunk = lines.add(row);
    if (chunk !== '') yield chunk;
  }
  const rest = lines.take();
  if (rest !== '') yield rest;
}

export function isRow(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    !(value instanceof Map || value instanceof Set || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
  );
}

function patientOf(row: unknown, number: number): object {
  if (!isRow(row)) throw new ResearchPlatformError(`Row ${number} is no object of fields and values.`);
  const { external_id, ...rest } = row;
  const isWhole = isRecord(row.attributes);
  const attributes = isWhole ? (row.attributes as Record<string, unknown>) : rest;
  const other = isWhole ? Object.keys(rest).filter((name) => name !== 'attributes') : [];
  if (other.length > 0)
    throw new ResearchPlatformError(
      `Row ${number} has \`attributes\` and beside them \`${other[0]}\`: put all of them into attributes.`,
    );
  return {
    ...(external_id === undefined || external_id === null ? {} : { external_id: String(external_id) }),
    attributes: Object.fromEntries(
      Object.entries(attributes)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, jsonValue(value, name, number)]),
    ),
  };
}

function jsonValue(value: unknown, name: string, row: number): unknown {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ResearchPlatformError(
    `Row ${row}: \`${name}\` must be a text, a finite number, a boolean, a Date or null (missing).`,
  );
}
