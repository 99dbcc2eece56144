import { inspect } from 'node:util';
import t from 'tap';
import { Client } from '../../../clients/javascript/src/client.ts';
import { ApiError, apiErrorOf, ResearchPlatformError } from '../../../clients/javascript/src/errors.ts';
import { Client as NodeClient } from '../../../clients/javascript/src/node.ts';
import { fillPath, type Query, serializeQuery } from '../../../clients/javascript/src/transport/address.ts';
import {
  authorizationOf,
  baseUrlOf,
  configurationOf,
} from '../../../clients/javascript/src/transport/configuration.ts';
import {
  type Outcome,
  parseRetryAfter,
  retryDelay,
  shouldRetry,
} from '../../../clients/javascript/src/transport/retry.ts';
import { send } from '../../../clients/javascript/src/transport/send.ts';
import { type ScriptedAnswer, scriptedFetch } from './scripted-fetch.ts';
import { vectors } from './vectors.ts';

const baseUrl = 'http://127.0.0.1:9/v1';
const given = <T>(value: T | null): T | undefined => value ?? undefined;

t.test('an attempt is followed by another as the cases say', async (t) => {
  for (const { name, outcome, retries_taken, max_retries, rewindable, retry } of vectors('retry-decisions').cases) {
    const asked: Outcome =
      outcome.error !== undefined
        ? { kind: outcome.error }
        : {
            kind: 'status',
            status: outcome.status,
            retryAfter: parseRetryAfter(outcome.headers?.['Retry-After']),
            retryable: outcome.body?.error?.details?.retryable === true,
          };
    t.equal(shouldRetry(asked, { retriesTaken: retries_taken, maxRetries: max_retries, rewindable }), retry, name);
  }
});

t.test('whole calls make as many attempts as the cases say', async (t) => {
  const cases = vectors('retry-decisions').cases.filter(
    // biome-ignore lint/suspicious/noExplicitAny: a case
    ({ outcome, retries_taken, rewindable }: any) =>
      retries_taken === 0 && rewindable && outcome.status >= 400 && outcome.headers === undefined,
  );
  t.ok(cases.length > 10);
  for (const { name, outcome, max_retries, retry } of cases) {
    const failing: ScriptedAnswer = { status: outcome.status, ...(outcome.body ? { body: outcome.body } : {}) };
    // Without a wait: the delay is the business of other cases.
    const { fetch, seen } = scriptedFetch([
      { ...failing, headers: retry && outcome.status !== 409 ? { 'Retry-After': '0' } : {} },
      { status: 200 },
    ]);
    const client = new Client({ baseUrl, fetch, maxRetries: max_retries });
    const settled = await client.projects.get('proj_1').then(
      () => 'answered',
      (error) => error,
    );
    if (retry) t.match([settled, seen.length], ['answered', 2], name);
    else {
      t.ok(settled instanceof ApiError, name);
      t.equal(seen.length, 1, name);
    }
  }
});

t.test('the delay before another attempt is that of the cases', async (t) => {
  for (const { name, retries_taken, random, retry_after, now, seconds } of vectors('retry-delays').cases) {
    const told = parseRetryAfter(retry_after, now === undefined ? undefined : Date.parse(now));
    t.ok(Math.abs(retryDelay(retries_taken, told, random) - seconds) < 1e-9, name);
  }
});

t.test('Retry-After is read as the cases say', async (t) => {
  const { now, cases } = vectors('retry-after');
  for (const { value, seconds } of cases) t.equal(parseRetryAfter(value, Date.parse(now)), seconds, String(value));
});

t.test('a client without a key says how one is given to it, where the server speaks of a header', async (t) => {
  const message = 'The Authorization header is missing.';
  const body = { success: false, error: { code: 'UNAUTHORIZED', message, details: { reason: 'missing_header' } } };
  const error = apiErrorOf(401, new Headers(), body, null);
  t.match(
    error.message,
    /^No API key was given: .*`apiKey`.*RESEARCH_PLATFORM_API_KEY\. \(401 UNAUTHORIZED, missing_header\)$/,
  );
  t.equal(error.serverMessage, message);
});

