import t from 'tap';
import { ResearchPlatformError } from '../../../clients/javascript/src/errors.ts';
import { signTestHeaders, unwrapWebhook } from '../../../clients/javascript/src/webhooks.ts';
import { vectors } from './vectors.ts';

t.test('what is signed is unwrapped, and everything else refused with its reason', async (t) => {
  for (const { name, headers, body, secrets, now, event, refused } of vectors('webhook-verification').cases)
    for (const [given, bytes] of [
      [headers, body],
      [new Headers(headers), new TextEncoder().encode(body)],
    ]) {
      const unwrapped = unwrapWebhook(bytes, given, secrets, { now: new Date(now * 1000) });
      if (refused === undefined) t.same(await unwrapped, event, name);
      else await t.rejects(unwrapped, { name: 'WebhookVerificationError', reason: refused }, name);
    }
});

t.test('test headers carry the signatures of the reference package', async (t) => {
  for (const { id, timestamp, body, secrets, signature } of vectors('webhook-signatures').cases) {
    const signed = await Promise.all(
      secrets.map((secret: string) => signTestHeaders(body, secret, { id, timestamp: new Date(timestamp * 1000) })),
    );
    t.equal(signed.map((headers) => headers['webhook-signature']).join(' '), signature);
  }
});

t.test('what is no secret is a mistake of the program, and is not shown', async (t) => {
  const { secrets } = vectors('webhook-verification').bad_secrets;
  for (const secret of secrets) {
    const error = await unwrapWebhook('{}', {}, secret).catch((error) => error);
    t.ok(error instanceof ResearchPlatformError);
    t.equal(error.name, 'ResearchPlatformError');
    if (secret.length > 6) t.notOk(error.message.includes(secret));
  }
  await t.rejects(unwrapWebhook('{}', {}, []), /at least one secret/);
});

t.test('a body that some parser has had is refused with the way out', async (t) => {
  const headers = await signTestHeaders('{}', 'whsec_CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8hc8YYY=');
  const parsed = {} as string;
  await t.rejects(unwrapWebhook(parsed, headers, 'whsec_CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8hc8YYY='), /as it came/);
});
