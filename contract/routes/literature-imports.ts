import { z } from 'zod';
import { importCreate, importFormats, literatureImport } from '../resources/literature-import.ts';
import { listOf, paging, route } from './route.ts';

export const maximumImportBytes = 200 * 1024 * 1024;

/** What is imported is found from every project, so it is no business of a key that is limited to some. */
const ofTheLiterature = { permission: 'admin', wholeAccount: true } as const;

export const literatureImportRoutes = {
  'literature_imports.create': route({
    method: 'POST',
    path: '/literature/imports',
    summary:
      'Index papers: the answer of PubMed or Europe PMC to a query, as JSON, for all accounts; or an uploaded file of up to 200 MB, plain or gzip, for this account alone',
    ...ofTheLiterature,
    query: z.strictObject({
      file_name: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Of the uploaded file. With it, a body of application/json is a file too'),
      format: z.enum(importFormats).optional().describe('Of the uploaded file; absent: found from its bytes'),
    }),
    body: importCreate,
    streams: [
      'application/octet-stream',
      'application/gzip',
      'application/x-gzip',
      'application/xml',
      'text/xml',
      'application/nbib',
      'application/x-research-info-systems',
      'application/x-bibtex',
      'text/x-bibtex',
      'application/x-ndjson',
      'application/jsonl',
      'application/vnd.citationstyles.csl+json',
      'text/plain',
    ],
    streamsJsonWith: 'file_name',
    answer: literatureImport,
    status: 202,
  }),
  'literature_imports.list': route({
    method: 'GET',
    path: '/literature/imports',
    summary: 'List imports of literature, newest first',
    ...ofTheLiterature,
    query: z.strictObject(paging),
    answer: listOf(literatureImport),
    status: 200,
  }),
  'literature_imports.get': route({
    method: 'GET',
    path: '/literature/imports/{id}',
    summary: 'Get an import with its progress and counts; Prefer: wait=N holds the answer until it is over',
    ...ofTheLiterature,
    params: { id: 'import' },
    answer: literatureImport,
    status: 200,
    waits: true,
  }),
  'literature_imports.cancel': route({
    method: 'POST',
    path: '/literature/imports/{id}/cancel',
    summary: 'Cancel an import that is queued or running; what it has stored stays',
    ...ofTheLiterature,
    params: { id: 'import' },
    body: z.strictObject({}).optional(),
    answer: literatureImport,
    status: 200,
  }),
} as const;