t.test('an answer becomes the error of its status, with its fields and its print', async (t) => {
  for (const { name, status, headers, body, expect } of vectors('errors').cases) {
    const { fetch } = scriptedFetch([{ status, headers, body }]);
    const error = await new Client({ baseUrl, fetch, maxRetries: 0 }).projects.get('proj_1').then(
      () => null,
      (raised) => raised as ApiError,
    );
    if (!(error instanceof ApiError)) throw new Error(`${name} is no ApiError.`);
    t.ok(error instanceof ResearchPlatformError, name);
    t.same(
      {
        class: error.name,
        status: error.status,
        code: error.code,
        reason: error.reason,
        message: error.serverMessage,
        issues: error.issues,
        request_id: error.requestId,
        details: error.details,
        retry_after: error.retryAfter,
        printed: error.message,
      },
      expect,
      name,
    );
  }
  t.equal(apiErrorOf(404, new Headers(), undefined, null).constructor.name, 'NotFoundError');
});

t.test('arguments become the query of the cases', async (t) => {
  for (const { name, parameters, expect } of vectors('queries').cases)
    t.equal(serializeQuery(meant(parameters) as Query), expect, name);
  t.throws(() => serializeQuery({ since: new Date(Number.NaN) }), ResearchPlatformError);
  t.throws(() => serializeQuery({ limit: Number.POSITIVE_INFINITY }), ResearchPlatformError);
  t.throws(() => serializeQuery({ cursor: null }), ResearchPlatformError);
});

