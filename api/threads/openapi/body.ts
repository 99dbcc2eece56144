import { parentPort } from 'node:worker_threads';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import manifest from '../../../package.json' with { type: 'json' };

parentPort!.postMessage(JSON.stringify(openApiDocument(manifest.version)));
