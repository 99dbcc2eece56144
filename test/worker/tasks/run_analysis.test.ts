import t from 'tap';
import { run as runSchema } from '../../../contract/resources/run.ts';
import { uuidOf } from '../../../sql/ids.ts';
import { deleteProject } from '../../../sql/tables/projects.ts';
import { cancelRunIfUnfinished, runAttempts } from '../../../sql/tables/runs.ts';
import { testDatabase } from '../../helpers/database.ts';
import { startWorker } from '../../helpers/platform.ts';
import { jobs } from '../../helpers/queue.ts';
import { lab, slowCox } from '../../helpers/runs.ts';
import { generatePatients } from '../../helpers/scene.ts';
import { until } from '../../helpers/until.ts';
import { live } from '../../helpers/workers.ts';

const database = await testDatabase(t);

t.test('with one worker', async (t) => {
  const worker = startWorker(t, database.url, { LOG_LEVEL: 'debug' });

  t.test('a run is taken, computed and frozen', async (t) => {
    const { queue, final } = await lab(database);
    const run = await final(await queue());
    t.ok(runSchema.strict().safeParse(run).success, 'just the fields of the contract');
    t.match(run, { status: 'completed', attempt: 1, rescues: 0, progress: 1, error: null, warnings: [] });
    t.match(run.dataset, { patients: 40, used: 40, excluded_missing: 0, sha256: /^[0-9a-f]{64}$/ });
    t.match(run.result, { n: 40, groups: [{ group: 'A' }, { group: 'B' }], tables: Array, figures: Array });
    t.ok(run.queued_at <= run.started_at! && run.started_at! <= run.finished_at!);
  });

  t.test('the same data, parameters and version give the same bytes', async (t) => {
    const { queue, final } = await lab(database);
    const runs = [await final(await queue()), await final(await queue())];
    const stored = await database.ownerQuery('select result::text, dataset::text from runs where id = any ($1)', [
      runs.map((run) => uuidOf('run', run.id)),
    ]);
    t.strictSame(stored[0], stored[1]);
  });

  t.test('data that do not fit are an outcome, told with its reason and tried once', async (t) => {
    const { queue, final } = await lab(database);
    for (const [reason, parameters] of [
      ['missing_column', { time: 'time', event: 'status', group: 'colour' }],
      ['non_numeric_variable', { time: 'arm', event: 'status' }],
      ['no_events', { time: 'time', event: 'status', event_value: 7, covariates: ['age'] }],
    ] as const) {
      const method = 'covariates' in parameters ? 'cox_regression' : 'kaplan_meier';
      const run = await final(await queue({ method, parameters }));
      t.match(run, {
        status: 'failed',
        attempt: 1,
        result: null,
        error: { code: 'ANALYSIS_INPUT', details: { reason } },
        dataset: { patients: 40 },
      });
      t.match(run.error!.message, /^.{20,}$/);
    }
    const empty = await lab(database, []);
    t.match(await empty.final(await empty.queue()), { status: 'failed', error: { code: 'ANALYSIS_INPUT' } });
  });

  t.test('a fault of ours is tried again, and told as such after the third time', async (t) => {
    const { queue, row, final, tenantScope } = await lab(database);
    const id = await queue({ method: 'method_of_tomorrow' });
    const line = await worker.logged((line) => line.msg === 'job failed');
    const again = await row(id);
    t.match([again.status, again.attempt, again.worker_id], ['queued', 1, null], 'back in the queue');
    t.match(line, { attempt: 1, error: { type: 'TypeError' } });

    const last = await queue({ method: 'method_of_tomorrow' });
    await database.ownerQuery('update runs set attempt = 2 where id = $1', [uuidOf('run', last)]);
    const run = await final(last);
    t.match(run, { status: 'failed', attempt: 3, result: null, error: { code: 'INTERNAL_ERROR', details: {} } });
    t.notMatch(run.error!.message, /undefined|TypeError/);
    // The queue writes it down a moment after the log.
    const failed = async () => (await jobs(database)).find(({ last_error }) => last_error !== null);
    await until(async () => (await failed()) !== undefined);
    t.equal(
      (await failed())!.last_error,
      'TypeError',
      "the queue keeps the error's name alone: a message may quote a patient",
    );
    // Its job alone would not do: a run that waits without one is given another.
    await database.db.inside(tenantScope, (connection) =>
      connection.transaction((transaction) => cancelRunIfUnfinished(transaction, uuidOf('run', id))),
    );
  });

  t.test('a run that is canceled while it computes stops at once', async (t) => {
    const slow = await lab(database, []);
    const id = await slow.queue(await slowCox(slow, 30));
    await worker.logged((line) => line.msg === 'run begun' && line.run_id === id);
    await database.db.inside(slow.tenantScope, (connection) =>
      connection.transaction((transaction) => cancelRunIfUnfinished(transaction, uuidOf('run', id))),
    );
    t.match(await slow.run(id), { status: 'canceled', result: null, error: null });
    // The thread is free again long before the thirty seconds are over: as many runs as there are threads get through.
    const { queue, final } = await lab(database);
    const after = await Promise.all([queue(), queue(), queue(), queue()]);
    for (const other of after) t.equal((await final(other)).status, 'completed');
    t.match(await slow.run(id), { status: 'canceled', result: null });
    t.notOk(worker.log.some((line) => line.msg === 'run finished' && line.run_id === id));
  });

  t.test('a run whose project is deleted while it computes stops, and leaves nothing', async (t) => {
    const slow = await lab(database, []);
    const id = await slow.queue(await slowCox(slow, 30));
    await worker.logged((line) => line.msg === 'run begun' && line.run_id === id);
    await database.db.inside(slow.tenantScope, (connection) =>
      connection.transaction((transaction) => deleteProject(transaction, uuidOf('project', slow.projectId))),
    );
    await worker.logged((line) => line.msg === 'job done' && line.account_id === slow.accountId);
    t.equal(await slow.run(id), null);
  });

  t.test('an attempt that was overtaken writes nothing', async (t) => {
    const slow = await lab(database, []);
    const id = await slow.queue(await slowCox(slow, 0.25));
    await worker.logged((line) => line.msg === 'run begun' && line.run_id === id);
    // As if a rescuer had taken it over while this worker was thought dead, and had finished it.
    await database.ownerQuery(`update runs set attempt = 7 where id = $1`, [uuidOf('run', id)]);
    const outcome = {
      status: 'completed' as const,
      result: JSON.stringify({ of: 'the rescuer' }),
      warnings: [],
      dataset: null as never,
    };
    const write = (attempt: number) =>
      database.db.inside(slow.tenantScope, (connection) =>
        connection.transaction((transaction) => runAttempts.finish(transaction, uuidOf('run', id), attempt, outcome)),
      );
    t.equal(await write(6), false, 'the fence holds back an older attempt');
    t.equal((await slow.run(id))!.status, 'running');
    t.equal(await write(7), true);
    t.equal(await write(7), false, 'and a second outcome of the same one');
    const { queue, final } = await lab(database);
    await final(await queue());
    t.match((await slow.run(id))!.result, { of: 'the rescuer' });
  });

  t.test('the log tells which request a job came from', async (t) => {
    const { queue, final, accountId } = await lab(database);
    const id = await queue({ requestId: 'req_01ja2b3c4d5e6f7g8h9jakbmcn' });
    await final(id);
    const line = await worker.logged((line) => line.msg === 'run finished' && line.run_id === id);
    t.match(line, {
      request_id: 'req_01ja2b3c4d5e6f7g8h9jakbmcn',
      account_id: accountId,
      task: 'run_analysis',
      job_id: /\d+/,
    });
  });

  t.test('nothing is left in the queue', async (t) => {
    const { queue, final } = await lab(database);
    await final(await queue());
    await worker.kill('SIGTERM');
    t.strictSame(await jobs(database), []);
  });
});