/** What a case says in JSON, as JavaScript has it. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  const { $undefined, $datetime, $date } = value as Record<string, string>;
  if ($undefined) return undefined;
  if ($datetime) return new Date($datetime);
  if ($date) return $date;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, meant(inner)]));
}

t.test('ids become part of a path as the cases say', async (t) => {
  for (const { template, parameters, expect, error } of vectors('paths').cases) {
    if (error === undefined) t.equal(fillPath(template, parameters), expect);
    else t.throws(() => fillPath(template, parameters), { name: 'ResearchPlatformError', message: holding(error) });
  }
});

t.test('a POST carries one key in all its attempts, and no other request does', async (t) => {
  const { cases } = vectors('idempotency');
  for (const { name, method, given: own, statuses, key } of cases) {
    const { fetch, seen } = scriptedFetch(
      statuses.map((status: number) => ({ status, headers: { 'Retry-After': '0' } })),
    );
    const configuration = configurationOf({ baseUrl, fetch });
    await send(configuration, {
      method,
      template: '/projects',
      options: { idempotencyKey: given(own) as string | undefined },
    });
    t.equal(seen.length, statuses.length, name);
    const keys = new Set(seen.map(({ headers }) => headers.get('idempotency-key')));
    t.equal(keys.size, 1, name);
    const [sent] = [...keys];
    if (key === 'uuid') t.match(sent, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, name);
    else t.equal(sent, key, name);
  }
  const { fetch, seen } = scriptedFetch([{ status: 201 }, { status: 201 }]);
  const client = new Client({ baseUrl, fetch });
  for (const name of ['A', 'B']) await client.projects.create({ name });
  t.equal(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size, 2);
});

t.test('a base URL is taken or refused as the cases say', async (t) => {
  for (const { argument, environment, expect, error, hides = [] } of vectors('base-urls').cases) {
    const read = () => baseUrlOf(given(argument), { RESEARCH_PLATFORM_BASE_URL: given(environment) });
    if (error === undefined) {
      t.equal(read(), expect);
      continue;
    }
    const refused = thrownBy(read);
    t.match(refused, { name: 'ResearchPlatformError', message: holding(error) }, argument);
    for (const secret of hides) t.notOk(refused.message.includes(secret), 'a password is not shown');
  }
});

t.test('a credential is taken or refused as the cases say, and shown nowhere', async (t) => {
  for (const { name, api_key, session_token, environment, authorization, error, hides } of vectors('credentials')
    .cases) {
    const options = {
      apiKey: given(api_key) as string | undefined,
      sessionToken: given(session_token) as string | undefined,
    };
    const read = () => authorizationOf(options, { RESEARCH_PLATFORM_API_KEY: given(environment) });
    if (error === undefined) {
      t.equal(read(), authorization, name);
      const client = new Client({ ...options, baseUrl });
      const shown = `${inspect(client, { depth: 9, showHidden: true })}${JSON.stringify(client)}${String(client)}`;
      for (const secret of hides) t.notOk(shown.includes(secret), name);
      continue;
    }
    const refused = thrownBy(read);
    t.match(refused, { name: 'ResearchPlatformError', message: holding(error) }, name);
    for (const secret of hides) t.notOk(inspect(refused).includes(secret), name);
  }
});

t.test('a log line tells what was asked and how it ended, and no secret and no value', async (t) => {
  for (const one of vectors('log-lines').cases) {
    const lines: string[] = [];
    const { status, request_id } = one;
    const body =
      one.error === undefined
        ? { success: true, data: one.answer, meta: { request_id } }
        : { success: false, error: one.error, meta: { request_id } };
    const { fetch } = scriptedFetch([{ status, headers: { 'Request-Id': request_id }, body }]);
    const configuration = configurationOf(
      {
        apiKey: given(one.api_key) as string | undefined,
        baseUrl,
        fetch,
        log: 'debug',
        logger: (level, line, fields) => lines.push(level, line, JSON.stringify(fields)),
      },
      {},
    );
    await send(configuration, { method: one.method, template: one.path, query: one.query, body: one.body }).catch(
      () => {},
    );
    const logged = lines.join('\n');
    for (const shown of one.shows) t.ok(logged.includes(shown), `${one.name}: ${shown}`);
    for (const hidden of one.hides) t.notOk(logged.includes(hidden), `${one.name}: not ${hidden}`);
  }
});

t.test('a list is asked for as it is read', async (t) => {
  for (const { name, answers, limit, take, items, requests, raises } of vectors('pages').cases) {
    const { fetch, seen } = scriptedFetch(answers);
    const list = new Client({ baseUrl, fetch }).patients.list('proj_1', { limit });
    const read: string[] = [];
    let raised: Error | null = null;
    try {
      if (take !== 0)
        for await (const { id } of list) {
          read.push(id);
          if (read.length === take) break;
        }
    } catch (error) {
      raised = error as Error;
    }
    t.same(read, items, name);
    t.equal(raised?.name, raises, name);
    t.same(
      seen.map(({ url }) => new URL(url).search.slice(1)),
      requests,
      name,
    );
  }
});

t.test('pages can be had one by one', async (t) => {
  const { answers } = vectors('pages').cases.find(({ name }: { name: string }) => name === 'three pages');
  const { fetch, seen } = scriptedFetch([...answers, ...answers, answers[0]]);
  const client = new Client({ baseUrl, fetch });
  const first = await client.patients.list('proj_1', { limit: 2 }).page();
  t.equal(first.items.length, 2);
  const last = await (await first.next())!.next();
  t.equal(await last!.next(), null);
  const sizes: number[] = [];
  for await (const page of client.patients.list('proj_1', { limit: 2 }).pages()) sizes.push(page.items.length);
  t.same(sizes, [2, 2, 1]);
  t.equal((await client.patients.list('proj_1').toArray({ limit: 1 })).length, 1);
  t.equal(seen.length, 7);
});

const holding = (words: string[]) =>
  new RegExp(words.map((word) => `(?=[^]*${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})`).join(''), 'i');

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was not refused.');
}

t.test('a misspelt option is refused: with `baseURL` everything would go to the server of the environment', (t) => {
  const refusal = (options: object) =>
    t.throws(() => new NodeClient(options), { name: 'ResearchPlatformError' }) as Error;
  t.match(refusal({ baseURL: baseUrl }).message, '`baseURL` is no option of a client, did you mean `baseUrl`?');
  t.match(refusal({ api_key: 'x' }).message, 'did you mean `apiKey`?');
  t.match(refusal({ baseUrl, retries: 1 }).message, /They are apiKey, .*maxRetries/);
  t.end();
});

t.test('so is an option of a call: `dryRun` would store what was only to be checked', async (t) => {
  const client = new NodeClient({ baseUrl: 'http://localhost:9/v1', maxRetries: 0 });
  const upload = (options: object) => client.patients.upload('proj_x', [{ age: 1 }], options);
  await t.rejects(upload({ dryRun: true }), {
    message: /`dryRun` is no option of this call, did you mean `dry_run`\?/,
  });
  await t.rejects(client.projects.get('proj_x', { timout: 1 } as object), { message: /They are signal, timeout,/ });
  await t.rejects(client.projects.list({}, { max_retries: 0 } as object).page(), { message: /mean `maxRetries`/ });
  await t.rejects(client.patients.upload('proj_x', [new Map([['age', 1]])] as never), {
    message: /no object of fields/,
  });
});
