import { Piscina } from 'piscina';
import { ApiError } from '../../../contract/errors.ts';
import type { RouteName } from '../../../contract/routes.ts';
import type { JsonBody } from '../../json-body.ts';
import { takeTurns } from '../../turns.ts';
import type { JsonAnswer, JsonTask, PackedJson } from './body.ts';

export type JsonThreads = {
  /** Reads and checks a body as its route wants it. Throws what `checkJson` throws; SERVICE_UNAVAILABLE when too many wait. */
  check<Name extends RouteName>(route: Name, bytes: Uint8Array): Promise<JsonBody<Name>>;
  close(): Promise<void>;
};

/** Threads for JSON that is too large to be read and checked between two other requests. They begin with the first. */
export function openJsonThreads(): JsonThreads {
  const pool = new Piscina<JsonTask, JsonAnswer>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2, // one body that takes its second does not keep all others waiting
    idleTimeout: 60_000, // a thread takes a third of a second to begin
    maxQueue: 32, // bodies of up to 16 MB wait in memory
    resourceLimits: { maxOldGenerationSizeMb: 768 }, // a body at its limits takes about 300
  });
  return {
    async check(route, bytes) {
      // Given away, not copied; a small one may be a part of a buffer that others use too.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
      const answered = await pool
        .run({ route, bytes: own }, { transferList: [own.buffer as ArrayBuffer] })
        .catch((error) => {
          if ((error as Error).message !== 'Task queue is at limit') throw error;
          throw new ApiError(
            'SERVICE_UNAVAILABLE',
            'Too many large bodies wait to be read. Try again in a moment.',
            {},
            { 'Retry-After': '2' },
          );
        });
      if ('refusal' in answered) {
        const { code, message, details } = answered.refusal;
        throw new ApiError(code, message, details);
      }
      const { checked } = answered;
      return { json: await unpack(checked), digest: () => checked.digest };
    },
    close: () => pool.destroy(),
  };
}

/** The value again, with turns for others between its items. */
async function unpack({ rest, list, lines }: PackedJson) {
  const value = JSON.parse(textOf(rest));
  if (list === null || lines.length === 0) return value;
  const items: unknown[] = [];
  const turns = takeTurns();
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    const line = bytes.toString('utf8', start, end === -1 ? bytes.length : end);
    items.push(JSON.parse(line));
    start = end === -1 ? bytes.length : end + 1;
    if (turns.isOver()) await turns.next();
  }
  value[list] = items;
  return value;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
