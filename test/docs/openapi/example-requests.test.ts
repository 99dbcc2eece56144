import t from 'tap';
import { idPrefixes } from '../../../contract/ids.ts';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import { uuidOf } from '../../../sql/ids.ts';
import { asOwner, setOperator } from '../../../sql/tables/accounts.ts';
import { testDatabase } from '../../helpers/database.ts';
import { type HttpAnswer, httpClient } from '../../helpers/http.ts';
import { loggedIn } from '../../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../../helpers/platform.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { localTargets } from '../../helpers/webhooks.ts';

/*
 * What somebody sends who opens the console and presses "Send": the examples of openapi.json and nothing else, with ids
 * of things that are there in the place of those that the examples made up.
 */
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; example?: unknown; $ref?: string };
type Operation = {
  operationId: string;
  security: Record<string, []>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Sent = { operation: Operation; method: string; path: string; type?: string; body?: unknown };

const idForm = new RegExp(`\\b(${Object.values(idPrefixes).join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}\\b`, 'g');
const document = openApiDocument('0.0.0');
const requests = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => requestsOf(path, method.toUpperCase(), operation)),
);
/** What takes away what others need; the password, which is another then, at the very end. */
const isLast = ({ method, operation: { operationId } }: Sent) =>
  method === 'DELETE' || operationId === 'reviews.close_stage' || operationId === 'auth.password';
const paper = 'TY  - JOUR\nTI  - Who survives lung cancer\nPY  - 1994\nER  - \n';
const email = 'grace@hospital.example';
const password = 'correct horse battery staple';

t.test('no request is refused that is sent as its example stands', async (t) => {
  const database = await testDatabase(t);
  const receiver = await startReceiver(t);
  const env = { ...localTargets, NCBI_BASE_URL: receiver.url };
  const { url } = await startApi(t, database.url, env);
  startWorker(t, database.url, env);
  const account = await createAccount(database.url, { name: 'Hospital', email, password });
  await asOwner(database.url, (owner) => setOperator(owner, uuidOf('account', account.account_id), true));
  const nobody = httpClient(url, null);
  let session = await loggedIn(url, email);
  const file = { body: paper, headers: { 'Content-Type': 'application/x-research-info-systems' } };
  await session.over(`/literature/imports/${(await session.send('POST', '/literature/imports', file)).data.id}`);
  /** The newest id of each kind. */
  const known = new Map<string, string>();
  const outcomes = new Map<string, HttpAnswer>();
  const learn = ({ data }: HttpAnswer) => {
    const ids = [...(JSON.stringify(data) ?? '').matchAll(idForm)].map(([id]) => id);
    for (const id of [...ids, data?.id ?? '']) known.set(id.split('_')[0], id);
  };
  const real = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(idForm, (id, kind) => known.get(kind) ?? id));
  const send = async (request: Sent) => {
    const { operation, method, path, type, body } = request;
    const as = operation.security.length === 0 ? nobody : session;
    const answer = await as.send(method, real(path), {
      ...(body === undefined ? {} : { body: real(body) }),
      ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
    });
    learn(answer);
    outcomes.set(nameOf(request), answer);
    // It may have been the one that is in use.
    if (/^(sessions.delete|auth.logout)$/.test(operation.operationId)) session = await loggedIn(url, email);
  };
  const isDone = (request: Sent) => outcomes.get(nameOf(request))!.status < 300;
  for (const request of requests) if (!isLast(request)) await send(request);
  // What was asked of things that were not there yet; the lists name them now.
  for (const request of requests) if (request.method === 'GET') await send(request);
  for (const request of requests) if (!isLast(request) && !isDone(request)) await send(request);
  for (const request of requests.filter(isLast).reverse()) await send(request);
  // Of what is not there, or does not go together in one account; but nothing is malformed.
  for (const [name, { status, text }] of outcomes)
    t.ok(status < 300 || status === 404 || status === 409, name, { text });
});

const nameOf = ({ operation, type }: Sent) => `${operation.operationId} ${type ?? ''}`.trim();

function requestsOf(path: string, method: string, operation: Operation): Sent[] {
  const { parameters, requestBody } = operation;
  const examples = parameters.filter(({ example }) => example !== undefined);
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(examples.find((one) => one.in === 'path' && one.name === name)?.example)),
  );
  const query = examples
    .filter((one) => one.in === 'query')
    .flatMap(({ name, example }) =>
      typeof example === 'object' ? Object.entries(example as object) : [[name, example]],
    );
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query as string[][])}`;
  const request = { operation, method, path: address + search };
  if (requestBody === undefined) return [request];
  return Object.entries(requestBody.content)
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }]) => ({ ...request, type, body: example }));
}
