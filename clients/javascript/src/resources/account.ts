import type { Answer, Api, Body, FilteredQuery, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';

/** Logging in and out, and one's password. */
export class Auth {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Needs no credential; `client.withOptions({ sessionToken })` then is a client of the session. */
  login(body: Body<'auth.login'>, options?: CallOptions): ApiCall<Answer<'auth.login'>> {
    return this.#api.call('auth.login', { body, options });
  }

  /** With the code of a sign-in link; needs no credential, and the answer is that of `login`. */
  link(body: Body<'auth.link'>, options?: CallOptions): ApiCall<Answer<'auth.link'>> {
    return this.#api.call('auth.link', { body, options });
  }

  logout(options?: CallOptions): ApiCall<Answer<'auth.logout'>> {
    return this.#api.call('auth.logout', { options });
  }

  /** Ends one's other sessions. */
  password(body: Body<'auth.password'>, options?: CallOptions): ApiCall<Answer<'auth.password'>> {
    return this.#api.call('auth.password', { body, options });
  }

  /** Whose session this is and what it may do. */
  session(options?: CallOptions): ApiCall<Answer<'auth.session'>> {
    return this.#api.call('auth.session', { options });
  }
}

/** One's own sessions. */
export class Sessions {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'sessions.list'> = {}, options?: CallOptions): List<Item<'sessions.list'>> {
    return this.#api.list('sessions.list', { query, options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'sessions.delete'>> {
    return this.#api.call('sessions.delete', { parameters: [id], options });
  }
}

export class ApiKeys {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'api_keys.list'> = {}, options?: CallOptions): List<Item<'api_keys.list'>> {
    return this.#api.list('api_keys.list', { query, options });
  }

  /** Needs a session. The answer alone carries the key itself. */
  create(body: Body<'api_keys.create'>, options?: CallOptions): ApiCall<Answer<'api_keys.create'>> {
    return this.#api.call('api_keys.create', { body, options });
  }

  get(keyId: string, options?: CallOptions): ApiCall<Answer<'api_keys.get'>> {
    return this.#api.call('api_keys.get', { parameters: [keyId], options });
  }

  update(keyId: string, body: Body<'api_keys.update'>, options?: CallOptions): ApiCall<Answer<'api_keys.update'>> {
    return this.#api.call('api_keys.update', { parameters: [keyId], body, options });
  }

  revoke(keyId: string, options?: CallOptions): ApiCall<Answer<'api_keys.revoke'>> {
    return this.#api.call('api_keys.revoke', { parameters: [keyId], options });
  }

  /** Puts a new key in the place of an old one, which works on for a while. */
  rotate(keyId: string, body: Body<'api_keys.rotate'> = {}, options?: CallOptions): ApiCall<Answer<'api_keys.rotate'>> {
    return this.#api.call('api_keys.rotate', { parameters: [keyId], body, options });
  }
}

export class Members {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'members.list'> = {}, options?: CallOptions): List<Item<'members.list'>> {
    return this.#api.list('members.list', { query, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'members.get'>> {
    return this.#api.call('members.get', { parameters: [id], options });
  }

  update(id: string, body: Body<'members.update'>, options?: CallOptions): ApiCall<Answer<'members.update'>> {
    return this.#api.call('members.update', { parameters: [id], body, options });
  }

  remove(id: string, options?: CallOptions): ApiCall<Answer<'members.remove'>> {
    return this.#api.call('members.remove', { parameters: [id], options });
  }
}

export class Invitations {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'invitations.list'> = {}, options?: CallOptions): List<Item<'invitations.list'>> {
    return this.#api.list('invitations.list', { query, options });
  }

  create(body: Body<'invitations.create'>, options?: CallOptions): ApiCall<Answer<'invitations.create'>> {
    return this.#api.call('invitations.create', { body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'invitations.get'>> {
    return this.#api.call('invitations.get', { parameters: [id], options });
  }

  /** Needs no credential; the answer has the session of the new user. */
  accept(body: Body<'invitations.accept'>, options?: CallOptions): ApiCall<Answer<'invitations.accept'>> {
    return this.#api.call('invitations.accept', { body, options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'invitations.delete'>> {
    return this.#api.call('invitations.delete', { parameters: [id], options });
  }
}

export class Billing {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  get(options?: CallOptions): ApiCall<Answer<'billing.get'>> {
    return this.#api.call('billing.get', { options });
  }

  update(body: Body<'billing.update'>, options?: CallOptions): ApiCall<Answer<'billing.update'>> {
    return this.#api.call('billing.update', { body, options });
  }
}

export class RateLimit {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** What is left of the limits; not counted itself. */
  get(options?: CallOptions): ApiCall<Answer<'rate_limit.get'>> {
    return this.#api.call('rate_limit.get', { options });
  }
}

export class AuditEvents {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'audit_events.list'> = {}, options?: CallOptions): List<Item<'audit_events.list'>> {
    return this.#api.list('audit_events.list', { query, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'audit_events.get'>> {
    return this.#api.call('audit_events.get', { parameters: [id], options });
  }
}

export class AuditVerifications {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'audit_verifications.list'> = {}, options?: CallOptions): List<Item<'audit_verifications.list'>> {
    return this.#api.list('audit_verifications.list', { query, options });
  }

  /** Starts one, or tells of the one that is under way. */
  create(options?: CallOptions): ApiCall<Answer<'audit_verifications.create'>> {
    return this.#api.call('audit_verifications.create', { options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'audit_verifications.get'>> {
    return this.#api.call('audit_verifications.get', { parameters: [id], options });
  }
}

/** Of the whole platform; for owners of an operator account, with a session. */
export class Operator {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  queues(options?: CallOptions): ApiCall<Answer<'operator.queues'>> {
    return this.#api.call('operator.queues', { options });
  }

  workers(options?: CallOptions): ApiCall<Answer<'operator.workers'>> {
    return this.#api.call('operator.workers', { options });
  }

  failedJobs(options?: CallOptions): ApiCall<Answer<'operator.failed_jobs'>> {
    return this.#api.call('operator.failed_jobs', { options });
  }

  retryJob(id: string, options?: CallOptions): ApiCall<Answer<'operator.retry_job'>> {
    return this.#api.call('operator.retry_job', { parameters: [id], options });
  }

  discardJob(id: string, options?: CallOptions): ApiCall<Answer<'operator.discard_job'>> {
    return this.#api.call('operator.discard_job', { parameters: [id], options });
  }
}

/** The account's own requests of the last seven days, without values. */
export class Requests {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: FilteredQuery<'requests.list'> = {}, options?: CallOptions): List<Item<'requests.list'>> {
    return this.#api.list('requests.list', { query, options });
  }
}
