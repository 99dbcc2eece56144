import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { conflict, foundIssues, invalidFields, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { maximumDeleted, type UploadResult } from '../../contract/resources/patient.ts';
import { maximumUploadBytes } from '../../contract/routes/patients.ts';
import { checkAttributes } from '../../domain/patients/check-attributes.ts';
import { checkUpload } from '../../domain/patients/upload-problems.ts';
import { giveReason } from '../../sql/audit.ts';
import { emitEvent } from '../../sql/events.ts';
import { uuidOf } from '../../sql/ids.ts';
import {
  countSelected,
  deletePatient,
  deleteSelected,
  listPatients,
  lockPatient,
  type PatientSelection,
  type PatientSort,
  readPatient,
  updatePatient,
} from '../../sql/patients.ts';
import { findProject } from '../../sql/projects.ts';
import { checkPatientQuery } from '../analysis-parameters.ts';
import { type Answer, found } from '../answer.ts';
import { requirePermission } from '../authentication.ts';
import { decodedBody, endOf } from '../body.ts';
import { listName, originOf } from '../caller.ts';
import { changeReasonOf } from '../change-reason.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, type StreamContext, streams, waits, write } from '../handlers.ts';
import { idempotencyKeyOf, type Once, onceFor } from '../idempotency.ts';
import { inferVariables } from '../upload/infer-variables.ts';
import { uploadPatientList, uploadPatients } from '../upload/upload-patients.ts';

export const patientHandlers = {
  'patients.list': read(async ({ services, caller, params, query, conditions: filters }, connection) => {
    const project = found(await findProject(connection, params.id), 'project');
    const sort = sortOf(query.sort);
    const list = listName(caller, 'patients', params.id, filters, query.external_id, query.sort);
    const page = services.cursors.page(list, query);
    // A cursor is of this very query, which was checked with its first page.
    if (page.after === null)
      await checkPatientQuery(connection, { ...project, uuid: params.id }, { filters, sort: sort.attribute });
    const { items, nextAfter } = await listPatients(connection, params.id, {
      externalId: query.external_id ?? null,
      filters,
      sort,
      page,
      offset: page.after === null ? query.offset : undefined,
    });
    return {
      data: { items, next_cursor: services.cursors.next(list, nextAfter) },
      shown: [{ action: 'patients.listed', projectId: params.id, count: items.length }],
    };
  }),

  'patients.create': streams(async (context) => {
    const { services, caller, params, query, sent, request } = context;
    const target = { db: services.db, wall: caller.wall, projectId: params.id };
    if ('json' in sent) {
      const { json: body } = sent;
      if (query.on_conflict !== undefined && body.on_conflict !== undefined && query.on_conflict !== body.on_conflict)
        throw invalidRequest('on_conflict stands in the query and in the body, and they differ. Send it once.');
      const onConflict = body.on_conflict ?? query.on_conflict ?? 'error';
      if (query.dry_run)
        return checked((within) => uploadPatientList({ ...target, within, patients: body.patients, onConflict }));
      const key = idempotencyKeyOf(context);
      const claim = () => (key === null ? null : onceFor(context, key, sent.digest()));
      return storedOnce(context, claim, (hooks) =>
        uploadPatientList({ ...target, ...hooks, patients: body.patients, onConflict }),
      );
    }
    const { essence, params: parameters } = sent.file;
    const digest = createHash('sha256');
    const key = idempotencyKeyOf(context);
    const claim = () => (key === null ? null : onceFor(context, key, [essence, digest.copy().digest('hex')]));
    const bytes = decodedBody(request);
    const file = {
      ...target,
      body: key === null ? bytes : digested(bytes, digest),
      mediaType: essence as 'text/csv' | 'application/x-ndjson',
      ...(parameters.get('charset') ? { charset: parameters.get('charset')! } : {}),
      onConflict: query.on_conflict ?? 'error',
      maximumBytes: maximumUploadBytes,
      signal: endOf(request),
    };
    if (query.dry_run) return checked((within) => uploadPatients({ ...file, within }));
    return storedOnce(context, claim, (hooks) => uploadPatients({ ...file, ...hooks }));
  }),

  'patients.get': read(async ({ params }, connection) => ({
    data: found(await readPatient(connection, params.id), 'patient'),
    resource: true,
    shown: 'audited',
  })),

  'patients.update': write(async ({ params, body, request }, transaction) => {
    await giveReason(transaction, changeReasonOf(request));
    const patient = found(await lockPatient(transaction, params.id), 'patient');
    requireMatch(request.headers['if-match'], patient);
    const key = { projectId: uuidOf('project', patient.project_id), id: params.id };
    const project = found(await findProject(transaction, key.projectId), 'patient');
    const attributes = { ...patient.attributes };
    for (const [name, value] of Object.entries(body.attributes ?? {})) {
      if (value === null) delete attributes[name];
      else attributes[name] = value;
    }
    const issues = checkAttributes(project.variables, attributes);
    if (issues.length > 0) throw invalidFields(foundIssues(issues));
    const externalId = body.external_id === undefined ? patient.external_id : body.external_id;
    try {
      return {
        data: await updatePatient(transaction, key, { externalId, attributes }),
        resource: true,
        shown: [{ action: 'patient.read', projectId: key.projectId, patientId: key.id }],
      };
    } catch (error) {
      if (error instanceof UniqueIntegrityConstraintViolationError)
        throw conflict('Another patient of this project has this external_id.', { external_id: externalId });
      throw error;
    }
  }),

  'patients.delete': write(async ({ params, request }, transaction) => {
    await giveReason(transaction, changeReasonOf(request));
    const patient = found(await lockPatient(transaction, params.id), 'patient');
    requireMatch(request.headers['if-match'], patient);
    await deletePatient(transaction, { projectId: uuidOf('project', patient.project_id), id: params.id });
    return { data: { id: patient.id, deleted: true } };
  }),

  'patients.delete_many': write(async ({ caller, params, query, conditions, request }, transaction) => {
    await giveReason(transaction, changeReasonOf(request));
    const selection = { externalId: query.external_id ?? null, filters: conditions };
    requireSelection(query.confirm === 'all', selection);
    // Who learns how many have a value learns of the values.
    if (conditions.length > 0) requirePermission('read', caller);
    const project = found(await findProject(transaction, params.id), 'project');
    await checkPatientQuery(transaction, { ...project, uuid: params.id }, { filters: conditions, sort: null });
    const deleted = query.dry_run
      ? { matched: await countSelected(transaction, params.id, selection), deleted: 0 }
      : await deleteSelected(transaction, params.id, selection, maximumDeleted);
    return { data: { dry_run: query.dry_run, ...deleted, remaining: deleted.matched - deleted.deleted } };
  }),

  'variables.infer': waits(async ({ services, caller, params }) => {
    const project = await services.db.inside(caller.wall, (connection) => findProject(connection, params.id));
    found(project, 'project');
    const { variables, patients } = await inferVariables({ db: services.db, wall: caller.wall, projectId: params.id });
    return { data: { variables }, shown: [{ action: 'patients.read', projectId: params.id, count: patients }] };
  }),
} satisfies Partial<Handlers>;

function requireSelection(isAll: boolean, { externalId, filters }: PatientSelection): void {
  const isNarrowed = externalId !== null || filters.length > 0;
  if (!isNarrowed && !isAll)
    throw invalidRequest(
      'Nothing says which patients are to be deleted. Send a filter such as filter[age][lt]=18 or external_id, or confirm=all for every patient of the project; dry_run=true only counts them.',
      [{ path: 'filter', message: 'is required, or confirm=all' }],
    );
  if (isNarrowed && isAll)
    throw invalidRequest('`confirm=all` means every patient, and a filter means some. Send one of them.', [
      { path: 'confirm', message: 'is not for a request with filters' },
    ]);
}

async function checked(upload: Parameters<typeof checkUpload>[0]): Promise<Answer> {
  return { data: await checkUpload(upload), status: 200 };
}

class AnsweredBefore extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * Tells of the upload, and claims the Idempotency-Key and keeps the answer, in the very transaction that stores the
 * patients.
 */
async function storedOnce(
  context: StreamContext<'patients.create'>,
  claim: () => Once | null,
  upload: (hooks: Pick<Parameters<typeof uploadPatientList>[0], 'first' | 'within'>) => Promise<UploadResult>,
): Promise<Answer> {
  const projectId = context.params.id;
  let once: Once | null = null;
  try {
    const data = await upload({
      first: async (transaction) => {
        once ??= claim();
        const kept = (await once?.claim(transaction)) ?? null;
        if (kept !== null) throw new AnsweredBefore(kept);
      },
      within: async (transaction, result) => {
        const { created, updated, skipped } = result;
        if (created + updated > 0)
          await emitEvent(transaction, originOf(context), {
            type: 'data.uploaded',
            projectId,
            data: { project_id: encodeId('project', projectId), created, updated, skipped },
          });
        await once?.keep(transaction, { data: result });
      },
    });
    return { data };
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    throw error;
  }
}

/** The same bytes, hashed on their way. */
function digested(bytes: Readable, digest: Hash): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
        digest.update(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

function sortOf(sort: string | undefined): PatientSort {
  if (sort === undefined) return { attribute: null, descending: false };
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  return { attribute: name === 'created_at' ? null : name, descending };
}
