import { escapeLiteral, type PoolClient } from 'pg';
import { to } from 'pg-copy-streams';

/**
 * Rows with bytes in them, as they are: `pg` reads an answer as text, where each byte is two characters that have to be
 * decoded again. Of the columns bytea and integer come in PostgreSQL's binary form; null is null.
 */
export async function copyBinary(client: PoolClient, query: string): Promise<(Uint8Array | null)[][]> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(to(`copy (${query}) to stdout (format binary)`))) chunks.push(chunk);
  return rowsOf(Buffer.concat(chunks));
}

/** PostgreSQL's documentation, COPY, "Binary Format". */
function rowsOf(bytes: Buffer): (Uint8Array | null)[][] {
  const rows: (Uint8Array | null)[][] = [];
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 19 + bytes.readInt32BE(15); // signature, flags, and an extension of the header, which is empty
  for (;;) {
    const fields = bytes.readInt16BE(at);
    at += 2;
    if (fields === -1) return rows;
    const row: (Uint8Array | null)[] = [];
    for (let i = 0; i < fields; i++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      // A copy: a view would keep all that was read with it.
      row.push(length === -1 ? null : plain.slice(at, at + length));
      at += Math.max(0, length);
    }
    rows.push(row);
  }
}

export function integerOf(bytes: Uint8Array): number {
  return (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
}

/** COPY takes no parameters. One literal, which PostgreSQL reads in a third of the time of an array of as many. */
export function literalArray(values: readonly (string | number | boolean)[], type: string): string {
  const elements = values.map((value) =>
    typeof value === 'string' ? `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"` : String(value),
  );
  return `${literal(`{${elements.join()}}`)}::${type}[]`;
}

/** As `escapeLiteral`, which goes through every character by itself. */
const literal = (text: string): string =>
  text.includes('\\') ? escapeLiteral(text) : `'${text.replaceAll("'", "''")}'`;

/** Properties of rows, an array each, for `unnest` to make rows of again. */
export function literalColumns<Row>(
  rows: readonly Row[],
  types: { [Name in keyof Row]?: 'int' | 'text' | 'boolean' },
): string {
  return Object.entries(types)
    .map(([name, type]) =>
      literalArray(
        rows.map((row) => row[name as keyof Row] as string | number | boolean),
        String(type),
      ),
    )
    .join();
}
