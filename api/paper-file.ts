import { invalidRequest } from '../contract/errors.ts';
import { maximumCharactersOfFile, type PaperFileFormat } from '../contract/resources/paper-file.ts';
import { formatCitations, mediaTypes } from '../domain/literature/citations/citation.ts';
import type { Queryable } from '../sql/db.ts';
import { recordsInOrder } from '../sql/literature/named-papers.ts';
import type { NamedPapers } from '../sql/literature/record-texts.ts';
import type { Answer } from './answer.ts';
import type { Context } from './handlers.ts';

export type OfPaperFiles = 'literature.citations' | 'reviews.citations' | 'project_papers.citations';

/** A handler whose work waits for its turn among the files of its account. */
export const inTurn =
  <Name extends OfPaperFiles>(make: (context: Context<Name>) => Promise<Answer>) =>
  (context: Context<Name>) =>
    context.services.paperFiles(context.caller.tenantScope.accountId, () => make(context));

const megabytes = maximumCharactersOfFile / 1_000_000;

/** Papers as one file, read and written one after the other. `path`: where the request says which they are. */
export async function fileOf<Format extends PaperFileFormat>(
  connection: Queryable,
  named: NamedPapers,
  { format, path }: { format: Format; path: string },
) {
  const refusal = () =>
    invalidRequest(
      `The records of these papers are more than the ${megabytes} MB that are put into one file. Export them as a job (POST /v1/projects/{id}/papers/export), or some of them after the others.`,
      [{ path, message: `must be papers whose records have at most ${megabytes} MB together` }],
    );
  const records = recordsInOrder(connection, named, { characters: maximumCharactersOfFile, refusal });
  return { format, media_type: mediaTypes[format], ...(await formatCitations(records, format)) };
}
