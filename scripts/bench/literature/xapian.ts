import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { stopWords } from '../../../domain/literature/index/analysis.ts';
import type { CorpusPaper } from './corpus.ts';
import type { BenchQuery } from './queries.ts';

export type Xapian = { search(query: BenchQuery): Promise<number>; close(): void };

/**
 * Xapian by its Python module (Debian: python3-xapian, for the Python of PYTHON), a process of its own each; null where that
 * is not installed. The first makes the database of the papers, in so many seconds, the others open it.
 */
export async function openXapian(
  folder: string,
  papers: () => Iterable<CorpusPaper>,
): Promise<{ open: () => Promise<Xapian | null>; seconds: number | null }> {
  const python = process.env.PYTHON ?? 'python3';
  const probe = spawn(python, ['-c', 'import xapian'], { stdio: 'ignore' });
  const [missing] = await once(probe, 'close').catch(() => [1]);
  if (missing !== 0) return { open: async () => null, seconds: null };
  const file = join(folder, 'papers.jsonl');
  await pipeline(
    Readable.from(papers()).map((paper) => `${JSON.stringify(paper)}\n`),
    createWriteStream(file),
  );
  const open = async () => {
    const program = fileURLToPath(new URL('xapian_search.py', import.meta.url));
    const child = spawn(python, [program, file, join(folder, 'xapian')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.write(`${JSON.stringify([...stopWords])}\n`);
    await lines.next(); // ready
    return {
      async search(query: BenchQuery) {
        child.stdin.write(`${JSON.stringify(query)}\n`);
        return JSON.parse((await lines.next()).value!).ms;
      },
      close: () => child.stdin.end(),
    };
  };
  const begun = performance.now();
  (await open()).close();
  return { open, seconds: (performance.now() - begun) / 1000 };
}
