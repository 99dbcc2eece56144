import { ResearchPlatformError } from '../errors.ts';
import { type Logger, type LogLevel, logLevelOf, standardLogger } from './log.ts';

export type ClientOptions = {
  /** A key, `svc_live_…` or `svc_test_…`. Default: `RESEARCH_PLATFORM_API_KEY`. */
  apiKey?: string | undefined;
  /** The token of a session, `sess_…`, instead of a key: what `auth.login` answers with. */
  sessionToken?: string | undefined;
  /** The address of the API, which ends in /v1. Default: `RESEARCH_PLATFORM_BASE_URL`. In a page also a path, `/v1`. */
  baseUrl?: string | undefined;
  /** With a session: which world to see. A key has its own. */
  mode?: 'live' | 'test' | undefined;
  /** Milliseconds that one attempt may take: 60,000, and 600,000 for an upload, unless told. */
  timeout?: number | undefined;
  /** How often a request that failed for a moment is sent again: 2 unless told. */
  maxRetries?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Instead of the global one: for a proxy, or a test. */
  fetch?: typeof fetch | undefined;
  /** `info` is a line for each attempt, `debug` more. Never a query, a body or a header. Default: `RESEARCH_PLATFORM_LOG`, or `off`. */
  log?: LogLevel | undefined;
  /** Where the lines go: the standard error of Node and the console of a page, unless told. */
  logger?: Logger | undefined;
};

export type Configuration = {
  baseUrl: string;
  authorization: string | null;
  mode: 'live' | 'test' | null;
  timeout: number | null;
  maxRetries: number;
  headers: Record<string, string>;
  fetch: typeof fetch;
  log: LogLevel;
  logger: Logger;
};

export type Environment = Record<string, string | undefined>;

/** Checks the options and fills in what they leave open. Throws a ResearchPlatformError that says what to mend and shows no secret. */
export function configurationOf(
  options: ClientOptions,
  environment: Environment = processEnvironment(),
): Configuration {
  const { timeout, maxRetries = 2, mode } = options;
  checkHabits(options);
  if (mode !== undefined && mode !== 'live' && mode !== 'test')
    throw new ResearchPlatformError("`mode` must be 'live' or 'test'.");
  return {
    baseUrl: baseUrlOf(options.baseUrl, environment),
    authorization: authorizationOf(options, environment),
    mode: mode ?? null,
    timeout: timeout ?? null,
    maxRetries,
    headers: options.headers ?? {},
    // Called as a method of another object, the browser's own refuses.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    log: options.log ?? logLevelOf(environment.RESEARCH_PLATFORM_LOG),
    logger: options.logger ?? standardLogger,
  };
}

/** Of a client or of a call. */
export function checkHabits({ timeout, maxRetries }: Pick<ClientOptions, 'timeout' | 'maxRetries'>): void {
  if (timeout !== undefined && !(timeout > 0))
    throw new ResearchPlatformError(
      '`timeout` must be a number of milliseconds above 0; Number.POSITIVE_INFINITY is without end.',
    );
  if (maxRetries !== undefined && (!Number.isInteger(maxRetries) || maxRetries < 0))
    throw new ResearchPlatformError('`maxRetries` must be a whole number, 0 or more.');
}

function processEnvironment(): Environment {
  return (globalThis as { process?: { env?: Environment } }).process?.env ?? {};
}

export function baseUrlOf(argument: string | undefined, environment: Environment): string {
  const given = (argument ?? environment.RESEARCH_PLATFORM_BASE_URL ?? '').trim();
  const refuse = (what: string) => new ResearchPlatformError(what);
  if (given === '')
    throw refuse(
      'There is no base URL: pass `baseUrl` or set RESEARCH_PLATFORM_BASE_URL, such as https://research.example.org/v1',
    );
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  const isPath = given.startsWith('/') && page !== undefined && page !== 'null';
  const url = parsedUrl(isPath ? page + given : given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refuse('The base URL must be an address that begins with http:// or https:// and ends in /v1.');
  if (url.username !== '' || url.password !== '')
    throw refuse('The base URL must not hold a user and a password: pass a key as `apiKey`.');
  if (url.search !== '' || url.hash !== '')
    throw refuse('The base URL must have no query and no fragment: it ends in /v1.');
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/v1'))
    throw refuse(
      `The base URL must end in /v1${/\/v\d+$/.test(path) ? '' : `: did you mean ${url.origin}${path}/v1 ?`}`,
    );
  return url.origin + path;
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

export function authorizationOf(
  { apiKey, sessionToken }: Pick<ClientOptions, 'apiKey' | 'sessionToken'>,
  environment: Environment,
): string | null {
  if (apiKey !== undefined && sessionToken !== undefined)
    throw new ResearchPlatformError('Pass one of `apiKey` and `sessionToken`, not both.');
  if (sessionToken !== undefined) {
    const token = textOf('sessionToken', sessionToken);
    if (/^svc_/.test(token)) throw new ResearchPlatformError('`sessionToken` is a key: pass it as `apiKey`.');
    if (!/^sess_[\w-]+$/.test(token))
      throw new ResearchPlatformError(
        '`sessionToken` must be the token that a login answered with: it begins with sess_.',
      );
    return `Session ${token}`;
  }
  const key = textOf('apiKey', apiKey ?? environment.RESEARCH_PLATFORM_API_KEY ?? '');
  if (key === '' && apiKey === undefined) return null;
  if (key.startsWith('sess_'))
    throw new ResearchPlatformError('The key is the token of a session: pass it as `sessionToken`.');
  if (!/^svc_(live|test)_[0-9A-Za-z]+$/.test(key))
    throw new ResearchPlatformError(
      'The key is not one of this platform: it begins with svc_live_ or svc_test_, and has letters and digits only. Take it from where it was shown when it was made.',
    );
  return `Bearer ${key}`;
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new ResearchPlatformError(`\`${name}\` must be a text.`);
  return value.trim();
}
