import { setTimeout as pause } from 'node:timers/promises';
import type { Asked, ChaosClient } from './client.ts';
import type { Data, Ledger, Outcome, PatientWritten, Upload } from './ledger.ts';
import type { Random } from './random.ts';

export type LoadOptions = {
  /** Names what this client makes; no two have the same. */
  name: string;
  client: ChaosClient;
  /** With a session: makes keys. */
  person: ChaosClient;
  ledger: Ledger;
  random: Random;
  /** Of whom a run takes about a second: it is in its middle when something happens. */
  slowProjectId: string;
  signal: AbortSignal;
};

const survival = { method: 'kaplan_meier', parameters: { time: 'time', event: 'status', group: 'arm' } };
const slowRun = {
  method: 'cox_regression',
  parameters: { time: 'time', event: 'status', covariates: ['age'], ties: 'exact' },
};

/**
 * One researcher's day in fast motion, until the signal fires: a project, uploads, runs, cancels, exports, changes. What
 * was not answered is asked again with its Idempotency-Key once all is quiet, or left unknown.
 * Returns what to call then.
 */
export async function work(options: LoadOptions): Promise<() => Promise<void>> {
  const { name, client, person, ledger, random, slowProjectId, signal } = options;
  const unanswered: (() => Promise<void>)[] = [];
  let serial = 0;
  const mark = () => `${name}-${++serial}`;

  /** Asks, notes the outcome, and asks again later where there was none. */
  const ask = async (asked: Asked, note: (outcome: Outcome, data: Data) => void) => {
    const headers = asked.method === 'POST' ? { 'Idempotency-Key': `chaos-${mark()}` } : {};
    const send = async (isRepeat: boolean) => {
      const { outcome, data } = await client.send({ ...asked, headers: { ...headers, ...asked.headers }, isRepeat });
      note(outcome, data);
      return outcome;
    };
    if ((await send(false)) === 'unknown' && random.chance(0.7)) unanswered.push(async () => void (await send(true)));
  };

  const projectMark = mark();
  const project = { outcome: 'unknown' as Outcome, id: null as string | null };
  ledger.projects.set(projectMark, project);
  const makeProject = () =>
    ask(
      {
        method: 'POST',
        path: '/projects',
        body: { name: projectMark },
        headers: { 'Idempotency-Key': `chaos-${projectMark}` },
      },
      (outcome, data) => {
        project.outcome = outcome;
        project.id = data?.id ?? null;
      },
    );
  await makeProject();
  const uploads: Upload[] = [];
  const analyses: string[] = [];

  const upload = async () => {
    const upload: Upload = {
      mark: mark(),
      projectMark,
      count: random.between(8, 40),
      outcome: 'unknown',
      patientIds: [],
    };
    ledger.uploads.push(upload);
    uploads.push(upload);
    // Half of them without an external_id: then nothing but the Idempotency-Key keeps a repeat from doubling them.
    const named = random.chance(0.5);
    const patients = Array.from({ length: upload.count }, (_, i) => ({
      ...(named ? { external_id: `${upload.mark}-${i}` } : {}),
      attributes: {
        upload: upload.mark,
        time: 5 + ((i * 37) % 101),
        status: i % 3 === 0 ? 0 : 1,
        arm: i % 2 ? 'A' : 'B',
      },
    }));
    await ask({ method: 'POST', path: `/projects/${project.id}/patients`, body: { patients } }, (outcome, data) => {
      upload.outcome = outcome;
      upload.patientIds = data?.patient_ids ?? [];
    });
  };

  const analyse = async (wantsSlow: boolean) => {
    // Without patients a run of this project would fail, and rightly so.
    const slow = wantsSlow || !uploads.some(({ outcome }) => outcome === 'acknowledged');
    const asked = { mark: mark(), outcome: 'unknown' as Outcome, analysisId: null, runId: null };
    ledger.analyses.push(asked);
    const path = `/projects/${slow ? slowProjectId : project.id}/analyses`;
    const body = { name: asked.mark, ...(slow ? slowRun : survival), run: true };
    await ask({ method: 'POST', path, body }, (outcome, data) => {
      Object.assign(asked, { outcome, analysisId: data?.id ?? null, runId: data?.latest_run?.id ?? null });
      if (data?.id !== undefined) analyses.push(data.id);
    });
    return asked as { mark: string; analysisId: string | null; runId: string | null };
  };

  const cancel = async () => {
    const { analysisId, runId } = await analyse(random.chance(0.7));
    if (analysisId === null || runId === null) return;
    await pause(random.between(0, 800));
    const canceled = { runId, outcome: 'unknown' as Outcome };
    ledger.cancels.push(canceled);
    // 409: it was over already.
    await ask({ method: 'POST', path: `/analyses/${analysisId}/cancel`, refusals: [409] }, (outcome, data) => {
      canceled.outcome = outcome;
      if (outcome !== 'acknowledged') return;
      // Asked once more when all is quiet, it may meet a later run of the analysis.
      canceled.runId = data.id;
      ledger.sawRun(data.id, data.status);
    });
  };

  const rerun = async () => {
    const analysis = ledger.analyses.findLast((one) => one.analysisId !== null && analyses.includes(one.analysisId));
    if (analysis === undefined) return;
    const asked = { analysisMark: analysis.mark, outcome: 'unknown' as Outcome, runId: null };
    ledger.reruns.push(asked);
    // 409: the one before is not over yet.
    await ask({ method: 'POST', path: `/analyses/${analysis.analysisId}/run`, refusals: [409] }, (outcome, data) => {
      Object.assign(asked, { outcome, runId: outcome === 'acknowledged' ? data.id : null });
    });
  };

  const makeExport = async () => {
    const asked = { projectMark, outcome: 'unknown' as Outcome, exportId: null };
    ledger.exports.push(asked);
    const body = { format: random.pick(['csv', 'json', 'ndjson']) };
    await ask({ method: 'POST', path: `/projects/${project.id}/export`, body }, (outcome, data) => {
      Object.assign(asked, { outcome, exportId: data?.id ?? null });
    });
  };

  const makeKey = async () => {
    const asked = { mark: mark(), outcome: 'unknown' as Outcome, key: null as string | null };
    ledger.keys.push(asked);
    const once = async () => {
      const { outcome, data } = await person.send({
        method: 'POST',
        path: '/api-keys',
        body: { name: asked.mark, permissions: ['read'] },
        headers: { 'Idempotency-Key': `chaos-${asked.mark}` },
      });
      Object.assign(asked, { outcome, key: data?.key ?? null });
    };
    await once();
    if (asked.outcome === 'unknown') unanswered.push(once);
  };

  const patientOf = (from: readonly Upload[]) => {
    const candidates = from.filter((one) => one.patientIds.length > 0);
    if (candidates.length === 0) return null;
    const chosen = random.pick(candidates);
    return { uploadMark: chosen.mark, patientId: random.pick(chosen.patientIds) };
  };

  const change = async () => {
    const patient = patientOf(uploads);
    if (patient === null || ledger.deletions.some((one) => one.patientId === patient.patientId)) return;
    const { patientId } = patient;
    const read = await client.send({ method: 'GET', path: `/patients/${patientId}` });
    if (read.etag === null) return;
    const written: PatientWritten = ledger.patients.get(patientId) ?? { patientId, acknowledged: null, unknown: [] };
    ledger.patients.set(patientId, written);
    const value = ++serial;
    // If-Match: a try that comes late, when a later value is there, must not bring this one back. And once only: a repeat
    // of one that was done would be refused.
    const { outcome } = await client.send({
      method: 'PATCH',
      path: `/patients/${patientId}`,
      body: { attributes: { written: value } },
      headers: { 'If-Match': read.etag },
      refusals: [412],
      tries: 1,
    });
    if (outcome === 'acknowledged') Object.assign(written, { acknowledged: value, unknown: [] });
    else if (outcome === 'unknown') written.unknown.push(value);
  };

  const erase = async () => {
    const patient = patientOf(uploads);
    if (patient === null || ledger.patients.has(patient.patientId)) return;
    if (ledger.deletions.some((one) => one.patientId === patient.patientId)) return;
    const deletion = { ...patient, outcome: 'unknown' as Outcome };
    ledger.deletions.push(deletion);
    await ask({ method: 'DELETE', path: `/patients/${patient.patientId}` }, (outcome) => {
      deletion.outcome = outcome;
    });
  };

  const look = async () => {
    const known = ledger.analyses.filter((one) => one.runId !== null);
    if (known.length === 0) return;
    const { runId } = random.pick(known);
    const { outcome, data } = await client.send({ method: 'GET', path: `/runs/${runId}` });
    if (outcome === 'acknowledged') ledger.sawRun(runId!, data.status);
  };

  const acts = [
    upload,
    upload,
    () => analyse(false),
    () => analyse(true),
    rerun,
    cancel,
    makeExport,
    makeKey,
    change,
    change,
    erase,
    look,
  ];
  while (!signal.aborted) {
    if (project.id === null) await makeProject();
    else await random.pick(acts)();
    await pause(random.between(20, 250), undefined, { signal }).catch(() => {});
  }
  return async () => {
    for (const again of unanswered) await again();
  };
}
