import type { Request, Response } from 'express';
import { isNotModified } from './entity-tag.ts';

/** A file as it is sent: in each coding that is known, with the tag of what it holds. */
export type PackedFile = { type: string; tag: string; identity: Uint8Array; br: Uint8Array; gzip: Uint8Array };

/** The shortest first. */
const codings = ['br', 'gzip', 'identity'] as const;

/** Sends it in the coding that the client takes, or 304 where the client has it. */
export function sendPacked(file: PackedFile, status: number, request: Request, response: Response): void {
  const accepted = request.acceptsEncodings();
  const coding = codings.find((one) => accepted.includes(one)) ?? 'identity';
  const tag = `"${file.tag}-${coding}"`;
  response.set({ ETag: tag, 'Content-Type': file.type });
  if (coding !== 'identity') response.set('Content-Encoding', coding);
  if (status === 200 && isNotModified(request.headers['if-none-match'], tag)) {
    response.removeHeader('Content-Encoding');
    response.status(304).end();
    return;
  }
  const body = file[coding];
  response.status(status).set('Content-Length', String(body.byteLength));
  response.end(request.method === 'HEAD' ? undefined : body);
}
