import { i18n } from '@lingui/core';
import { type Client, NotFoundError, unwrapWebhook, WebhookVerificationError } from '@research-platform/client';

export type Pasted = { secret: string; headers: string; body: string };
/** Whether the message is good, and in words what differs or what to mind. */
export type Diagnosis = { isSigned: boolean; findings: string[] };

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
/** What receivers allow a message to be old. */
const usualSeconds = 300;

/**
 * Says which part of a message is not as it was signed. The signature is computed here, in the browser: neither secret nor
 * body is sent anywhere. Only the id of the event is looked up, to compare what it says.
 */
export async function diagnose(client: Client, pasted: Pasted): Promise<Diagnosis> {
  if (globalThis.crypto?.subtle === undefined)
    return fault(i18n.t('The browser computes signatures on pages with https alone: open the dashboard by https.'));
  const secret = pasted.secret.trim();
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret))
    return fault(i18n.t('The secret differs: it begins with whsec_, and base64 stands behind that. Was it cut off?'));
  const headers = headersIn(pasted.headers);
  const missing = names.filter((name) => !headers[name]);
  if (missing.length > 0) return fault(i18n.t('The headers lack {names}.', { names: missing.join(', ') }));
  if (!headers['webhook-signature']!.split(' ').some((one) => /^v1,[A-Za-z0-9+/]{43}=$/.test(one)))
    return fault(i18n.t('The signature differs: it is v1, a comma and 44 signs of base64. Was it cut off?'));
  if (!/^\d{1,15}$/.test(headers['webhook-timestamp']!))
    return fault(i18n.t('The time differs: webhook-timestamp is a number of seconds since 1970.'));
  if (await isSigned(pasted.body, headers, secret)) return { isSigned: true, findings: ageOf(headers) };
  for (const [words, body] of otherForms(pasted.body)) if (await isSigned(body, headers, secret)) return fault(words);
  return fault(...(await compareWithEvent(client, headers['webhook-id']!, pasted.body)));
}

const fault = (...findings: string[]): Diagnosis => ({ isSigned: false, findings });

function headersIn(text: string): Record<string, string> {
  const pairs = text.split(/\r?\n/).map((line) => /^\s*([\w-]+)\s*[:=]\s*(.*?)\s*$/.exec(line));
  return Object.fromEntries(
    pairs.filter((pair) => pair !== null).map(([, name, value]) => [name!.toLowerCase(), value!]),
  );
}

async function isSigned(body: string, headers: Record<string, string>, secret: string): Promise<boolean> {
  try {
    await unwrapWebhook(body, headers, secret, { tolerance: Number.POSITIVE_INFINITY });
    return true;
  } catch (error) {
    return error instanceof WebhookVerificationError && error.reason === 'invalid_body';
  }
}

function ageOf(headers: Record<string, string>): string[] {
  const seconds = Math.round(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return Math.abs(seconds) <= usualSeconds
    ? []
    : [i18n.t('Mind the time: it is {seconds} s old, and receivers refuse what is older than 300 s.', { seconds })];
}

/** How a body comes to differ on its way into a program, or into this box. */
function otherForms(body: string): [string, string][] {
  const forms: [string, string][] = [
    [i18n.t('The body differs: it was signed without the white space around it.'), body.trim()],
    [i18n.t('The body differs: it was signed with a line break at its end.'), `${body}\n`],
    [i18n.t('The body differs: its line breaks were changed.'), body.replaceAll('\n', '\r\n')],
  ];
  try {
    forms.push([
      i18n.t('The body differs: it was parsed and written anew. Verify the bytes as they came, before any parser.'),
      JSON.stringify(JSON.parse(body)),
    ]);
  } catch {
    // What is no JSON has no other form.
  }
  return forms;
}

async function compareWithEvent(client: Client, id: string, body: string): Promise<string[]> {
  const unknown = i18n.t('The id differs: no event {id} is kept in this mode. They are kept for 30 days.', { id });
  if (!/^evt_[0-9a-z]{26}$/.test(id)) return [unknown];
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(body);
  } catch {
    return [i18n.t('The body differs: it is no JSON. Was it cut off?')];
  }
  try {
    const event = await client.events.get(id);
    const same = (name: 'type' | 'timestamp' | 'data') => canonical(event[name]) === canonical(given[name]);
    const different = (['type', 'timestamp', 'data'] as const).filter((name) => !same(name));
    if (different.length > 0)
      return [i18n.t('The body differs from the event in {names}.', { names: different.join(', ') })];
  } catch (error) {
    if (error instanceof NotFoundError) return [unknown];
    throw error;
  }
  return [
    i18n.t('The id and what the body says are right, so the secret is another one, or webhook-timestamp was changed.'),
    i18n.t('Each webhook has its own secret; after a rotation the old one signs only for a while.'),
  ];
}

/** The same for whatever order the names of an object stand in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';
