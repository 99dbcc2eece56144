import { mergeSegments } from '../../worker/literature-import/merge-segments.ts';
import { reindexPapers } from '../../worker/literature-import/reindex-papers.ts';
import { withLiterature } from './literature-database.ts';

/** Indexes the shared library anew from what is stored of its papers. */
export async function reindex(output: { json?: true }, signal: AbortSignal): Promise<{ ok: boolean }> {
  const papers = await withLiterature(async ({ db }) => {
    const count = await reindexPapers((run) => db.outside(run), signal);
    await mergeSegments((run) => db.outside(run), { library: 'shared', isTransaction: false }, signal);
    return count;
  });
  console.log(output.json ? JSON.stringify({ papers }) : `${papers.toLocaleString('en')} papers indexed anew.`);
  return { ok: !signal.aborted };
}
