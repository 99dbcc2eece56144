import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { operatorsOrigin, queueFileImport } from '../../sql/literature/imports.ts';
import { type FoundFile, findFiles, readError } from './find-files.ts';
import { failedOutcome, followImport, linesOf, type Outcome, outcomeOf, totalsOf } from './follow.ts';
import { type LiteratureDatabase, withLiterature } from './literature-database.ts';
import { showProgress } from './progress.ts';

/** While one file is indexed so many wait in the database: a whole baseline would fill the disk. */
const filesAhead = 2;

type Queued = { path: string; size: number; outcome: { importId: string } | Outcome };

/** Puts files into the database as imports, follows them, and tells what became of each. */
export async function indexFiles(
  paths: readonly string[],
  output: { json?: true },
  signal: AbortSignal,
): Promise<{ ok: boolean }> {
  const files = await findFiles(paths);
  const progress = showProgress(output.json === true);
  const results: (Outcome & { path: string })[] = [];
  try {
    if (files.length > 0)
      await withLiterature(async (literature) => {
        const total = files.reduce((sum, file) => sum + sizeOf(file), 0) || 1;
        let done = 0;
        const waiting: Queued[] = [];
        const finishFirst = async () => {
          const { path, size, outcome } = waiting.shift()!;
          const show = (share: number) => progress.show((done + size * share) / total, basename(path));
          const result =
            'importId' in outcome ? outcomeOf(await followImport(literature, outcome.importId, show, signal)) : outcome;
          done += size;
          results.push({ path, ...result });
          for (const line of linesOf(path, result)) progress.say(line);
        };
        for (const file of files) {
          waiting.push({ path: file.path, size: sizeOf(file), outcome: await queue(literature, file) });
          if (waiting.length > filesAhead) await finishFirst();
        }
        while (waiting.length > 0) await finishFirst();
      });
  } finally {
    progress.end();
  }
  const totals = { files: results.length, ...totalsOf(results) };
  if (output.json) console.log(JSON.stringify({ files: results, totals }));
  else if (files.length === 0) console.log('There are no files to index.');
  else {
    const { added, updated, unchanged, deleted, skipped } = totals;
    console.log(
      `${totals.completed} of ${totals.files} files indexed: ${added} papers added, ${updated} updated, ${unchanged} unchanged, ${deleted} deleted, ${skipped} records skipped.`,
    );
  }
  return { ok: totals.failed === 0 };
}

const sizeOf = (file: FoundFile) => ('size' in file ? file.size : 0);

/** The bytes, the row and the job in one commit; or why the file can't be read. */
async function queue({ db }: LiteratureDatabase, file: FoundFile): Promise<Queued['outcome']> {
  if ('error' in file) return failedOutcome(file.error);
  try {
    const { id } = await db.outside((connection) =>
      connection.transaction((transaction) =>
        queueFileImport(
          transaction,
          { fileName: basename(file.path).slice(0, 255), format: null, bytes: createReadStream(file.path) },
          operatorsOrigin,
        ),
      ),
    );
    return { importId: id };
  } catch (error) {
    return failedOutcome(readError(error));
  }
}
