import { createHash } from 'node:crypto';
import type { MIMEType } from 'node:util';
import { conflict, invalidRequest } from '../../contract/errors.ts';
import { finalImportStatuses, type ImportCreate, overlayLimits } from '../../contract/resources/literature-import.ts';
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
} from '../../sql/literature/imports.ts';
import { overlaySize } from '../../sql/literature/library.ts';
import { type Answer, found } from '../answer.ts';
import { receivedBody } from '../body.ts';
import { listName, originOf } from '../caller.ts';
import { type Handlers, read, type StreamContext, streams, trustedWhileReading, waits, write } from '../handlers.ts';
import { answerOnce, idempotencyKeyOf, onceFor } from '../idempotency.ts';
import { inSnapshot, readWhenFinal } from '../prefer-wait.ts';
import { receiveFile } from '../upload/receive-file.ts';
import { Spool } from '../upload/spool.ts';
import { requireWithinLimits } from '../work-limits.ts';

const unfinishedImport = ({ id, status }: ImportRow): string | null =>
  finalImportStatuses.includes(status) ? null : uuidOf('import', id);

type CreateContext = StreamContext<'literature_imports.create'>;

export const literatureImportHandlers = {
  'literature_imports.create': streams((context) =>
    'file' in context.sent ? importFile(context, context.sent.file) : askSource(context, context.sent.json),
  ),

  'literature_imports.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'literature imports');
    const { items, nextAfter } = await listImports(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'literature_imports.get': waits(async (context) => {
    const { resource, headers } = await readWhenFinal(
      context,
      inSnapshot(context, async (snapshot) => found(await findImport(snapshot, context.params.id), 'import')),
      { channel: importIsFinal, unfinished: unfinishedImport },
    );
    return { data: resource, headers, resource: true };
  }),

  'literature_imports.cancel': write(async ({ params }, transaction) => {
    const canceled = await cancelImportIfUnfinished(transaction, params.id);
    if (canceled !== null) return { data: canceled, resource: true };
    const { status } = found(await findImport(transaction, params.id), 'import');
    throw conflict(`The import is ${status} already, so there is nothing to cancel.`, { status });
  }),
} satisfies Partial<Handlers>;

async function askSource(context: CreateContext, body: ImportCreate): Promise<Answer> {
  const { services, caller, query } = context;
  if (query.file_name !== undefined || query.format !== undefined)
    throw invalidRequest('file_name and format belong to a file, and this body asks a source. Leave them out.');
  const key = idempotencyKeyOf(context);
  const once = key === null ? null : onceFor(context, key, body);
  const question = { source: body.source, query: body.query, limit: body.limit ?? null, since: null };
  return services.db.transaction(caller.tenantScope, (transaction) =>
    answerOnce(once, transaction, async () => {
      const row = await queueSourceImport(transaction, question, originOf(context));
      await requireWithinLimits(transaction, 'imports');
      return queued(row);
    }),
  );
}

/**
 * Stores the file and queues its import, all or nothing. The bytes lie in a nameless file while they arrive: a connection is
 * taken only when they are complete, so a slow client holds none.
 */
async function importFile(context: CreateContext, { essence }: MIMEType): Promise<Answer> {
  const { services, caller, query, request } = context;
  const spool = await Spool.open();
  try {
    const digest = createHash('sha256');
    const { body } = receivedBody(request);
    await receiveFile(body, spool, {
      ...{ digest, maximumBytes: maximumImportBytes },
      advice: 'Compress it with gzip, or send it in parts.',
    });
    await context.callerNow(trustedWhileReading);
    const key = idempotencyKeyOf(context);
    const once = key === null ? null : onceFor(context, key, [essence, digest.digest('hex')]);
    return await services.db.transaction(caller.tenantScope, (transaction) =>
      answerOnce(once, transaction, async () => {
        await checkRoom(transaction);
        const file = { fileName: query.file_name ?? null, format: query.format ?? null, bytes: spool.read() };
        const row = await queueFileImport(transaction, file, originOf(context));
        // At the end: it holds a lock of the account's until the commit, and storing the file takes a while.
        await requireWithinLimits(transaction, 'imports');
        return queued(row);
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
    { reason: 'library_full', papers, bytes, limit },
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
