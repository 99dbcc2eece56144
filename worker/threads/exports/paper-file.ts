import type { MessagePort } from 'node:worker_threads';
import type { PaperFileFormat } from '../../../contract/resources/paper-file.ts';
import { CitationFile, fileEndings, mediaTypes } from '../../../domain/literature/citations/citation.ts';
import { storedRecord } from '../../../sql/literature/papers.ts';
import { receive } from './byte-port.ts';
import { Spool } from './spool.ts';

/** First how many papers come; then records as JSON, a line each. */
export type PaperPiece = { papers: number } | { records: Uint8Array; count: number };

/** Small texts are gathered, so that a port and a file are not asked for each paper. */
const charactersPerPiece = 64 * 1024;

/**
 * The one file of an export of papers, from records that are put into a file without a name as they come: so the database is
 * done with them before the first is written. `progress` is told the part that is done, between 0 and 1.
 */
export async function takePapers(
  format: PaperFileFormat,
  input: MessagePort,
  progress: (done: number) => Promise<void>,
  intakeShare: number,
) {
  const spool = await Spool.open();
  const file = new CitationFile(format);
  let expected = 0;
  let taken = 0;
  try {
    for await (const piece of receive<PaperPiece>(input)) {
      if ('papers' in piece) expected = piece.papers;
      else {
        await spool.write(piece.records);
        taken += piece.count;
        await progress((intakeShare * taken) / Math.max(1, expected));
      }
    }
  } catch (error) {
    await spool.close();
    throw error;
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let text = '';
    for await (const line of spool.lines()) {
      text += file.next(storedRecord.parse(JSON.parse(line)));
      if (text.length < charactersPerPiece) continue;
      yield Buffer.from(text);
      text = '';
      await progress(intakeShare + ((1 - intakeShare) * file.papers) / Math.max(1, taken));
    }
    yield Buffer.from(text + file.end());
  }
  return {
    file: {
      name: `papers.${fileEndings[format]}`,
      media_type: mediaTypes[format],
      bytes: bytes(),
      rows: () => file.papers,
    },
    close: () => spool.close(),
  };
}
