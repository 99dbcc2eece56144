import type { Hash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { ApiError, invalidRequest } from '../../contract/errors.ts';
import type { Spool } from './spool.ts';

/** Takes the whole body into the spool and hashes it on its way. Throws ApiError when it is too large or breaks off. */
export async function receiveFile(
  body: Readable,
  spool: Spool,
  { digest, maximumBytes, signal }: { digest: Hash; maximumBytes: number; signal: AbortSignal },
): Promise<void> {
  // The body may break off before anyone reads it; whoever reads it then gets the error.
  body.on('error', () => {});
  addAbortSignal(signal, body);
  let length = 0;
  for await (const chunk of bytesOf(body)) {
    length += chunk.length;
    if (length > maximumBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than ${maximumBytes} bytes, and nothing was stored. Compress it with gzip, or send it in parts.`,
        { maximum_bytes: maximumBytes },
      );
    digest.update(chunk);
    await spool.write(chunk);
  }
  spool.end();
}

/** The body's chunks, left open when nobody wants more: the answer still has to go out over the same connection. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw invalidRequest('The body is not what its Content-Encoding says, or it is damaged. Nothing was stored.');
    throw invalidRequest('The body stopped before its end, and nothing was stored. Send it again.');
  }
}
