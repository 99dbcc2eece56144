import { once } from 'node:events';
import { connect } from 'node:net';
import { type Dispatcher, request } from 'undici';
import { errorStatus } from '../../contract/errors.ts';
import { decodeId } from '../../contract/ids.ts';
import { undescribed } from './described-answer.ts';

/** What came back, its envelope already found to be as the contract says. */
export type HttpAnswer = {
  status: number;
  headers: Headers;
  requestId: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks for any field it likes
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  error: any;
  text: string;
};

export type SendOptions = {
  /** Sent as JSON, unless it is text, bytes or a stream. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export type HttpClient = {
  send(method: string, path: string, options?: SendOptions): Promise<HttpAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Waits for what is done in the background, such as a run or an export, until it is over; its last answer. */
  over(path: string): Promise<HttpAnswer>;
  /** Every item of a list, page by page. `onPage` is called after each. */
  // biome-ignore lint/suspicious/noExplicitAny: items of any list
  walk(path: string, limit: number, onPage?: () => Promise<void>): Promise<any[]>;
};

/** A client of /v1 with one credential (a key or a session's token), or with none. Every answer's envelope is checked. */
export function httpClient(url: string, key: string | null): HttpClient {
  const send: HttpClient['send'] = async (method, path, { body, headers = {}, signal } = {}) => {
    const raw =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
    const response = await request(`${url}/v1${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...(key === null ? {} : { Authorization: `${key.startsWith('sess_') ? 'Session' : 'Bearer'} ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = checkedAnswer(
      response.statusCode,
      new Headers(response.headers as Record<string, string>),
      await response.body.text(),
      method,
    );
    if (method !== 'HEAD' && answer.status !== 304) {
      const problem = undescribed(method, path, answer.status, JSON.parse(answer.text));
      if (problem !== null) throw new Error(`${problem}\n${answer.text.slice(0, 500)}`);
    }
    return answer;
  };
  return {
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    patch: (path, body, headers = {}) => send('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    async over(path) {
      for (;;) {
        const answer = await send('GET', path, { headers: { Prefer: 'wait=25' } });
        // What is not over says when to ask again.
        if (answer.status !== 200 || !answer.headers.has('retry-after')) return answer;
      }
    },
    async walk(path, limit, onPage = async () => {}) {
      const items: unknown[] = [];
      let cursor: string | null = null;
      do {
        const query = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
        const { status, data, text } = await send('GET', path + query);
        if (status !== 200) throw new Error(`a page answered ${status}: ${text}`);
        items.push(...data.items);
        cursor = data.next_cursor;
        await onPage();
      } while (cursor !== null);
      return items;
    },
  };
}

/** Sends bytes as they are and reads until the server closes: for what no client would send. */
export async function sendRaw(url: string, bytes: string | Buffer, { halfClose = false } = {}): Promise<HttpAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {}); // a server that has said what it had to say may well hang up on the rest
  await once(socket, 'connect');
  socket.write(bytes);
  if (halfClose) socket.end();
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('end', resolve).once('close', resolve);
  await promise;
  socket.destroy();
  return rawAnswer(Buffer.concat(chunks).toString('utf8'));
}

function rawAnswer(text: string): HttpAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine, ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine ?? '')?.[1]);
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
  return checkedAnswer(status, headers, text.slice(end + 4), 'GET');
}

const timestampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function checkedAnswer(status: number, headers: Headers, text: string, method: string): HttpAnswer {
  const wrong = (what: string) => new Error(`${what}: ${status} ${JSON.stringify([...headers])} ${text.slice(0, 500)}`);
  const requestId = headers.get('request-id') ?? '';
  if (decodeId('request', requestId) === undefined) throw wrong('the header Request-Id is no id of a request');
  if (method === 'HEAD' || status === 204 || status === 304) {
    if (text !== '') throw wrong('an answer that may have no body has one');
    return { status, headers, requestId, data: null, error: null, text };
  }
  if (headers.get('content-type') !== 'application/json; charset=utf-8') throw wrong('not JSON');
  const isPlain = headers.get('content-encoding') === null; // of a compressed answer, fetch looks whether it is whole
  if (isPlain && headers.get('content-length') !== String(Buffer.byteLength(text)))
    throw wrong('not of the length it says');
  const body = JSON.parse(text);
  if (body.meta?.request_id !== requestId) throw wrong('meta.request_id and the header Request-Id differ');
  if (!timestampForm.test(body.meta.timestamp)) throw wrong('meta.timestamp is not ISO 8601 UTC with milliseconds');
  if (body.success !== status < 400) throw wrong('success and the status differ');
  const fields = Object.keys(body).sort().join();
  if (fields !== (body.success ? 'data,meta,success' : 'error,meta,success')) throw wrong('not the envelope');
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (body.success && !isObject(body.data)) throw wrong('data is no object');
  if (!body.success) {
    const { code, message, details, ...rest } = body.error;
    if (errorStatus[code as keyof typeof errorStatus] !== status) throw wrong('the code does not fit the status');
    if (typeof message !== 'string' || message.length < 10 || !isObject(details) || Object.keys(rest).length > 0)
      throw wrong('not an error of the contract');
    // A database's words, or a stack.
    if (/\b(select|insert|syntax error|violates|relation|at .*\.ts:\d)\b/i.test(message)) throw wrong('a leak');
  }
  return { status, headers, requestId, data: body.data, error: body.error, text };
}
