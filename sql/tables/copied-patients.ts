import { encodeId } from '../../contract/ids.ts';
import type { AttributeValue } from '../../contract/resources/variable.ts';
import { CopiedRows } from '../binary/copied-rows.ts';

export type CopiedPatient = {
  id: string;
  external_id: string | null;
  attributes: Record<string, AttributeValue>;
  created_at: string;
  updated_at: string;
};

/** The patients that `readProjectSnapshot` hands out, from its bytes, however they are cut. */
export class CopiedPatients {
  readonly #rows = new CopiedRows();

  push(piece: Buffer): CopiedPatient[] {
    return this.#rows.push(piece).map((fields) => {
      const [id, externalId, created, updated, attributes] = fields as [Buffer, Buffer | null, Buffer, Buffer, Buffer];
      return {
        id: encodeId('patient', id.toString('hex')),
        external_id: externalId === null ? null : externalId.toString('utf8'),
        attributes: JSON.parse(attributes.toString('utf8')),
        created_at: momentOf(created),
        updated_at: momentOf(updated),
      };
    });
  }

  /** Throws when the bytes stopped before their end. */
  end(): void {
    this.#rows.end();
  }
}

/** 2000-01-01, which PostgreSQL counts microseconds from, in milliseconds since 1970. */
const postgresEpoch = 946_684_800_000;
// Uploads give thousands of patients the same moment.
let lastMoment = { microseconds: 0n, text: new Date(postgresEpoch).toISOString() };

function momentOf(field: Buffer): string {
  const microseconds = field.readBigInt64BE();
  if (microseconds !== lastMoment.microseconds) {
    const milliseconds = postgresEpoch + Math.floor(Number(microseconds) / 1000);
    lastMoment = { microseconds, text: new Date(milliseconds).toISOString() };
  }
  return lastMoment.text;
}
