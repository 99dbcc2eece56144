import type { Response } from 'express';
import type { ApiError } from '../contract/errors.ts';
import { freeBytes } from '../sql/binary/array.ts';
import { compressedAtOnce } from './compression.ts';
import type { JsonBytes } from './prepared-json.ts';

/** Sends a success. `dataJson` is already text, since its entity tag was made from the same text. */
export function sendData(
  response: Response,
  requestId: string,
  status: number,
  dataJson: string,
  headers: Record<string, string>,
): void {
  send(response, status, `{"success":true,"data":${dataJson},"meta":${meta(requestId)}}`, headers);
}

/**
 * The same of data in UTF-8, which are no single resource. They are a hundred kilobytes, and their memory is given back as soon as it can be:
 * V8 went through all that the process holds once every forty searches for it, half of this thread's time.
 */
export function sendBytes(
  response: Response,
  requestId: string,
  status: number,
  { pieces, memory }: JsonBytes,
  headers: Record<string, string>,
): void {
  const [begin, end] = ['{"success":true,"data":', `,"meta":${meta(requestId)}}`].map((text) => Buffer.from(text));
  const body = Buffer.concat([begin!, ...pieces, end!]);
  freeBytes(memory);
  // Whatever was to be done with it is done then; of a connection that broke it may not be, and collection comes for it.
  response.once('finish', () => freeBytes(body));
  send(response, status, body, headers);
}

/** Sends a failure: both shapes of the specification's section 7 at once. */
export function sendError(
  response: Response,
  requestId: string,
  error: ApiError,
  headers: Record<string, string> = {},
): void {
  send(response, error.status, errorBody(requestId, error), { ...headers, ...error.headers });
}

export function errorBody(requestId: string, { code, message, details }: ApiError): string {
  return `{"success":false,"error":${JSON.stringify({ code, message, details })},"meta":${meta(requestId)}}`;
}

function meta(requestId: string): string {
  return JSON.stringify({ timestamp: new Date().toISOString(), request_id: requestId });
}

/** Node sends a body that is given at the end in one piece with the headers. */
function send(response: Response, status: number, body: string | Buffer, headers: Record<string, string>): void {
  const coded = compressedAtOnce(response.req, response.locals.route, body);
  const sent = coded?.bytes ?? body;
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(sent),
    ...(coded === null ? {} : { 'Content-Encoding': coded.coding }),
    'Cache-Control': 'private, no-store', // unless a route knows that it holds nothing of a patient
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : sent);
}
