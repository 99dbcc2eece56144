import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OpenApi } from './openapi-document.ts';
import { buildSite } from './site.ts';
import type { SiteFile } from './site-file.ts';

/** A file as it is sent: in each coding that is known, with the tag of what it holds. */
export type PackedFile = { type: string; tag: string; identity: Uint8Array; br: Uint8Array; gzip: Uint8Array };

// Above 5 a level costs more time than it saves bytes: the whole site is packed in a second.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

async function pack({ type, body }: SiteFile): Promise<PackedFile> {
  const bytes = new TextEncoder().encode(body);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, brotli),
    promisify(gzip)(bytes, { level: 6 }),
  ]);
  const tag = hash('sha1', bytes, 'base64url');
  return { type, tag, identity: bytes, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) };
}

const site = buildSite(JSON.parse(workerData) as OpenApi);
const packed = await Promise.all([...site].map(async ([path, file]) => [path, await pack(file)] as const));
parentPort!.postMessage(
  new Map(packed),
  packed.flatMap(([, file]) => [file.identity.buffer, file.br.buffer, file.gzip.buffer] as ArrayBuffer[]),
);
