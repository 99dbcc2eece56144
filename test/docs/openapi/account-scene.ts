import type { HttpClient } from '../../helpers/http.ts';
import type { Recorder } from './recorder.ts';

/** People, keys, sessions, and what the account can see of itself. */
export async function playAccount(
  recorder: Recorder,
  session: HttpClient,
  { operate }: { operate: () => Promise<{ retried: string; discarded: string }> },
): Promise<void> {
  await recorder.record('auth.session', { as: session });
  await keys(recorder, session);
  await people(recorder, session);
  await recorder.record('billing.get');
  await recorder.record('billing.update', { as: session, body: { plan: 'professional' } });
  await recorder.record('rate_limit.get');
  const { items } = await recorder.record('audit_events.list', { query: { action: 'patient.updated', limit: 2 } });
  await recorder.record('audit_events.get', { params: { id: items[0].id } });
  const { id: verification } = await recorder.record('audit_verifications.create');
  await recorder.record('audit_verifications.get', { params: { id: verification }, headers: { Prefer: 'wait=25' } });
  await recorder.record('audit_verifications.list', { query: { limit: 2 } });
  const { items: sessions } = await recorder.record('sessions.list', { as: session });
  const other = sessions.find((one: { current: boolean }) => !one.current);
  await recorder.record('sessions.delete', { params: { id: other.id }, as: session });
  const jobs = await operate();
  await recorder.record('operator.queues', { as: session });
  await recorder.record('operator.workers', { as: session });
  await recorder.record('operator.failed_jobs', { as: session });
  await recorder.record('operator.retry_job', { as: session, params: { id: jobs.retried } });
  await recorder.record('operator.discard_job', { as: session, params: { id: jobs.discarded } });
  await recorder.record('requests.list', { query: { 'filter[method]': 'POST', limit: 2 } });
}

async function keys(recorder: Recorder, session: HttpClient): Promise<void> {
  const { key_id } = await recorder.record('api_keys.create', {
    as: session,
    body: { name: 'Nightly import', permissions: ['read', 'write'] },
  });
  await recorder.record('api_keys.update', { params: { key_id }, body: { name: 'Import of every night' } });
  await recorder.record('api_keys.get', { params: { key_id } });
  await recorder.record('api_keys.list', { query: { limit: 2 } });
  const { key_id: successor } = await recorder.record('api_keys.rotate', {
    params: { key_id },
    as: session,
    body: { previous_key_ttl_seconds: 3600 },
  });
  await recorder.record('api_keys.revoke', { params: { key_id: successor } });
}

async function people(recorder: Recorder, session: HttpClient): Promise<void> {
  const withdrawn = await recorder.record('invitations.create', {
    as: session,
    body: { email: 'tom@hospital.example', role: 'viewer' },
  });
  await recorder.record('invitations.get', { params: { id: withdrawn.id } });
  await recorder.record('invitations.delete', { params: { id: withdrawn.id } });
  const invited = await recorder.record('invitations.create', {
    as: session,
    body: { email: 'ada@hospital.example', role: 'member' },
  });
  await recorder.record('invitations.list');
  const joined = await recorder.record('invitations.accept', {
    as: recorder.withCredential(null),
    body: {
      token: invited.accept_url.split('/').at(-1),
      name: 'Ada Byron',
      password: 'correct horse battery staple',
    },
  });
  await recorder.record('members.list');
  await recorder.record('members.get', { params: { id: joined.user.id } });
  await recorder.record('members.update', { as: session, params: { id: joined.user.id }, body: { role: 'viewer' } });
  await recorder.record('members.remove', { as: session, params: { id: joined.user.id } });
}
