import { isRecord, ResearchPlatformError, WebhookVerificationError } from './errors.ts';

/** What an event tells: ids, status and counts; the rest is read over the API. */
export type WebhookEventData = {
  'analysis.completed': { project_id: string; analysis_id: string; run_id: string; status: 'completed' };
  'analysis.failed': { project_id: string; analysis_id: string; run_id: string; status: 'failed'; error_code: string };
  'data.uploaded': { project_id: string; created: number; updated: number; skipped: number };
  'export.ready': {
    project_id: string;
    analysis_id: string | null;
    export_id: string;
    subject: 'project' | 'analysis' | 'papers';
    status: 'ready';
    format: string;
  };
  'export.failed': {
    project_id: string;
    analysis_id: string | null;
    export_id: string;
    subject: 'project' | 'analysis' | 'papers';
    status: 'failed';
    format: string;
    error_code: string;
  };
  'literature.imported': {
    import_id: string;
    status: 'completed';
    added: number;
    updated: number;
    deleted: number;
    skipped: number;
    noted: number;
    joined: number;
  };
  'review.created': { project_id: string; review_id: string };
  'review.updated': { project_id: string; review_id: string };
  'review.deleted': { project_id: string; review_id: string };
  'review.set_added': {
    project_id: string;
    review_id: string;
    set_id: string;
    import_id: string | null;
    records: number;
    duplicates: number;
  };
  'review.stage_closed': { project_id: string; review_id: string; stage: 'title_abstract' | 'full_text' };
  'review.conflict_opened': {
    project_id: string;
    review_id: string;
    record_id: string;
    stage: 'title_abstract' | 'full_text';
  };
  'review.conflict_settled': {
    project_id: string;
    review_id: string;
    record_id: string;
    stage: 'title_abstract' | 'full_text';
  };
  'review.extraction_form_updated': { project_id: string; review_id: string; version: number };
  'review.extraction_completed': { project_id: string; review_id: string; record_id: string; differences: number };
  'review.extraction_agreed': { project_id: string; review_id: string; record_id: string; rows: number };
  'search.matched': {
    project_id: string;
    search_id: string;
    run_id: string;
    papers: number;
    new: number;
    corrected: number;
    retracted: number;
  };
  ping: { webhook_id: string };
};

/** A message to a webhook. `id` is the same in every attempt to deliver it, so that what has been dealt with is known. */
export type WebhookEvent = {
  [Type in keyof WebhookEventData]: { id: string; type: Type; timestamp: string; data: WebhookEventData[Type] };
}[keyof WebhookEventData];

/** As a fetch API, Node or Express has them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type UnwrapOptions = {
  /** Seconds that the message's time may differ from the clock's. Default: 300. */
  tolerance?: number;
  /** The clock, for a test. */
  now?: Date;
};

const signatureHeader = 'webhook-signature';
const usualTolerance = 300;

/**
 * The event of a message, once its signature (Standard Webhooks, v1) is that of the secret or of one of several. `body` is
 * the body as it came, before any parser. Rejects with a WebhookVerificationError whose `reason` says what is wrong.
 */
export async function unwrapWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = usualTolerance, now = new Date() }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const keys = await Promise.all([secret].flat().map((one) => keyOf(one, ['verify'])));
  if (keys.length === 0) throw new ResearchPlatformError('Pass at least one secret of the webhook.');
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new ResearchPlatformError('Pass the body as it came, as text or bytes: a parsed one is not what was signed.');
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', signatureHeader].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signature)
    throw refusal('missing_header', 'The message lacks webhook-id, webhook-timestamp or webhook-signature.');
  if (!/^\d{1,15}$/.test(timestamp)) throw refusal('invalid_timestamp', 'webhook-timestamp is no number of seconds.');
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  const clock = 'Check the clock of this machine';
  if (age > tolerance)
    throw refusal(
      'timestamp_too_old',
      `The message is older than ${tolerance} s. ${clock}, or whether it was sent again by somebody.`,
    );
  if (-age > tolerance)
    throw refusal('timestamp_too_new', `The message is from the future by more than ${tolerance} s. ${clock}.`);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (!(await isSigned(keys, signedBytes(id, timestamp, bytes), signature)))
    throw refusal(
      'no_matching_signature',
      "No signature is of this secret and body. Check the webhook's secret, and that the body is as it came.",
    );
  const event = parsed(bytes);
  if (!isRecord(event)) throw refusal('invalid_body', 'The body is signed but holds no JSON object.');
  return { ...event, id } as WebhookEvent;
}

/** The headers that a message of this body would have, for testing a receiver. */
export async function signTestHeaders(
  body: string | Uint8Array,
  secret: string,
  { id = 'evt_00000000000000000000000000', timestamp = new Date() }: { id?: string; timestamp?: Date } = {},
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const key = await keyOf(secret, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signedBytes(id, seconds, bytes)));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    [signatureHeader]: `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

const encoder = new TextEncoder();
const refusal = (reason: WebhookVerificationError['reason'], message: string) =>
  new WebhookVerificationError(reason, message);

/** HMAC of SHA-256. Throws for what is no secret of a webhook, without showing it. */
async function keyOf(secret: string, usages: ('sign' | 'verify')[]): Promise<CryptoKey> {
  const text = typeof secret === 'string' && secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const bytes = fromBase64(text);
  if (bytes === null || bytes.length === 0)
    throw new ResearchPlatformError(
      'The secret is not one of a webhook: it begins with whsec_ and was shown when the webhook was created or its secret rotated.',
    );
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, usages);
}

/** Compared by Web Crypto, which takes the same time wherever they differ. */
async function isSigned(keys: CryptoKey[], signed: Uint8Array<ArrayBuffer>, header: string): Promise<boolean> {
  for (const part of header.split(' ')) {
    if (!part.startsWith('v1,')) continue;
    const signature = fromBase64(part.slice('v1,'.length));
    if (signature === null) continue;
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return (headers as Headers).get(name);
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const found = Object.keys(record).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : record[found];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
