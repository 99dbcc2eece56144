import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { signedHeaders, signingKeys } from '../../../domain/webhooks/sign.ts';

type Vector = { id: string; timestamp: number; body: string; secrets: string[]; signature: string };
const file = new URL('../../../clients/vectors/webhook-signatures.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] };

t.test('our signatures are those of the reference package', async (t) => {
  for (const { secrets, signature, ...message } of cases)
    t.equal(signedHeaders(message, signingKeys(secrets))['webhook-signature'], signature, message.id);
});

t.test("the package's own verifier takes what we sign, by the new secret and by the old", async (t) => {
  const secrets = ['new', 'old'].map((name) => `whsec_${Buffer.from(name.repeat(8)).toString('base64')}`);
  const body = JSON.stringify({ type: 'ping', data: { name: 'é 漢字' } });
  const headers = signedHeaders({ id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body }, signingKeys(secrets));
  for (const secret of secrets) t.same(new Webhook(secret).verify(body, headers), JSON.parse(body));
  const other = `whsec_${Buffer.from('another secret of this size').toString('base64')}`;
  t.throws(() => new Webhook(other).verify(body, headers));
  t.throws(() => new Webhook(secrets[0]!).verify(`${body} `, headers));
});