t.test('a run that is canceled before a worker takes it is never begun, whether or not it had its job', async (t) => {
  const { queue, run, tenantScope, final } = await lab(database);
  const waiting = await queue();
  await live(database, 'for the slot');
  const dispatched = await queue();
  t.equal((await jobs(database)).length, 2, 'the slots are for both');
  await database.ownerQuery('delete from workers');
  const late = await queue();
  for (const id of [waiting, dispatched, late])
    await database.db.inside(tenantScope, (connection) =>
      connection.transaction((transaction) => cancelRunIfUnfinished(transaction, uuidOf('run', id))),
    );
  t.strictSame(
    [await jobs(database), await database.ownerQuery('select * from dispatch_queue')],
    [[], []],
    'no ghost is left',
  );
  const worker = startWorker(t, database.url);
  t.equal((await final(await queue())).status, 'completed');
  for (const id of [waiting, dispatched, late])
    t.match(await run(id), { status: 'canceled', attempt: 0, started_at: null });
  await worker.kill();
});

t.test('a run that takes longer than it may', async (t) => {
  const slow = await lab(database, []);
  const id = await slow.queue(await slowCox(slow, 50));
  const worker = startWorker(t, database.url, { RUN_TIMEOUT_SECONDS: '1' });
  t.match(await slow.final(id), {
    status: 'failed',
    attempt: 1,
    error: { code: 'RESOURCE_LIMIT', details: { reason: 'time' }, message: /1 s/ },
  });
  await worker.kill();
});

