import type { IncomingMessage } from 'node:http';
import { ApiError } from '../contract/errors.ts';

/** What a client sends at least, in each of these times: a mobile phone's slowest line brings ten times as much. */
export type Pace = { bytes: number; milliseconds: number };
const slowest: Pace = { bytes: 15_000, milliseconds: 30_000 };

/**
 * Tells `refuse` when the body comes too slowly, and looks until then, or until the function that it gives is called. Who sends a byte now and then
 * would hold a file, or a place of the account's, for as long as a request may last.
 */
export function watchPace(
  request: IncomingMessage,
  refuse: (error: ApiError) => void,
  { bytes, milliseconds }: Pace = slowest,
): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What lies here already is for us to take.
    const isOurTurn = request.complete || request.readableLength > 0;
    if (!isOurTurn && socket.bytesRead - before < bytes) {
      clearInterval(timer);
      refuse(tooSlow(bytes, milliseconds));
    }
    before = socket.bytesRead;
  }, milliseconds);
  return () => clearInterval(timer);
}

const tooSlow = (bytes: number, milliseconds: number) =>
  new ApiError(
    'REQUEST_TIMEOUT',
    `The body came too slowly, less than ${bytes.toLocaleString('en')} bytes in ${milliseconds / 1000} s, and nothing was stored. Send it again, with all of it at hand when you begin.`,
  );
