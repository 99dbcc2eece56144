import type { RawResponse } from './send.ts';

/**
 * A call that is on its way. Awaited, it is the data of the answer; `withRawResponse()` gives what HTTP says of it too:
 * status, headers (such as ETag and RateLimit) and the request's id.
 */
export class ApiCall<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiCall';
  readonly #response: Promise<RawResponse<T>>;

  constructor(response: Promise<RawResponse<T>>) {
    this.#response = response;
  }

  withRawResponse(): Promise<RawResponse<T>> {
    return this.#response;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#response.then(({ data }) => data).then(fulfilled, rejected);
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected);
  }

  finally(settled?: (() => void) | null): Promise<T> {
    return this.then().finally(settled);
  }
}
