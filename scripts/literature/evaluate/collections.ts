import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { Judgments } from './metrics.ts';

/** A test collection is a folder: docs.jsonl.gz, queries.jsonl, qrels.tsv (query, document, grade). */
const documentSchema = z.object({
  id: z.string(),
  title: z.string().default(''),
  abstract: z.string().nullish(),
  mesh: z.array(z.string()).nullish(),
  year: z.number().nullish(),
  authors: z.array(z.string()).nullish(),
  journal: z.string().nullish(),
  pmid: z.string().nullish(),
});
export type CollectionDocument = z.infer<typeof documentSchema>;

const querySchema = z.object({ id: z.string(), text: z.string() });
export type JudgedQuery = z.infer<typeof querySchema> & { judgments: Judgments };

/** One after the other, so that a collection of any size can be indexed. */
export async function* readDocuments(folder: string): AsyncGenerator<CollectionDocument> {
  const file = createReadStream(join(folder, 'docs.jsonl.gz'));
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  for await (const line of createInterface({ input: file.pipe(text), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield documentSchema.parse(JSON.parse(line));
  }
}

/** Only queries with at least one relevant document: the others say nothing. */
export async function readQueries(folder: string): Promise<JudgedQuery[]> {
  const judgments = new Map<string, Map<string, number>>();
  const [, ...rows] = (await readFile(join(folder, 'qrels.tsv'), 'utf8')).split('\n');
  for (const row of rows) {
    const [query, document, grade] = row.trimEnd().split('\t');
    if (query === undefined || document === undefined || !(Number(grade) > 0)) continue;
    const ofQuery = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, ofQuery.set(document, Number(grade)));
  }
  const lines = (await readFile(join(folder, 'queries.jsonl'), 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => querySchema.parse(JSON.parse(line)))
    .flatMap((query) => {
      const ofQuery = judgments.get(query.id);
      return ofQuery === undefined ? [] : [{ ...query, judgments: ofQuery }];
    });
}

/** The union of these, every query of theirs against all their documents; nfcorpus has no whole sentences. */
export const poolOf = ['med', 'cf', 'scifact', 'pubmedqa', 'sysrev'] as const;
