import { randomUUID } from 'node:crypto';
import type { Recorder } from './recorder.ts';

type Ids = Record<'project' | 'analysis', string>;

/** Errors that clients should expect. Those of a server in need can't be asked for, and stand below as it words them. */
export async function playErrors(recorder: Recorder, { project, analysis }: Ids): Promise<void> {
  const nobody = recorder.withCredential(null);
  await recorder.refused('INVALID_REQUEST', 'unknown_field', 'projects.create', { body: { nmae: 'Trial' } });
  await recorder.refused('INVALID_REQUEST', 'missing_column', 'analyses.create', {
    params: { id: project },
    body: { name: 'KM', method: 'kaplan_meier', parameters: { time: 'tiem', event: 'status' } },
  });
  await recorder.refused('INVALID_REQUEST', 'rows_of_an_upload', 'patients.create', {
    params: { id: project },
    body: { patients: [{ external_id: 'P900', attributes: { time: -4, age: 'old' } }] },
  });
  await recorder.refused('UNAUTHORIZED', 'missing_header', 'projects.list', { as: nobody });
  await recorder.refused('UNAUTHORIZED', 'invalid_key', 'projects.list', {
    as: recorder.withCredential('svc_live_no'),
  });
  await recorder.refused('FORBIDDEN', 'session_required', 'api_keys.create', {
    body: { name: 'Nightly import', permissions: ['read'] },
  });
  await recorder.refused('NOT_FOUND', 'not_found', 'projects.get', {
    params: { id: 'proj_01jgfwy4fqe9s8g00000000099' },
  });
  await recorder.refused('CONFLICT', 'nothing_to_cancel', 'analyses.cancel', { params: { id: analysis } });
  await recorder.refused('CONFLICT', 'external_id_is_taken', 'patients.create', {
    params: { id: project },
    body: { patients: [{ external_id: 'P001', attributes: { time: 1, status: 1 } }] },
  });
  await recorder.refused('PRECONDITION_FAILED', 'changed_meanwhile', 'projects.update', {
    params: { id: project },
    body: { name: 'Trial' },
    headers: { 'If-Match': '"an-older-version"' },
  });
  await recorder.refused('UNSUPPORTED_MEDIA_TYPE', 'not_json', 'projects.create', {
    body: '<project/>',
    headers: { 'Content-Type': 'application/xml' },
  });
  await recorder.refused('PAYLOAD_TOO_LARGE', 'too_large', 'projects.create', {
    body: { name: 'Trial', description: 'x'.repeat(2 * 1024 * 1024) },
  });
  const key = randomUUID();
  const once = { headers: { 'Idempotency-Key': key } };
  await recorder.record('projects.create', { ...once, ...recorder.recorded.operations['projects.create'] });
  await recorder.refused('IDEMPOTENCY_KEY_REUSED', 'another_body', 'projects.create', {
    ...once,
    body: { name: 'Another' },
  });
  const meta = { timestamp: '2026-01-15T09:30:00.000Z', request_id: 'req_01jgfwy4fqe9s8g00000000001' };
  recorder.recorded.errors.RATE_LIMITED = {
    too_many_requests: {
      success: false,
      error: {
        code: 'RATE_LIMITED',
        message: 'Too many requests. Try again in 42 s.',
        details: { violated_policies: [{ name: 'minute', limit: 300 }] },
      },
      meta,
    },
  };
  recorder.recorded.errors.INTERNAL_ERROR = {
    fault: {
      success: false,
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side. Tell us the request id; it is logged with it.',
        details: {},
      },
      meta,
    },
  };
  recorder.recorded.errors.SERVICE_UNAVAILABLE = {
    database_away: {
      success: false,
      error: {
        code: 'SERVICE_UNAVAILABLE',
        message: 'The database is away. Try again in a moment.',
        details: {},
      },
      meta,
    },
  };
}
