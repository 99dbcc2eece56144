// Runs in Node and in a page: it imports nothing at run time and is handed all it needs.
import type * as client from '../../../clients/javascript/src/index.ts';
import type { Control, Stage } from './stage.ts';

export type Played = { checks: [what: string, holds: boolean, found?: unknown][] };

/** Plays `clients/vectors/scenario.md` and tells what it found. */
export async function playScenario(
  { Client, ...library }: typeof client,
  { url, apiKey, starterKey, receiverUrl }: Stage,
  upload: { source: client.UploadSource; size: number; rowsFrom70: number },
): Promise<Played> {
  const checks: Played['checks'] = [];
  const check = (what: string, holds: boolean, found?: unknown) => checks.push([what, holds, found]);
  const control = async (name: Control) => (await fetch(`${url}/control/${name}`)).json();
  const failing = async (promise: PromiseLike<unknown>) => {
    try {
      await promise;
    } catch (error) {
      return error as InstanceType<typeof library.ApiError>;
    }
    throw new Error('It did not fail.');
  };
  type RunFailed = InstanceType<typeof library.RunFailedError>;
  const baseUrl = `${url}/v1`;
  const research = new Client({ apiKey, baseUrl });

  // 7. Rate limited: begun first and beside the rest, since it waits for the end of a minute
  const limited = (async () => {
    const hurried = new Client({ apiKey: starterKey, baseUrl, maxRetries: 0 });
    let error: unknown = null;
    while (error === null)
      error = await hurried.projects
        .list()
        .page()
        .then(
          () => null,
          (raised) => raised,
        );
    const list = new Client({ apiKey: starterKey, baseUrl }).projects.list();
    const { response } = await list.page();
    return { error: error as InstanceType<typeof library.RateLimitedError>, status: response.status };
  })();
  limited.catch(() => {}); // it is awaited below; the rest may fail before

  // 1. Upload
  const project = await research.projects.create({ name: 'Scenario' });
  const told: [number, number | null][] = [];
  const uploaded = await research.patients.upload(project.id, upload.source, {
    onProgress: (bytes, total) => told.push([bytes, total]),
  });
  check('228 patients were created', uploaded.created === 228, uploaded);
  check('the progress ended at the size', told.at(-1)?.[0] === upload.size, told.at(-1));

  // 2. Run and wait
  const parameters = { time: 'time', event: 'status', event_value: 2 };
  const analysis = await research.analyses.create(project.id, { name: 'KM', method: 'kaplan_meier', parameters });
  const progress: [number, string][] = [];
  const done = await research.analyses.runAndWait(analysis.id, { onProgress: (...now) => progress.push(now) });
  check('165 events', done.status === 'completed' && done.latest_run.result.n_events === 165, done.latest_run);
  check('the progress ended at 1', progress.at(-1)?.[0] === 1 && progress.at(-1)?.[1] === 'completed', progress);
  const noEvents = await research.analyses.create(project.id, {
    name: 'None',
    method: 'cox_regression',
    parameters: { ...parameters, event_value: 7, covariates: ['age'] },
  });
  const failed = (await failing(research.analyses.runAndWait(noEvents.id))) as unknown as RunFailed;
  check('a run that fails is an error', failed instanceof library.RunFailedError, String(failed));
  check('with its code and reason', failed.code === 'ANALYSIS_INPUT' && failed.reason !== null, failed.reason);

  // 3. Page
  await control('requests');
  const ids = new Set<string>();
  for await (const { id } of research.patients.list(project.id, { limit: 50 })) ids.add(id);
  const asksForPatients = async () =>
    (await control('requests')).filter((line: string) => line.includes(`${project.id}/patients`)).length;
  check('228 patients in 5 pages', ids.size === 228 && (await asksForPatients()) === 5, ids.size);
  const some = await research.patients.list(project.id, { limit: 50 }).toArray({ limit: 60 });
  check('60 patients in 2 pages', some.length === 60 && (await asksForPatients()) === 2, some.length);
  const old = await research.patients.list(project.id, { filter: { age: { gte: 70 } } }).toArray();
  check('the filter finds the old', old.length === upload.rowsFrom70, old.length);

  // 4. Download, as Blobs; the disk has tests of its own
  const exported = await research.exports.create(project.id, { format: 'csv' });
  const ready = await research.exports.wait(exported.id);
  check('the export is ready', ready.status === 'ready', ready.status);
  const whole = await research.exports.download(exported.id);
  check(
    'each file is there',
    whole.length === ready.files?.length && whole.every(({ blob, size }) => blob.size === size),
    whole,
  );
  await control('requests');
  await control('cut-download');
  const resumed = await research.exports.download(exported.id, undefined, {
    onProgress: () => void control('cut-now'),
  });
  const asked: string[] = await control('requests');
  check(
    'a download that was cut goes on',
    asked.some((line) => /^GET \/downloads\/.* bytes=[1-9]\d*-$/.test(line)),
    asked,
  );
  check('and is the same', (await resumed[0]!.blob.text()) === (await whole[0]!.blob.text()));
  await control('corrupt-download');
  const corrupt = await failing(research.exports.download(exported.id));
  check('a download with a byte changed is refused', corrupt.name === 'DownloadError', String(corrupt));

  // 5. Verify a webhook
  const webhook = await research.webhooks.create({ url: receiverUrl, events: ['analysis.completed'] });
  const again = await research.analyses.runAndWait(analysis.id);
  const message = await control('webhook-message');
  const event = await research.webhooks.unwrap(message.body, message.headers, webhook.secret);
  check(
    'the event names the run',
    event.type === 'analysis.completed' && event.data.run_id === again.latest_run.id,
    event,
  );
  const forged = await failing(research.webhooks.unwrap(`${message.body} `, message.headers, webhook.secret));
  check('another body is refused', (forged as { reason: unknown }).reason === 'no_matching_signature', String(forged));
  await research.webhooks.delete(webhook.id);

  // 6. Errors
  const bad = await failing(new Client({ apiKey: `svc_live_${'x'.repeat(38)}`, baseUrl }).projects.list().page());
  check('a key that is none', bad instanceof library.AuthenticationError && bad.requestId !== null, String(bad));
  const wrong = await failing(research.projects.get(analysis.id));
  check(
    'an id of another kind',
    wrong instanceof library.InvalidRequestError && wrong.requestId !== null,
    String(wrong),
  );
  const empty = await research.projects.create({ name: 'Empty' });
  const broken = new Blob(['external_id,age\nP1,60\nP1,61\n'], { type: 'text/csv' });
  const problems = await failing(research.patients.upload(empty.id, broken));
  check(
    'a CSV with problems',
    problems instanceof library.InvalidRequestError && problems.issues.length > 0 && problems.message.includes('\n  '),
    String(problems),
  );
  check('and nothing is stored', (await research.patients.list(empty.id).toArray()).length === 0);
  const away = await failing(
    new Client({ apiKey, baseUrl: 'http://127.0.0.1:65534/v1', maxRetries: 0 }).projects.list().page(),
  );
  check('a server that is away', away instanceof library.ApiConnectionError, String(away));

  const { error, status } = await limited;
  check(
    'without retries a 429 is told',
    error instanceof library.RateLimitedError && error.retryAfter !== null,
    String(error),
  );
  check('with them it is waited for', status === 200, status);

  // 8. A server that restarts, and an answer that is lost
  await control('stop-worker');
  let restarted: Promise<unknown> | null = null;
  const survived = await research.analyses.runAndWait(analysis.id, {
    onProgress: () => {
      restarted ??= control('restart');
    },
  });
  await restarted;
  check(
    'a wait survives a restart',
    restarted !== null && survived.latest_run.result.n_events === 165,
    survived.status,
  );
  await control('lose-answer');
  const once = await research.projects.create({ name: 'Once' });
  const twins = (await research.projects.list().toArray()).filter(({ name }) => name === 'Once');
  check('a POST whose answer was lost is there once', twins.length === 1 && twins[0]!.id === once.id, twins);
  return { checks };
}
