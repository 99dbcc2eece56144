import { Readable } from 'node:stream';

/** Something the demo can't go on after, said for a person. */
export class DemoError extends Error {
  override name = 'DemoError';
}

type Answer<T> =
  | { success: true; data: T }
  | { success: false; error: { code: string; message: string }; meta: { request_id: string } };

/** The public HTTP API as any program outside would use it. */
export class Api {
  readonly address: string;
  readonly #key: string;
  readonly #signal: AbortSignal;

  constructor(address: string, key: string, signal: AbortSignal) {
    this.address = address;
    this.#key = key;
    this.#signal = signal;
  }

  get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    return this.#request('GET', path, { headers });
  }

  post<T>(path: string, body?: object): Promise<T> {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    return this.#request('POST', path, sent);
  }

  /** Streams a text up as it comes, so that its size does not matter. */
  upload<T>(path: string, mediaType: string, lines: AsyncIterable<string>): Promise<T> {
    const body = Readable.toWeb(Readable.from(lines)) as unknown as ReadableStream;
    return this.#request('POST', path, { headers: { 'Content-Type': mediaType }, body, duplex: 'half' });
  }

  async #request<T>(method: string, path: string, init: RequestInit & { duplex?: 'half' }): Promise<T> {
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${this.#key}` };
    const url = `${this.address}/v1${path}`;
    const response = await fetch(url, { ...init, method, headers, signal: this.#signal }).catch((error) => {
      if (this.#signal.aborted) throw error;
      throw new DemoError(`${method} ${url} got no answer: ${error.cause?.message ?? error.message}.`);
    });
    const answer = (await response.json().catch(() => null)) as Answer<T> | null;
    if (answer === null) throw new DemoError(`${method} ${url} answered ${response.status} without JSON.`);
    if (answer.success) return answer.data;
    const { code, message } = answer.error;
    throw new DemoError(`${method} ${url} answered ${response.status} ${code}: ${message} (${answer.meta.request_id})`);
  }
}
