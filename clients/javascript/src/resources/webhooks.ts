import type { Answer, Api, Body, FilteredQuery, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';
import type { signTestHeaders, unwrapWebhook } from '../webhooks.ts';

// Loaded by whom it concerns: a page in a browser receives no webhooks.
const signatures = () => import('../webhooks.ts');

export class Webhooks {
  readonly #api: Api;
  /** See `unwrapWebhook`, which needs no client. */
  readonly unwrap: typeof unwrapWebhook = async (...received) => (await signatures()).unwrapWebhook(...received);
  readonly signTestHeaders: typeof signTestHeaders = async (...sent) => (await signatures()).signTestHeaders(...sent);
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'webhooks.list'> = {}, options?: CallOptions): List<Item<'webhooks.list'>> {
    return this.#api.list('webhooks.list', { query, options });
  }

  /** The answer alone carries the secret. */
  create(body: Body<'webhooks.create'>, options?: CallOptions): ApiCall<Answer<'webhooks.create'>> {
    return this.#api.call('webhooks.create', { body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'webhooks.get'>> {
    return this.#api.call('webhooks.get', { parameters: [id], options });
  }

  update(id: string, body: Body<'webhooks.update'>, options?: CallOptions): ApiCall<Answer<'webhooks.update'>> {
    return this.#api.call('webhooks.update', { parameters: [id], body, options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'webhooks.delete'>> {
    return this.#api.call('webhooks.delete', { parameters: [id], options });
  }

  /** The secret before signs too for a while; `unwrap` takes both. */
  rotateSecret(
    id: string,
    body: Body<'webhooks.rotate_secret'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'webhooks.rotate_secret'>> {
    return this.#api.call('webhooks.rotate_secret', { parameters: [id], body, options });
  }

  /** Sends a ping to it. */
  test(id: string, options?: CallOptions): ApiCall<Answer<'webhooks.test'>> {
    return this.#api.call('webhooks.test', { parameters: [id], options });
  }

  /** Sends again every event since then that never reached it. */
  recover(id: string, body: Body<'webhooks.recover'>, options?: CallOptions): ApiCall<Answer<'webhooks.recover'>> {
    return this.#api.call('webhooks.recover', { parameters: [id], body, options });
  }
}

export class Deliveries {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(
    webhookId: string,
    query: QueryOf<'deliveries.list'> = {},
    options?: CallOptions,
  ): List<Item<'deliveries.list'>> {
    return this.#api.list('deliveries.list', { parameters: [webhookId], query, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'deliveries.get'>> {
    return this.#api.call('deliveries.get', { parameters: [id], options });
  }

  redeliver(id: string, options?: CallOptions): ApiCall<Answer<'deliveries.redeliver'>> {
    return this.#api.call('deliveries.redeliver', { parameters: [id], options });
  }
}

/** The same events by asking, for who can't be reached by a webhook. */
export class Events {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Oldest first. `after` is the last that is known. */
  list(query: FilteredQuery<'events.list'> = {}, options?: CallOptions): List<Item<'events.list'>> {
    return this.#api.list('events.list', { query, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'events.get'>> {
    return this.#api.call('events.get', { parameters: [id], options });
  }
}
