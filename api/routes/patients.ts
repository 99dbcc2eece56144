import { createHash } from 'node:crypto';
import { conflict, foundIssues, invalidFields, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import {
  attributesProblem,
  maximumDeleted,
  type OnConflict,
  type UploadResult,
} from '../../contract/resources/patient.ts';
import { maximumUploadBytes } from '../../contract/routes/patients.ts';
import { checkAttributes } from '../../domain/patients/check-attributes.ts';
import { invalidUpload, UploadRefused, validUpload } from '../../domain/patients/upload-problems.ts';
import { Undone } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  countSelected,
  deletePatient,
  deleteSelected,
  listPatients,
  lockPatient,
  type PatientSelection,
  type PatientSort,
  patientRead,
  updatePatient,
} from '../../sql/tables/patients.ts';
import { findVariables } from '../../sql/tables/patients-upload.ts';
import { findProject } from '../../sql/tables/projects.ts';
import { checkPatientQuery } from '../analysis-parameters.ts';
import { type Answer, found } from '../answer.ts';
import { requirePermission } from '../authentication.ts';
import { receivedBody } from '../body.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import {
  type Handlers,
  read,
  readRow,
  type StreamContext,
  streams,
  trustedWhileReading,
  waits,
  write,
} from '../handlers.ts';
import { idempotencyKeyOf, type Once, onceFor } from '../idempotency.ts';
import { checkList } from '../upload/check-list.ts';
import { createFew } from '../upload/create-few.ts';
import { inferVariables } from '../upload/infer-variables.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import { storePatients, storing } from '../upload/store-patients.ts';
import type { Upload } from '../upload/upload.ts';
import { summariseVariable } from '../variable-summary.ts';

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
    const { sent, query, params } = context;
    const onConflict = conflictRuleOf(context);
    const key = idempotencyKeyOf(context);
    if ('json' in sent && onConflict === 'error' && !query.dry_run) {
      const once = key === null ? null : onceFor(context, key, sent.digest());
      const created = await createFew(context, params.id, sent.json.patients, once);
      if (created !== null) return created;
    }
    try {
      const { upload, identity } = await received(context, onConflict, key !== null);
      try {
        const store = async () => {
          await context.callerNow(trustedWhileReading);
          return stored(context, upload, key === null ? null : onceFor(context, key, identity()));
        };
        const { services, caller } = context;
        return await (upload.isLarge ? services.uploads(caller.tenantScope.accountId, store) : store());
      } finally {
        await upload.close();
      }
    } catch (error) {
      if (query.dry_run && error instanceof UploadRefused) return { data: invalidUpload(error), status: 200 };
      throw error;
    }
  }),

  'patients.get': readRow(
    ({ id }) => patientRead(id),
    (row) => {
      const patient = found(row, 'patient');
      const [projectId, patientId] = [uuidOf('project', patient.project_id), uuidOf('patient', patient.id)];
      return { data: patient, resource: true, shown: [{ action: 'patient.read', projectId, patientId }] };
    },
  ),

  'patients.update': write(async ({ params, body, request }, transaction) => {
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
    const tooMuch = attributesProblem(attributes);
    if (tooMuch !== null) issues.push({ path: 'attributes', message: tooMuch });
    if (issues.length > 0) throw invalidFields(foundIssues(issues));
    const externalId = body.external_id === undefined ? patient.external_id : body.external_id;
    const data = await updatePatient(transaction, key, { externalId, attributes });
    if (data === null)
      throw conflict('Another patient of this project has this external_id.', { external_id: externalId });
    const shown = [{ action: 'patient.read', projectId: key.projectId, patientId: key.id }] as const;
    return { data, resource: true, shown };
  }),

  'patients.delete': write(async ({ params, request }, transaction) => {
    const patient = found(await lockPatient(transaction, params.id), 'patient');
    requireMatch(request.headers['if-match'], patient);
    await deletePatient(transaction, { projectId: uuidOf('project', patient.project_id), id: params.id });
    return { data: { id: patient.id, deleted: true } };
  }),

  'patients.delete_many': write(async ({ caller, params, query, conditions }, transaction) => {
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

  'variables.summary': waits(async ({ services: { db, searches }, caller, params, query, conditions: filters }) => {
    const data = await searches(caller.tenantScope.accountId, () =>
      db.snapshot(caller.tenantScope, (snapshot) => summariseVariable(snapshot, params.id, { ...query, filters })),
    );
    return { data, shown: [{ action: 'patients.read', projectId: params.id, count: data.patients }] };
  }),

  'variables.infer': waits(async ({ services, caller, params }) => {
    const { variables, patients } = await services.db.snapshot(caller.tenantScope, (snapshot) =>
      inferVariables(snapshot, params.id),
    );
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

type UploadContext = StreamContext<'patients.create'>;

function conflictRuleOf({ query, sent }: UploadContext): OnConflict {
  const inBody = 'json' in sent ? sent.json.on_conflict : undefined;
  if (query.on_conflict !== undefined && inBody !== undefined && query.on_conflict !== inBody)
    throw invalidRequest('on_conflict stands in the query and in the body, and they differ. Send it once.');
  return inBody ?? query.on_conflict ?? 'error';
}

/** The upload, checked, and what it is known by when it is sent again. */
async function received(
  { services: { db }, caller, params, sent, request }: UploadContext,
  onConflict: OnConflict,
  isKeyed: boolean,
): Promise<{ upload: Upload; identity: () => unknown }> {
  const dictionary = async () => {
    const variables = await db.inside(caller.tenantScope, (connection) => findVariables(connection, params.id));
    return { variables: found(variables, 'project'), onConflict };
  };
  if ('json' in sent) return { upload: await checkList(sent.json.patients, await dictionary()), identity: sent.digest };
  const { essence: mediaType, params: parameters } = sent.file;
  const digest = isKeyed ? createHash('sha256') : null;
  const upload = await receiveUpload({
    ...{ ...receivedBody(request), mediaType, digest, maximumBytes: maximumUploadBytes },
    charset: parameters.get('charset') || undefined,
    ...(await dictionary()),
  });
  return { upload, identity: () => [mediaType, digest?.digest('hex')] };
}

/** One transaction: the Idempotency-Key is claimed, the patients are stored, the event is written, the answer is kept. */
function stored(context: UploadContext, upload: Upload, once: Once | null): Promise<Answer> {
  const { services, caller, params, query } = context;
  const target = { db: services.db, tenantScope: caller.tenantScope, projectId: params.id };
  return storing<Answer>(target, upload, async (transaction) => {
    const kept = await once?.claim(transaction);
    if (kept) return kept;
    const tell = async (result: UploadResult) => {
      const { created, updated, skipped } = result;
      const data = { project_id: encodeId('project', params.id), created, updated, skipped };
      if (created + updated > 0)
        await emitEvent(transaction, originOf(context), { type: 'data.uploaded', projectId: params.id, data });
      await once?.keep(transaction, { data: result });
    };
    const result = await storePatients(transaction, params.id, upload, query.dry_run ? undefined : tell);
    if (result instanceof Undone) return result;
    if (query.dry_run) return new Undone({ data: validUpload(result), status: 200 });
    return { data: result };
  });
}

function sortOf(sort: string | undefined): PatientSort {
  if (sort === undefined) return { attribute: null, descending: false };
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  return { attribute: name === 'created_at' ? null : name, descending };
}