t.test('a run whose result is longer than an answer may be', async (t) => {
  const texts = await lab(database, []);
  const categorical = Array.from({ length: 50 }, (_, i) => `note_${i}`);
  const values = categorical.map((name) => `'${name}', i || repeat(' ${name}', 150)`).join();
  await generatePatients(database, texts.projectId, 100, `json_build_object(${values})`);
  const worker = startWorker(t, database.url);
  const few = await texts.final(
    await texts.queue({ method: 'descriptive_summary', parameters: { categorical: ['note_1'] } }),
  );
  t.equal(few.status, 'completed');
  t.match(await texts.final(await texts.queue({ method: 'descriptive_summary', parameters: { categorical } })), {
    ...{ status: 'failed', attempt: 1, result: null },
    error: {
      ...{ code: 'RESOURCE_LIMIT', details: { reason: 'result_size' } },
      message:
        /^The result has [\d.]+ MB, more than the 10 MB .* Use fewer columns, shorter texts as levels, or a filter/,
    },
  });
  await worker.kill();
});

t.test('data of many patients go to the method by a file, and give the same', async (t) => {
  const { queue, final } = await lab(database);
  const asked = {
    method: 'descriptive_summary',
    parameters: { variables: ['age'], categorical: ['status'], by: 'arm' },
  };
  const summaryOf = async (env: Record<string, string>) => {
    const worker = startWorker(t, database.url, env);
    const { dataset, result } = await final(await queue(asked));
    await worker.kill();
    const { numeric, categorical } = result as { numeric: Record<string, unknown>[]; categorical: unknown };
    const exact = numeric.map(({ group, n, min, q1, median, q3, max }) => ({ group, n, min, q1, median, q3, max }));
    return { dataset, categorical, exact };
  };
  t.strictSame(await summaryOf({ RUN_STORED_ABOVE_PATIENTS: '39' }), await summaryOf({}));
});

t.test('a run that needs more memory than it may', async (t) => {
  const worker = startWorker(t, database.url, { RUN_MEMORY_MB: '64' });
  const tooMuch = { status: 'failed', attempt: 1, error: { code: 'RESOURCE_LIMIT', details: { reason: 'memory' } } };
  const wide = await lab(database, []);
  await generatePatients(database, wide.projectId, 4000, `json_build_object('note', repeat(md5(i::text), 300))`);
  const loading = await wide.queue({ method: 'descriptive_summary', parameters: { categorical: ['note'] } });
  t.match(await wide.final(loading), tooMuch, 'while its data are loaded');

  const long = await lab(database, []);
  await generatePatients(database, long.projectId, 2500, `json_build_object('a', 'a' || i, 'b', 'b' || i)`);
  const crossed = await long.queue({ method: 'descriptive_summary', parameters: { categorical: ['a'], by: 'b' } });
  t.match(await long.final(crossed), tooMuch, 'while it computes');

  const { queue, final } = await lab(database);
  t.equal((await final(await queue())).status, 'completed', 'and the worker lives on');
  await worker.kill();
});
