import { createHash } from 'node:crypto';
import { conflict, invalidRequest } from '../../contract/errors.ts';
import { finalImportStatuses, overlayLimits } from '../../contract/resources/literature-import.ts';
import { maximumImportBytes } from '../../contract/routes/literature-imports.ts';
import type { Transaction } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import {
  cancelImportIfUnfinished,
  findImport,
  type ImportRow,
  importIsFinal,
  listImports,
  queueFileImport,
  queueSourceImport,
} from '../../sql/literature-imports.ts';
import { overlaySize } from '../../sql/literature-library.ts';
import { decodedBody, mediaTypeOf } from '../body.ts';
import { listName, originOf } from '../caller.ts';
import { readWhenFinal } from '../prefer-wait.ts';
import { type Answer, type Context, detachedHandler, found, handler } from '../route.ts';
import { receiveFile } from '../upload/receive-file.ts';
import { Spool } from '../upload/spool.ts';
import { requireWithinLimits } from '../work-limits.ts';

const unfinishedImport = ({ id, status }: ImportRow): string | null =>
  finalImportStatuses.includes(status) ? null : uuidOf('import', id);

type CreateContext = Context<'literature_imports.create'>;

export const literatureImportHandlers = {
  'literature_imports.create': detachedHandler('literature_imports.create', (context) =>
    context.body === undefined ? importFile(context) : askSource(context),
  ),

  'literature_imports.list': handler('literature_imports.list', async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'literature imports');
    const { items, nextAfter } = await listImports(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'literature_imports.get': detachedHandler('literature_imports.get', async (context) => {
    const { resource, headers } = await readWhenFinal(
      context,
      async (connection) => found(await findImport(connection, context.params.id), 'import'),
      { channel: importIsFinal, unfinished: unfinishedImport },
    );
    return { data: resource, headers, resource: true };
  }),

  'literature_imports.cancel': handler('literature_imports.cancel', async ({ params }, transaction) => {
    const canceled = await cancelImportIfUnfinished(transaction, params.id);
    if (canceled !== null) return { data: canceled, resource: true };
    const { status } = found(await findImport(transaction, params.id), 'import');
    throw conflict(`The import is ${status} already, so there is nothing to cancel.`, { status });
  }),
};

async function askSource(context: CreateContext): Promise<Answer> {
  const { services, caller, body, query } = context;
  if (query.file_name !== undefined || query.format !== undefined)
    throw invalidRequest('file_name and format belong to a file, and this body asks a source. Leave them out.');
  const once = context.once(() => body);
  const question = { source: body.source, query: body.query, limit: body.limit ?? null, since: null };
  return services.db.inside(caller.wall, (connection) =>
    connection.transaction(async (transaction) => {
      const kept = await once?.claim(transaction);
      if (kept) return kept;
      const answer = queued(await queueSourceImport(transaction, question, originOf(context)));
      await requireWithinLimits(transaction, 'imports');
      await once?.keep(transaction, answer);
      return answer;
    }),
  );
}

/**
 * Stores the file and queues its import, all or nothing. The bytes lie in a nameless file while they arrive: a connection is
 * taken only when they are complete, so a slow client holds none.
 */
async function importFile(context: CreateContext): Promise<Answer> {
  const { services, caller, query, request } = context;
  const ended = new AbortController();
  request.once('aborted', () => ended.abort());
  const spool = await Spool.open();
  try {
    const digest = createHash('sha256');
    await receiveFile(decodedBody(request), spool, { digest, maximumBytes: maximumImportBytes, signal: ended.signal });
    const sha256 = digest.digest('hex');
    const once = context.once(() => [mediaTypeOf(request)!.essence, sha256]);
    return await services.db.inside(caller.wall, (connection) =>
      connection.transaction(async (transaction) => {
        const kept = await once?.claim(transaction);
        if (kept) return kept;
        await checkRoom(transaction);
        const file = { fileName: query.file_name ?? null, format: query.format ?? null, bytes: spool.read() };
        const answer = queued(await queueFileImport(transaction, file, originOf(context)));
        // At the end: it holds a lock of the account's until the commit, and storing the file takes a while.
        await requireWithinLimits(transaction, 'imports');
        await once?.keep(transaction, answer);
        return answer;
      }),
    );
  } finally {
    await spool.close();
  }
}

/** How much a file adds is known when it is read; that there is no room at all is known at once. */
async function checkRoom(transaction: Transaction): Promise<void> {
  const { plan, papers, bytes } = await overlaySize(transaction);
  const limit = overlayLimits[plan];
  if (papers < limit.papers && bytes < limit.bytes) return;
  throw conflict(
    `Your papers from files fill the room of your plan (${papers.toLocaleString('en')} of ${limit.papers.toLocaleString('en')} papers, ` +
      `${Math.ceil(bytes / 1_000_000)} of ${limit.bytes / 1_000_000} MB). Delete some with DELETE /v1/literature/{id}.`,
    { papers, bytes, limit },
  );
}

function queued(row: ImportRow): Answer {
  return {
    data: row,
    status: 202,
    headers: { Location: `/v1/literature/imports/${row.id}`, 'Retry-After': '1' },
    resource: true,
  };
}
