import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError, invalidRequest } from '../../contract/errors.ts';
import type { Spool } from './spool.ts';

/** Takes the whole body into the spool and hashes it on its way. Throws ApiError when it is too large or breaks off. */
export async function receiveFile(
  body: Readable,
  spool: Spool,
  options: {
    digest: Hash | null;
    maximumBytes: number;
    /** What to do with a body that is too large. */
    advice: string;
    /** What is wrong with what has come, where that is looked at meanwhile; null as long as more is wanted. */
    failure?: () => unknown;
  },
): Promise<void> {
  const { digest, maximumBytes, advice, failure = () => null } = options;
  let length = 0;
  for await (const chunk of bytesOf(body)) {
    length += chunk.length;
    if (length > maximumBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than ${maximumBytes.toLocaleString('en')} bytes, and nothing was stored. ${advice}`,
        { maximum_bytes: maximumBytes },
      );
    digest?.update(chunk);
    await spool.write(chunk);
    const failed = failure();
    if (failed !== null) throw failed;
  }
  spool.end();
}

/** The body's chunks. It is not the request itself, which stays when nobody wants more: the answer has to go out over its connection. */
async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw invalidRequest('The body is not what its Content-Encoding says, or it is damaged. Nothing was stored.');
    throw invalidRequest('The body stopped before its end, and nothing was stored. Send it again.');
  }
}
